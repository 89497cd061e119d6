import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';

describe('a Social Security number', () => {
  it.each([
    ['078051120', '078-05-1120'],
    ['078-05-1120', '078-05-1120'],
    ['078 05 1120', '078-05-1120'],
    ['078.05.1120', '078-05-1120'],
    ['078–05–1120', '078-05-1120'],
    ['0780', '078-0'],
    ['', ''],
  ])('typed as %j is shown as %j', (typed, value) => {
    expect(fieldTypes.ssn.format(typed)).toBe(value);
    expect(fieldTypes.ssn.parse(typed)).toEqual({
      value,
      problem: typed.trim() === '' || value.length === 11 ? null : 'ssnNotComplete',
    });
  });

  it.each(['078 05 11201', '078-05-112a', '٠٧٨٠٥١١٢٠', '078/05/1120'])(
    'is not created from %j, which stays as typed and is not stored',
    (typed) => {
      expect(fieldTypes.ssn.format(typed)).toBe(typed);
      expect(fieldTypes.ssn.parse(typed)).toEqual({ value: '', problem: 'ssnNotComplete' });
    },
  );
});
