/** Functions for ISO dates and times of day, which JSONata does not have. Each calls only functions of this file. */
import type { Scalar } from './jsonata-functions.ts';

/** The moment at which a day begins; undefined if it is unanswered. */
export function beginning(value: Scalar): number | undefined {
  if (value === undefined || value === '') return undefined;
  const moment = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment) || new Date(moment).toJSON().slice(0, 10) !== value) throw new TypeError('not a date');
  return moment;
}
/** The days from one date to another; fewer than none if the second one is before the first. */
export function days(from: Scalar, to: Scalar): number | undefined {
  const [first, last] = [beginning(from), beginning(to)];
  return first === undefined || last === undefined ? undefined : (last - first) / 86_400_000;
}
/** The whole years from one date to another; fewer than none if the second one is before the first. */
export function years(from: Scalar, to: Scalar): number | undefined {
  const distance = days(from, to);
  if (distance === undefined) return undefined;
  const [first, last] = [String(from), String(to)].sort() as [string, string];
  const passed = Number(last.slice(0, 4)) - Number(first.slice(0, 4)) - (last.slice(4) < first.slice(4) ? 1 : 0);
  return distance < 0 && passed !== 0 ? -passed : passed;
}
/** The date so many days after a date; undefined outside of the years 0 to 9999. */
export function addDays(date: Scalar, count: Scalar): string | undefined {
  const first = beginning(date);
  if (first === undefined || typeof count !== 'number' || !Number.isInteger(count)) return undefined;
  const moment = new Date(first + count * 86_400_000);
  const text = Number.isNaN(moment.getTime()) ? '' : moment.toJSON();
  return /^\d/.test(text) ? text.slice(0, 10) : undefined;
}
/** The minutes from midnight to a time of day; undefined if it is unanswered. */
export function sinceMidnight(value: Scalar): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) throw new TypeError('not a time');
  return Number(value.slice(0, 2)) * 60 + Number(value.slice(3));
}
/** The minutes from one time of day to another; fewer than none if the second one is before the first. */
export function minutes(from: Scalar, to: Scalar): number | undefined {
  const [first, last] = [sinceMidnight(from), sinceMidnight(to)];
  return first === undefined || last === undefined ? undefined : last - first;
}
