/** Arithmetic with ranges of numbers. Each throws TypeError for a limit beyond the greatest number. */
import type { Numeric } from './jsonata-functions.ts';
import { runtime } from './jsonata-runtime.ts';
import { greater, lesser, type NumberRange } from './possible.ts';

type Combine = (left: Numeric, right: Numeric) => Numeric;
const plus: Combine = (left, right) => runtime.plus(left, right) ?? 0;
const times: Combine = (left, right) => runtime.times(left, right) ?? 0;
const both = (left: Numeric | null, right: Numeric | null, combine: Combine): Numeric | null =>
  left === null || right === null ? null : combine(left, right);
const negative = (value: Numeric | null): Numeric | null => (value === null ? null : (runtime.negative(value) ?? 0));

/** The sums of two ranges. */
export const added = (left: NumberRange, right: NumberRange): NumberRange => ({
  least: both(left.least, right.least, plus),
  most: both(left.most, right.most, plus),
});
/** The numbers of a range with the other sign. */
export const negatedRange = ({ least, most }: NumberRange): NumberRange => ({
  least: negative(most),
  most: negative(least),
});

/** The products of two ranges. */
export function multiplied(left: NumberRange, right: NumberRange): NumberRange {
  const limits = [left.least, left.most].flatMap((one) =>
    [right.least, right.most].map((two) => both(one, two, times)),
  );
  return { least: limits.reduce(lesser), most: limits.reduce(greater) };
}
