/** Texts that replace the answers of a person in a recorded case. They depend on the format of an answer alone. */

/** The texts to try in place of an answer, the best one first. */
export function replacementsOf(value: string, today: string): readonly [string, ...string[]] {
  const years = yearsAround(Number(today.slice(0, 4)));
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return nonEmpty(years.map((year) => `${year}-01-01`));
  if (/^\d{1,4}(?:\.\d+)?$/.test(value)) {
    const alike = Array.from(digits, (digit) => withDigits(value, digit));
    const small = /^\d\d?$/.test(value) ? Array.from({ length: 100 }, (_, number) => String(number)) : [];
    const padded = small.map((number) => number.padStart(value.length, '0'));
    return nonEmpty([...alike, ...(/^\d{4}$/.test(value) ? years : []), ...small, ...padded]);
  }
  const letters = value.replaceAll(/[\p{Ll}\p{Lo}\p{Lm}]/gu, 'x').replaceAll(/[\p{Lu}\p{Lt}]/gu, 'X');
  return nonEmpty([...new Set(Array.from(digits, (digit) => withDigits(letters, digit)))]);
}

const digits = '5123467890';

/** Numbers of every script are digits. */
const withDigits = (text: string, digit: string): string => text.replaceAll(/\p{N}/gu, digit);

/** This year, then years farther and farther from it: 2026, 2025, 2027, 2024 … */
const yearsAround = (year: number): readonly string[] =>
  Array.from({ length: 200 }, (_, index) => String(year + (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2)));

function nonEmpty([first = '', ...rest]: readonly string[]): readonly [string, ...string[]] {
  return [first, ...rest];
}
