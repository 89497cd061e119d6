/**
 * JSONata's operators and functions for strings, numbers, booleans and undefined. Each function calls only functions of
 * this file, because the code generator copies the ones it needs into the generated module. Throws where JSONata
 * throws; the derived value is then empty.
 */
export type Scalar = string | number | boolean | null | undefined;

function numeric(value: Scalar | readonly Scalar[]): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number');
  return value;
}

function arithmetic(left: Scalar, right: Scalar, combine: (a: number, b: number) => number): number | undefined {
  const a = numeric(left);
  const b = numeric(right);
  return a === undefined || b === undefined ? undefined : combine(a, b);
}

function plus(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a + b);
}
function minus(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a - b);
}
function times(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a * b);
}
function over(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a / b);
}
function modulo(left: Scalar, right: Scalar): number | undefined {
  return arithmetic(left, right, (a, b) => a % b);
}
function negative(value: Scalar): number | undefined {
  const number = numeric(value);
  return number === undefined ? undefined : -number;
}

function equal(left: Scalar, right: Scalar): boolean {
  return left !== undefined && right !== undefined && left === right;
}
function unequal(left: Scalar, right: Scalar): boolean {
  return left !== undefined && right !== undefined && left !== right;
}

function compared(
  left: Scalar,
  right: Scalar,
  holds: (a: string | number, b: string | number) => boolean,
): boolean | undefined {
  for (const side of [left, right])
    if (side === null || typeof side === 'boolean') throw new TypeError('not comparable');
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== typeof right) throw new TypeError('not comparable with each other');
  return holds(left as string | number, right as string | number);
}
function less(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a < b);
}
function lessOrEqual(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a <= b);
}
function greater(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a > b);
}
function greaterOrEqual(left: Scalar, right: Scalar): boolean | undefined {
  return compared(left, right, (a, b) => a >= b);
}

function concat(left: Scalar, right: Scalar): string {
  return (string(left) ?? '') + (string(right) ?? '');
}
function isIn(value: Scalar, among: Scalar | readonly Scalar[]): boolean {
  if (value === undefined || among === undefined) return false;
  return Array.isArray(among) ? among.includes(value) && !Number.isNaN(value) : among === value;
}
function listed(items: readonly Scalar[]): readonly Scalar[] {
  return items.filter((item) => item !== undefined);
}

function string(value: Scalar): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  if (typeof value !== 'number') return String(value);
  if (!Number.isFinite(value)) throw new TypeError('not a finite number');
  return JSON.stringify(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}
function number(value: Scalar): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const isDecimal =
    typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:[Ee][-+]?\d+)?$/.test(value) && Number.isFinite(Number(value));
  // JSONata's pattern for other bases is anchored only at its ends: some strings become NaN.
  const hasBase = typeof value === 'string' && /^0x[\da-f]+|0o[0-7]+|0b[01]+$/i.test(value);
  if (!isDecimal && !hasBase) throw new TypeError('not a number');
  return Number(value);
}
function boolean(value: Scalar): boolean | undefined {
  if (typeof value === 'number') return !Number.isNaN(value) && numeric(value) !== 0;
  return value === undefined ? undefined : value !== null && value !== '' && value !== false;
}
function truthy(value: Scalar): boolean {
  return boolean(value) ?? false;
}
function not(value: Scalar): boolean | undefined {
  const truth = boolean(value);
  return truth === undefined ? undefined : !truth;
}
function exists(value: Scalar): boolean {
  return value !== undefined;
}

function textual(value: Scalar): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw new TypeError('not a string');
  return value;
}
function uppercase(value: Scalar): string | undefined {
  return textual(value)?.toUpperCase();
}
function lowercase(value: Scalar): string | undefined {
  return textual(value)?.toLowerCase();
}
function length(value: Scalar): number | undefined {
  const text = textual(value);
  return text === undefined ? undefined : [...text].length;
}
function trim(value: Scalar): string | undefined {
  return textual(value)
    ?.replace(/[ \t\n\r]+/g, ' ')
    .replace(/^ | $/g, '');
}
function substring(value: Scalar, start: Scalar, size?: Scalar): string | undefined {
  const text = textual(value);
  const from = counted(start) ?? Number.NaN;
  const wanted = counted(size);
  if (text === undefined) return undefined;
  const characters = [...text];
  const first = characters.length + from < 0 ? 0 : from;
  if (wanted === undefined) return characters.slice(first).join('');
  if (wanted <= 0) return '';
  return characters.slice(first, (first >= 0 ? first : characters.length + first) + wanted).join('');
}
function contains(value: Scalar, part: Scalar): boolean | undefined {
  const text = textual(value);
  const sought = textual(part);
  return text === undefined || sought === undefined ? undefined : text.includes(sought);
}
function join(items: Scalar | readonly Scalar[], separator?: Scalar): string | undefined {
  const between = textual(separator) ?? '';
  return items === undefined ? undefined : [items].flat().map(textual).join(between);
}

function counted(value: Scalar): number | undefined {
  if (value !== undefined && typeof value !== 'number') throw new TypeError('not a number');
  return value;
}
function abs(value: Scalar): number | undefined {
  const number = counted(value);
  return number === undefined ? undefined : Math.abs(number);
}
function floor(value: Scalar): number | undefined {
  const number = counted(value);
  return number === undefined ? undefined : Math.floor(number);
}
function ceil(value: Scalar): number | undefined {
  const number = counted(value);
  return number === undefined ? undefined : Math.ceil(number);
}
/** Half to even, as JSONata; the point is moved in the text, because a multiplication would not be exact. */
function round(value: Scalar, precision?: Scalar): number | undefined {
  const number = counted(value);
  const places = counted(precision) ?? 0;
  if (number === undefined) return undefined;
  const moved = shifted(number, places);
  const nearest = Math.round(moved);
  const isHalf = Math.abs(nearest - moved) === 0.5 && Math.abs(nearest % 2) === 1;
  return shifted(isHalf ? nearest - 1 : nearest, -places) + 0;
}
function shifted(number: number, places: number): number {
  if (places === 0) return number;
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

function numbers(items: Scalar | readonly Scalar[]): readonly number[] | undefined {
  return items === undefined ? undefined : [items].flat().map((item) => counted(item) ?? 0);
}
function sum(items: Scalar | readonly Scalar[]): number | undefined {
  return numbers(items)?.reduce((total, item) => total + item, 0);
}
function count(items: Scalar | readonly Scalar[]): number {
  return items === undefined ? 0 : [items].flat().length;
}
function max(items: Scalar | readonly Scalar[]): number | undefined {
  const all = numbers(items);
  return all === undefined || all.length === 0 ? undefined : Math.max(...all);
}
function min(items: Scalar | readonly Scalar[]): number | undefined {
  const all = numbers(items);
  return all === undefined || all.length === 0 ? undefined : Math.min(...all);
}

/** The result as a string: true is 'true', false and undefined are ''. */
function derived(calculate: () => Scalar): string {
  try {
    const result = calculate();
    return result === false || result === null ? '' : (string(result) ?? '');
  } catch {
    return '';
  }
}

/** Every function by name, for the compiler and the code generator. */
export const runtime = {
  numeric,
  arithmetic,
  plus,
  minus,
  times,
  over,
  modulo,
  negative,
  equal,
  unequal,
  compared,
  less,
  lessOrEqual,
  greater,
  greaterOrEqual,
  concat,
  isIn,
  listed,
  string,
  number,
  boolean,
  truthy,
  not,
  exists,
  textual,
  counted,
  uppercase,
  lowercase,
  length,
  trim,
  substring,
  contains,
  join,
  abs,
  floor,
  ceil,
  round,
  shifted,
  numbers,
  sum,
  count,
  max,
  min,
  derived,
};
