/** The pattern of plain decimals within limits: JSON Schema compares numbers, and stored answers are texts. */

/** The limits of a number field. */
export interface DecimalLimits {
  readonly minimum?: number;
  readonly maximum: number;
  readonly decimals?: number;
}

/** The pattern of the texts that a number field stores. Exact for limits of at most 15 digits. */
export function decimalPattern({ minimum = 0, maximum, decimals = 0 }: DecimalLimits): string {
  const plain = `(?:0|[1-9][0-9]{0,14})${decimals === 0 ? '' : `(?:\\.[0-9]{1,${decimals}})?`}`;
  const sides = [
    ...(maximum >= 0 ? [magnitude('', plain, Math.max(0, minimum), maximum)] : []),
    ...(minimum < 0 ? [magnitude('-', plain, Math.max(0, -maximum), -minimum)] : []),
  ];
  return `^(?:${sides.join('|')})$`;
}

function magnitude(sign: string, plain: string, least: number, greatest: number): string {
  const excluded = [...above(digitsOf(greatest)), ...(least === 0 ? [] : below(digitsOf(least)))];
  return `${sign}(?!(?:${excluded.join('|')})$)${plain}`;
}

interface Digits {
  readonly whole: string;
  /** Without zeros at its end. */
  readonly fraction: string;
}

/** The digits of a limit, also of one that JavaScript writes with an exponent. */
function digitsOf(limit: number): Digits {
  const text = /e/.test(String(limit)) ? limit.toFixed(20) : String(limit);
  const [whole = '0', fraction = ''] = text.split('.');
  return { whole, fraction: fraction.replace(/0+$/, '') };
}

const anyFraction = '(?:\\.[0-9]*)?';

/** The alternatives that are greater: more digits, or the same ones up to a greater digit. */
const above = ({ whole, fraction }: Digits): readonly string[] => [
  `[1-9][0-9]{${whole.length},}${anyFraction}`,
  ...otherDigits(whole, greater, (rest) => `[0-9]{${rest}}${anyFraction}`),
  ...otherDigits(fraction, greater, () => '[0-9]*').map((digits) => `${whole}\\.${digits}`),
  `${whole}\\.${fraction}[0-9]*[1-9][0-9]*`,
];

/** The alternatives that are less: fewer digits, or the same ones up to a smaller digit or the end. */
const below = ({ whole, fraction }: Digits): readonly string[] => [
  ...(whole.length === 1 ? [] : [`[0-9]{1,${whole.length - 1}}${anyFraction}`]),
  ...otherDigits(whole, smaller, (rest) => `[0-9]{${rest}}${anyFraction}`),
  ...otherDigits(fraction, smaller, () => '[0-9]*').map((digits) => `${whole}\\.${digits}`),
  ...(fraction === '' ? [] : [whole]),
  ...Array.from(fraction.slice(1), (_, index) => `${whole}\\.${fraction.slice(0, index + 1)}`),
];

const greater = (digit: number): string | null => (digit === 9 ? null : `[${digit + 1}-9]`);
const smaller = (digit: number): string | null => (digit === 0 ? null : `[0-${digit - 1}]`);

/** The texts with the first digits of a text, then another digit, then the rest; one for each place. */
function otherDigits(
  digits: string,
  other: (digit: number) => string | null,
  rest: (count: number) => string,
): readonly string[] {
  return Array.from(digits, (digit, index) => {
    const found = other(Number(digit));
    return found === null ? [] : [digits.slice(0, index) + found + rest(digits.length - index - 1)];
  }).flat();
}
