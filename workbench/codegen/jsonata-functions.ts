/**
 * JSONata's operators and functions for strings, numbers, booleans and undefined. Numbers are exact decimals: a result
 * that no double has with 15 digits is a fraction of whole numbers. Each function calls only functions of this file,
 * because the code generator copies the ones it needs into the generated module. Throws where JSONata throws; the
 * derived value is then empty.
 */
export type Scalar = string | Numeric | boolean | null | undefined;

export type Numeric = number | Fraction;

/** A number that no double with at most 15 digits is; `d` is positive. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export function isFraction(value: unknown): value is Fraction {
  return typeof value === 'object' && value !== null && 'n' in value;
}
export function isNumber(value: unknown): value is Numeric {
  return typeof value === 'number' || isFraction(value);
}

/** The exact value of a number as it is written: 0.1 is one tenth. */
export function fraction(value: number | string | Fraction): Fraction {
  if (isFraction(value)) return value;
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const n = BigInt(whole + decimals);
  return power < 0 ? { n, d: BigInt(10) ** BigInt(-power) } : { n: n * BigInt(10) ** BigInt(power), d: BigInt(1) };
}

/** A quotient with 15 digits. */
export function rounded({ n, d }: Fraction): number {
  const places = 20 - String(n).length + String(d).length;
  const ten = BigInt(10) ** BigInt(Math.abs(places));
  const quotient = places < 0 ? n / (d * ten) : (n * ten) / d;
  return Number(Number(`${quotient}e${-places}`).toPrecision(15));
}

/** The quotient as a double if one with at most 15 digits has exactly this value. */
export function quotient(dividend: bigint, divisor: bigint): Numeric {
  const [n, d] = divisor < 0 ? [-dividend, -divisor] : [dividend, divisor];
  const near = rounded({ n, d });
  if (!Number.isFinite(near)) throw new TypeError('not a finite number');
  const short = fraction(near);
  if (short.n * d === n * short.d) return near;
  let [common, rest] = [n < 0 ? -n : n, d];
  while (rest !== BigInt(0)) [common, rest] = [rest, common % rest];
  return { n: n / common, d: d / common };
}

/** The number in ten thousandths, if it has few of them; NaN for any other number. */
export function scaled(value: Numeric): number {
  const units = Math.round(Number(value) * 10_000);
  return units / 10_000 === value && Math.abs(units) < 1e14 ? units : Number.NaN;
}

export function numeric(value: Scalar | readonly Scalar[]): Numeric | undefined {
  if (value === undefined || isFraction(value)) return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number');
  return value;
}

/** Both numbers combined: quickly where both are short, NaN if not; else exactly. */
export function arithmetic(
  left: Scalar,
  right: Scalar,
  quick: (a: number, b: number) => number,
  exact: (a: Fraction, b: Fraction) => Numeric,
): Numeric | undefined {
  const a = numeric(left);
  const b = numeric(right);
  if (a === undefined || b === undefined) return undefined;
  const short = quick(scaled(a), scaled(b));
  return Number.isNaN(short) ? exact(fraction(a), fraction(b)) : short;
}

export function plus(left: Scalar, right: Scalar): Numeric | undefined {
  return arithmetic(
    left,
    right,
    (a, b) => (a + b) / 10_000,
    (a, b) => quotient(a.n * b.d + b.n * a.d, a.d * b.d),
  );
}
export function minus(left: Scalar, right: Scalar): Numeric | undefined {
  return plus(left, negative(right));
}
export function times(left: Scalar, right: Scalar): Numeric | undefined {
  return arithmetic(
    left,
    right,
    (a, b) => (Number.isSafeInteger(a * b) ? (a * b) / 1e8 : Number.NaN),
    (a, b) => quotient(a.n * b.n, a.d * b.d),
  );
}
/** A division by zero has no finite result, and fails where it is used. */
export function over(left: Scalar, right: Scalar): Numeric | undefined {
  return arithmetic(
    left,
    right,
    (a, b) => (b === 0 || a % b === 0 ? a / b : Number.NaN),
    (a, b) => (b.n === BigInt(0) ? Number(a.n) / 0 : quotient(a.n * b.d, b.n * a.d)),
  );
}
export function modulo(left: Scalar, right: Scalar): Numeric | undefined {
  return arithmetic(
    left,
    right,
    (a, b) => (a % b) / 10_000,
    (a, b) => (b.n === BigInt(0) ? Number.NaN : quotient((a.n * b.d) % (b.n * a.d), a.d * b.d)),
  );
}
export function negative(value: Scalar): Numeric | undefined {
  const number = numeric(value);
  return isFraction(number) ? { n: -number.n, d: number.d } : number && -number;
}

export function equal(left: Scalar, right: Scalar): boolean {
  if (isFraction(left) && isFraction(right)) return left.n === right.n && left.d === right.d;
  return left !== undefined && left === right;
}
export function unequal(left: Scalar, right: Scalar): boolean {
  return left !== undefined && right !== undefined && !equal(left, right);
}

export function compared(
  left: Scalar,
  right: Scalar,
  holds: (a: string | number, b: string | number) => boolean,
): boolean | undefined {
  for (const side of [left, right])
    if (side === null || typeof side === 'boolean') throw new TypeError('not comparable');
  if (left === undefined || right === undefined) return undefined;
  if (isNumber(left) !== isNumber(right)) throw new TypeError('not comparable with each other');
  if (!isFraction(left) && !isFraction(right)) return holds(left as string | number, right as string | number);
  const [a, b] = [fraction(left as Numeric), fraction(right as Numeric)];
  const difference = a.n * b.d - b.n * a.d;
  return holds(difference > 0 ? 1 : difference < 0 ? -1 : 0, 0);
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
  return [among].flat().some((one) => equal(one, value));
}
export function listed(items: readonly Scalar[]): readonly Scalar[] {
  return items.filter((item) => item !== undefined);
}

/** A number in its exact digits, or with 15 digits if they do not end within 40 after the point. */
export function string(value: Scalar): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  if (isFraction(value)) return digitsOf(value);
  if (typeof value !== 'number') return String(value);
  if (!Number.isFinite(value)) throw new TypeError('not a finite number');
  const text = JSON.stringify(value);
  return text.includes('e-') ? digitsOf(fraction(value)) : text;
}
export function digitsOf({ n, d }: Fraction): string {
  for (let places = 0; places <= 40; places += 1) {
    const power = BigInt(10) ** BigInt(places);
    if (power % d !== BigInt(0)) continue;
    const digits = String((n < 0 ? -n : n) * (power / d)).padStart(places + 1, '0');
    const whole = (n < 0 ? '-' : '') + digits.slice(0, digits.length - places);
    return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  }
  return JSON.stringify(rounded({ n, d }));
}
export function isNumeral(value: Scalar): value is string {
  if (typeof value !== 'string') return false;
  if (/^-?\d+(?:\.\d+)?(?:[Ee][-+]?\d+)?$/.test(value)) return Number.isFinite(Number(value));
  // JSONata's pattern for other bases is anchored only at its ends: some strings become NaN.
  return /^0x[\da-f]+|0o[0-7]+|0b[01]+$/i.test(value);
}
export function number(value: Scalar): Numeric | undefined {
  if (value === undefined || isNumber(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (!isNumeral(value)) throw new TypeError('not a number');
  const isLong = /^-?[\d.]{16,}$/.test(value);
  if (!isLong) return Number(value);
  const { n, d } = fraction(value);
  return quotient(n, d);
}

/** The number of a value; undefined if it is unanswered or no number. */
export function numberOf(value: Scalar): Numeric | undefined {
  if (typeof value === 'string' && value.length < 16 && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  const read = isNumeral(value) ? number(value) : undefined;
  return Number.isNaN(read) ? undefined : read;
}
/** A value as it equals another one: a plain decimal is its number. */
export function comparable(value: Scalar): Scalar {
  return isNumeral(value) && /^[-\d.]+$/.test(value) ? number(value) : value;
}
export function answered(value: Scalar): Scalar {
  return value === '' ? undefined : value;
}
/** A value as it is ordered beside another one; undefined if it is unanswered. */
export function ordinal(value: Scalar): Scalar {
  return answered(comparable(value));
}

export function boolean(value: Scalar): boolean | undefined {
  if (typeof value === 'number') return !Number.isNaN(value) && numeric(value) !== 0;
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

export function substring(value: Scalar, start: Scalar, size?: Scalar): string | undefined {
  const text = value;
  if (text !== undefined && typeof text !== 'string') throw new TypeError('not a string');
  const from = position(start) ?? Number.NaN;
  const wanted = position(size);
  if (text === undefined) return undefined;
  const characters = [...text];
  const first = characters.length + from < 0 ? 0 : from;
  if (wanted === undefined) return characters.slice(first).join('');
  if (wanted <= 0) return '';
  return characters.slice(first, (first >= 0 ? first : characters.length + first) + wanted).join('');
}
/** A position in a text. */
export function position(value: Scalar): number | undefined {
  const number = counted(value);
  return isFraction(number) ? rounded(number) : number;
}
export function counted(value: Scalar): Numeric | undefined {
  if (value !== undefined && !isNumber(value)) throw new TypeError('not a number');
  return value;
}
export function abs(value: Scalar): Numeric | undefined {
  const number = counted(value);
  if (isFraction(number)) return number.n < 0 ? negative(number) : number;
  return number && Math.abs(number);
}
export function floor(value: Scalar): Numeric | undefined {
  const number = counted(value);
  if (isFraction(number)) return minus(number, modulo(plus(modulo(number, 1), 1), 1));
  return number && Math.floor(number);
}
export function ceil(value: Scalar): Numeric | undefined {
  const number = counted(value);
  return isFraction(number) ? negative(floor(negative(number))) : number && Math.ceil(number);
}
/** Half to even, as JSONata. */
export function round(value: Scalar, precision?: Scalar): Numeric | undefined {
  const number = counted(value);
  const places = BigInt(position(precision) ?? 0);
  if (number === undefined) return undefined;
  const { n, d } = fraction(number);
  const power = BigInt(10) ** (places < 0 ? -places : places);
  const [dividend, divisor] = places < 0 ? [n, d * power] : [n * power, d];
  const twice = (dividend % divisor) * BigInt(2);
  const isAway = twice > divisor || -twice > divisor;
  const isHalf = twice === divisor || -twice === divisor;
  let nearest = dividend / divisor;
  if (isAway || (isHalf && nearest % BigInt(2) !== BigInt(0))) nearest += BigInt(twice < 0 ? -1 : 1);
  return places < 0 ? quotient(nearest * power, BigInt(1)) : quotient(nearest, power);
}

export function numbers(items: Scalar | readonly Scalar[]): readonly Numeric[] | undefined {
  return items === undefined ? undefined : [items].flat().map((item) => counted(item) ?? 0);
}
export function sum(items: Scalar | readonly Scalar[]): Numeric | undefined {
  return numbers(items)?.reduce((total, item) => plus(total, item) ?? 0, 0);
}
export function count(items: Scalar | readonly Scalar[]): number {
  return items === undefined ? 0 : [items].flat().length;
}
/** How often a list has a value. */
export function occurrences(items: Scalar | readonly Scalar[], value: Scalar): number {
  return [items].flat().filter((item) => equal(item, value)).length;
}
export function max(items: Scalar | readonly Scalar[]): Numeric | undefined {
  const [first, ...others] = numbers(items) ?? [];
  return others.reduce<Numeric | undefined>((best, one) => (greater(one, best) === true ? one : best), first);
}
export function min(items: Scalar | readonly Scalar[]): Numeric | undefined {
  const [first, ...others] = numbers(items) ?? [];
  return others.reduce<Numeric | undefined>((best, one) => (less(one, best) === true ? one : best), first);
}

/** The result as a string: true is 'true', false and undefined are ''. */
export function derived(calculate: () => Scalar): string {
  try {
    const result = calculate();
    return result === false || result === null ? '' : (string(result) ?? '');
  } catch {
    return '';
  }
}
