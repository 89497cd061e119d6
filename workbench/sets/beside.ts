import { numberOf } from '../../engine/form/condition.ts';
import { isDate } from '../../engine/language/date.ts';
import { isTime } from '../../engine/language/time.ts';
import { timesAround } from './times.ts';

const day = 86_400_000;

/** The values just below and just above a number, a date or a time; none beside any other text. */
export function beside(text: string): readonly string[] {
  if (isDate(text)) return [-1, 1].map((step) => new Date(Date.parse(text) + step * day).toISOString().slice(0, 10));
  if (isTime(text)) return timesAround(text);
  if (numberOf(text) === null) return [];
  const digits = text.split('.')[1]?.length ?? 0;
  return [-1n, 1n].map((step) => written(BigInt(text.replace('.', '')) + step, digits));
}

/** A whole number of steps with its last digits after the point. */
function written(steps: bigint, digits: number): string {
  const text = String(steps < 0n ? -steps : steps).padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${steps < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}
