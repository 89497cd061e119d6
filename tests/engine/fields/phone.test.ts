import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../engine/index.ts';

describe('a phone number', () => {
  it.each([
    ['3165550100', '(316) 555-0100'],
    ['+1 316.555.0100', '(316) 555-0100'],
    ['1-316-555-0100', '(316) 555-0100'],
    ['(316) 555-0100', '(316) 555-0100'],
    ['316', '316'],
    ['3165', '(316) 5'],
    ['316555', '(316) 555'],
    ['316555010', '(316) 555-010'],
    ['', ''],
  ])('typed as %j is shown as %j', (typed, value) => {
    expect(fieldTypes.phone.format(typed)).toBe(value);
    expect(fieldTypes.phone.parse(typed)).toEqual({
      value,
      problem: typed === '' || value.length === 14 ? null : 'phoneNotComplete',
    });
  });

  it.each(['(016) 555-1234', '(316) 055-1234'])('%s is incomplete, because no number has this beginning', (typed) => {
    expect(fieldTypes.phone.parse(typed)).toEqual({ value: typed, problem: 'phoneNotComplete' });
  });

  it.each([
    '+44 20 7946 0958',
    '+4420',
    '+',
    '+1 316 555',
    '+1 316 555 01009',
    '31655501009',
    '0044 20 7946 0958',
    '131655501009',
    'call my mum',
    '316-555-0100 x12',
    '316-555-0100 #12',
    '٣١٦٥٥٥٠١٠٠',
  ])('is not created from %j, which stays as typed and is not stored', (typed) => {
    expect(fieldTypes.phone.format(typed)).toBe(typed);
    expect(fieldTypes.phone.parse(typed)).toEqual({ value: '', problem: 'phoneNotComplete' });
  });
});
