import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';

describe('a Social Security number', () => {
  it.each([['078051120', '078-05-1120'], ['078-05-1120', '078-05-1120'], ['078 05 11201', '078-05-1120'], ['0780', '078-0'], ['', '']])('typed as %j stands as %j', (typed, value) => {
    expect(fieldTypes.ssn.parse(typed)).toEqual({ value, isComplete: value === '' || value.length === 11 });
  });
});
