import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';

describe('a phone number', () => {
  it.each([
    ['3165550100', '(316) 555-0100'], ['+1 316.555.0100', '(316) 555-0100'], ['1-316-555-0100', '(316) 555-0100'], ['(316) 555-0100', '(316) 555-0100'],
    ['316', '316'], ['3165', '(316) 5'], ['316555', '(316) 555'], ['316555010', '(316) 555-010'], ['31655501009', '(316) 555-0100'], ['call me', ''], ['', ''],
  ])('typed as %j stands as %j', (typed, value) => {
    expect(fieldTypes.phone.format(typed)).toBe(value);
    expect(fieldTypes.phone.parse(typed)).toEqual({ value, isComplete: value === '' || value.length === 14 });
  });
});
