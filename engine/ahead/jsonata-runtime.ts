/**
 * What JSONata's operators and functions do with strings, numbers, booleans and nothing (undefined). Each function stands
 * alone or calls others of this file, because the code generator writes the ones it needs into the generated module.
 * What JSONata refuses throws; the derived value is then empty.
 */
export type Scalar = string | number | boolean | null | undefined;

export function numeric(value: Scalar | readonly Scalar[]): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number');
  return value;
}

export function arithmetic(left: Scalar, right: Scalar, combine: (a: number, b: number) => number): number | undefined {
  const a = numeric(left);
  const b = numeric(right);
  return a === undefined || b === undefined ? undefined : combine(a, b);
}

export function plus(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a + b);
}
export function minus(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a - b);
}
export function times(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a * b);
}
export function over(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a / b);
}
export function modulo(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a % b);
}
export function negative(value: Scalar): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : -number;
}

export function equal(left: Scalar, right: Scalar): boolean {
  return left !== undefined && right !== undefined && left === right;
}
export function unequal(left: Scalar, right: Scalar): boolean {
  return left !== undefined && right !== undefined && left !== right;
}

export function compared(left: Scalar, right: Scalar, holds: (a: string | number, b: string | number) => boolean): boolean | undefined {
  for (const side of [left, right]) if (side === null || typeof side === 'boolean') throw new TypeError('not comparable');
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== typeof right) throw new TypeError('not comparable with each other');
  return holds(left as string | number, right as string | number);
}
export function less(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a < b);
}
export function lessOrEqual(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a <= b);
}
export function greater(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a > b);
}
export function greaterOrEqual(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a >= b);
}

export function concat(left: Scalar, right: Scalar): string {
  return (string(left) ?? '') + (string(right) ?? '');
}
export function isIn(value: Scalar, among: Scalar | readonly Scalar[]): boolean {
  if (value === undefined || among === undefined) return false;
  return Array.isArray(among) ? among.includes(value) && !Number.isNaN(value) : among === value;
}
export function listed(items: readonly Scalar[]): readonly Scalar[] {
  return items.filter((item) => item !== undefined);
}

export function string(value: Scalar): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  if (typeof value !== 'number') return String(value);
  if (!Number.isFinite(value)) throw new TypeError('not a finite number');
  return JSON.stringify(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}
export function number(value: Scalar): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?(?:[Ee][-+]?\d+)?$/.test(value) || !Number.isFinite(Number(value))) {
    throw new TypeError('not a number');
  }
  return Number(value);
}
export function boolean(value: Scalar): boolean | undefined {
  if (typeof value === 'number') return numeric(value) !== 0;
  return value === undefined ? undefined : value !== null && value !== '' && value !== false;
}
export function truthy(value: Scalar): boolean {
  return boolean(value) ?? false;
}
export function not(value: Scalar): boolean | undefined {
  const truth = boolean(value);
  return truth === undefined ? undefined : !truth;
}
export function exists(value: Scalar): boolean {
  return value !== undefined;
}

export function textual(value: Scalar): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw new TypeError('not a string');
  return value;
}
export function uppercase(value: Scalar): string | undefined {
  return textual(value)?.toUpperCase();
}
export function lowercase(value: Scalar): string | undefined {
  return textual(value)?.toLowerCase();
}
export function length(value: Scalar): number | undefined {
  const text = textual(value);
  return text === undefined ? undefined : [...text].length;
}
export function trim(value: Scalar): string | undefined {
  return textual(value)?.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '');
}

export function abs(value: Scalar): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : Math.abs(number);
}
export function floor(value: Scalar): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : Math.floor(number);
}
export function ceil(value: Scalar): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : Math.ceil(number);
}

export function numbers(items: Scalar | readonly Scalar[]): readonly number[] | undefined {
  return items === undefined ? undefined : [items].flat().map((item) => numeric(item) ?? 0);
}
export function sum(items: Scalar | readonly Scalar[]): number | undefined {
  return numbers(items)?.reduce((total, item) => total + item, 0);
}
export function count(items: Scalar | readonly Scalar[]): number {
  return items === undefined ? 0 : [items].flat().length;
}
export function max(items: Scalar | readonly Scalar[]): number | undefined {
  const all = numbers(items);
  return all === undefined || all.length === 0 ? undefined : Math.max(...all);
}
export function min(items: Scalar | readonly Scalar[]): number | undefined {
  const all = numbers(items);
  return all === undefined || all.length === 0 ? undefined : Math.min(...all);
}

/** A derived value is a string like any other: true is 'true', false and nothing are ''. */
export function derived(calculate: () => Scalar): string {
  try {
    const result = calculate();
    return result === false || result === null ? '' : (string(result) ?? '');
  } catch {
    return '';
  }
}
