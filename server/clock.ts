import { randomBytes, randomInt } from 'node:crypto';

/** The moment; tests set it. */
export interface Clock {
  now(): Date;
}
/** Randomness; tests may foresee it. */
export interface Random {
  bytes(count: number): Buffer;
  /** A whole number from 0 to below `end`, each as likely. */
  integer(end: number): number;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
/** Randomness fit for secrets. */
export const systemRandom: Random = { bytes: (count) => randomBytes(count), integer: (end) => randomInt(end) };

/** The ISO date of a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
}

/** For people: `March 16, 2026`. */
export function dateWritten(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);
}

/** For people, with the zone: `March 16, 2026 at 10:00:00 AM CDT`. */
export function timeWritten(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(moment);
}

/** ISO 8601 with the zone's offset at that moment, for example `2026-11-20T21:04:05-06:00`. */
export function timeIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit',
    hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'longOffset',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}
