/** Times of day as sets of values, counted in minutes from midnight. */
import { isTime, minutesOf, timeAt } from '../../engine/language/time.ts';
import { nonEmpty, type Range, type Ranges } from './ranges.ts';

const minutesOfDay = 1440;
export const allTimes: Range = { from: 0n, to: BigInt(minutesOfDay - 1) };

/** A time as a set. */
export function exactTime(time: string): Range {
  const minutes = BigInt(minutesOf(time));
  return { from: minutes, to: minutes };
}

/** The times from one to another in steps of minutes; all times for limits that are no times. */
export function timesBetween(min: string, max: string, step: number): Ranges {
  if (!isTime(min) || !isTime(max) || !(step >= 1)) return [allTimes];
  const last = minutesOf(max);
  if (step === 1) return nonEmpty({ from: BigInt(minutesOf(min)), to: BigInt(last) });
  const times: string[] = [];
  for (let at = minutesOf(min); at <= last; at += step) times.push(timeAt(at));
  return times.map(exactTime);
}

/** The time so many minutes later, after midnight again from 00:00. */
export const timeLater = (time: string, minutes: number): string =>
  timeAt((((minutesOf(time) + minutes) % minutesOfDay) + minutesOfDay) % minutesOfDay);

/** The times a minute before and after a time. */
export const timesAround = (time: string): readonly string[] => [-1, 1].map((minutes) => timeLater(time, minutes));

const morning = 9 * 60;

/** Up to `count` times of ranges, those from nine o'clock first. */
export function timesIn(ranges: Ranges, count: number): readonly string[] {
  const minutes = ranges.flatMap(({ from, to }) =>
    Array.from({ length: Number(to - from) + 1 }, (_, index) => Number(from) + index),
  );
  const [day, night] = [minutes.filter((one) => one >= morning), minutes.filter((one) => one < morning)];
  return [...day, ...night].slice(0, count).map(timeAt);
}
