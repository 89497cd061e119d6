import { describe, expect, it } from 'vitest';
import { beside } from '../../../workbench/sets/beside.ts';

describe('the values beside a number', () => {
  it.each([
    ['17', ['16', '18']],
    ['0', ['-1', '1']],
    ['-0.5', ['-0.6', '-0.4']],
    ['0.05', ['0.04', '0.06']],
    ['2.90', ['2.89', '2.91']],
    // These are one double.
    ['100000000000000.001', ['100000000000000.000', '100000000000000.002']],
  ])('of %s are %j', (text, expected) => {
    expect(beside(text)).toEqual(expected);
  });
});
