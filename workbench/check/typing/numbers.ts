/** The numbers that operations on numbers result in. */
import type { RuntimeName } from '../../codegen/expression.ts';
import { bothNumbers, numbersFrom, type Numbers } from './type.ts';

/** A greater result fails at run time. */
const greatest = 1e300;

/** Limits the results; `isTooGreat` is true if some were beyond the greatest number. */
export function limited(numbers: Numbers): { readonly numbers: Numbers; readonly isTooGreat: boolean } {
  const isTooGreat = !(numbers.least >= -greatest && numbers.most <= greatest);
  if (!isTooGreat) return { numbers, isTooGreat };
  return { numbers: { ...numbers, least: -greatest, most: greatest }, isTooGreat };
}

type Numeric2 = (a: Numbers, b: Numbers) => Numbers;

const plus: Numeric2 = (a, b) =>
  numbersFrom(widened(a.least + b.least, -1), widened(a.most + b.most, 1), Math.max(a.decimals, b.decimals));

/** Binary sums are not exact: a limit is moved outward where it is no whole number. */
function widened(limit: number, direction: number): number {
  return Number.isSafeInteger(limit) ? limit : limit + direction * Math.abs(limit) * 1e-12;
}

function times(a: Numbers, b: Numbers): Numbers {
  const products = [a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most];
  return {
    least: widened(Math.min(...products), -1),
    most: widened(Math.max(...products), 1),
    hasZero: a.hasZero || b.hasZero,
    decimals: a.decimals + b.decimals,
  };
}

/** Answers have 15 digits after the point, so that a divisor is not nearer to zero. */
function over(a: Numbers, b: Numbers): Numbers {
  const nearest = b.decimals === 0 || b.least >= 1 || b.most <= -1 ? 1 : 1e-15;
  const most = Math.max(Math.abs(a.least), Math.abs(a.most)) / nearest;
  return { least: -most, most, hasZero: a.hasZero, decimals: Infinity };
}

const negative = (a: Numbers): Numbers => ({ ...a, least: -a.most, most: -a.least });

/** Operations on two numbers. */
export const numericOperations: Readonly<Partial<Record<RuntimeName, Numeric2>>> = {
  plus,
  minus: (a, b) => plus(a, negative(b)),
  times,
  over,
  modulo: (a, b) => {
    const most = Math.max(Math.abs(b.least), Math.abs(b.most));
    return numbersFrom(a.least < 0 ? -most : 0, a.most > 0 ? most : 0, Math.max(a.decimals, b.decimals));
  },
};

/** Operations on one number. */
export const numericFunctions: Readonly<Partial<Record<RuntimeName, (a: Numbers) => Numbers>>> = {
  negative,
  abs: (a) => {
    const most = Math.max(Math.abs(a.least), Math.abs(a.most));
    return { ...a, least: a.hasZero ? 0 : Math.max(a.least, -a.most, 0), most };
  },
  floor: (a) => numbersFrom(Math.floor(a.least), Math.floor(a.most), 0),
  ceil: (a) => numbersFrom(Math.ceil(a.least), Math.ceil(a.most), 0),
};

/** A number rounded to so many places; fewer than none are tens, hundreds and so on. */
export function rounded(a: Numbers, places: Numbers): Numbers {
  const step = 10 ** Math.max(0, -places.least);
  const [least, most] = [Math.floor(a.least / step) * step, Math.ceil(a.most / step) * step];
  return numbersFrom(least, most, Math.min(a.decimals, Math.max(0, places.most)));
}

const zero = numbersFrom(0, 0, 0);

/** An item of a list of numbers: it can be missing. */
export interface Item {
  readonly numbers: Numbers | null;
  readonly isOptional: boolean;
}

/** The sum of a list; an item that is missing adds nothing. */
export function sumOf(items: readonly Item[]): Numbers {
  return items
    .map(({ numbers, isOptional }) => (isOptional ? bothNumbers(numbers, zero) : numbers) ?? zero)
    .reduce(plus, zero);
}
