import { randomBytes, randomInt } from 'node:crypto';
import { zonedFormat } from '../../engine/internal.ts';

/** The source of the current time; tests set it. */
export interface Clock {
  now(): Date;
}
/** The source of randomness; tests may make it predictable. */
export interface Random {
  bytes(count: number): Buffer;
  /** A uniformly distributed integer from 0 to below `end`. */
  integer(end: number): number;
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() };
/** Cryptographically secure randomness. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count), integer: (end) => randomInt(end) };

/** The moment 24 hours after another one for each day; before it for a negative number. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * 24 * 60 * 60 * 1000);

const clockTime = zonedFormat({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
});

/** ISO 8601 with the offset of the zone, for example `2026-11-20T21:04:05-06:00`. */
export function timeIn(timeZone: string, moment: Date): string {
  const shown = clockTime(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string => shown.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}

/** The first moment of an ISO date in a time zone. */
export function startOfDay(timeZone: string, date: string): Date {
  const utc = new Date(`${date}T00:00:00Z`).getTime();
  // Twice, because the offset at the first guess may be that of the other side of a change of clocks.
  const guess = utc - offsetMs(timeZone, new Date(utc));
  return new Date(utc - offsetMs(timeZone, new Date(guess)));
}

function offsetMs(timeZone: string, moment: Date): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(timeIn(timeZone, moment)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
