import { numberOf } from '../condition.ts';
import { isDate } from '../date.ts';

const day = 86_400_000;

/** The values just below and just above a number or a date; none beside any other text. */
export function beside(text: string): readonly string[] {
  if (isDate(text)) return [-1, 1].map((step) => new Date(Date.parse(text) + step * day).toISOString().slice(0, 10));
  const number = numberOf(text);
  if (text === '' || number === null) return [];
  const digits = text.split('.')[1]?.length ?? 0;
  return [-1, 1].map((step) => (number + step / 10 ** digits).toFixed(digits));
}
