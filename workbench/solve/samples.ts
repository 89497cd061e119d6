/** Texts that represent sets of values: some of each class that constants distinguish. */
import { dateAt, dayOf, decimalAt, exactDay, exactly, isOtherText, type Domain } from '../sets/domains.ts';
import { commonRanges, type Range, type Ranges } from '../sets/ranges.ts';
import { numberOf } from '../../engine/form/condition.ts';
import { isDate } from '../../engine/language/date.ts';
import { isTime } from '../../engine/language/time.ts';
import { allTimes, exactTime, timesIn } from '../sets/times.ts';

/** The input from which the samples of a key are chosen. */
export interface Sampling {
  readonly domain: Domain;
  /** The texts that conditions compare with. */
  readonly constants: readonly string[];
  /** The number of samples of each class: as many as there are values that are compared with each other. */
  readonly count: number;
  /** The maximum number of digits after the point. */
  readonly decimals: number;
  readonly maxLength: number;
}

/** At least one value of each class of a domain that comparisons with the constants distinguish, if it has one. */
export function classTexts({ domain, constants, count, decimals, maxLength }: Sampling): readonly string[] {
  const numbers = constants.filter((text) => numberOf(text) !== null).map(exactly);
  const days = constants.filter(isDate).map(exactDay);
  const times = constants.filter(isTime).map(exactTime);
  const scale = 10n ** BigInt(15 - Math.min(decimals, 15));
  return [
    ...(domain.hasUnanswered ? [''] : []),
    ...texts(domain, constants, count, maxLength),
    ...cut(domain.decimals, numbers).flatMap((range) => decimalsIn(range, count, scale)),
    ...cut(domain.dates, days).flatMap((range) => daysIn(range, count)),
    ...cut([allTimes], times).flatMap((range) => timesIn(commonRanges([range], domain.times), count)),
  ].filter((text) => text.length <= maxLength);
}

function texts(
  { texts: { isAllBut, listed } }: Domain,
  constants: readonly string[],
  count: number,
  maxLength: number,
) {
  if (!isAllBut) return [...listed];
  const named = constants.filter(isOtherText);
  return [...new Set([...freshTexts(count, new Set([...named, ...listed]), maxLength), ...named])].filter(
    (text) => !listed.has(text),
  );
}

/** Short texts that no condition names. */
function freshTexts(count: number, taken: ReadonlySet<string>, maxLength: number): readonly string[] {
  const fresh: string[] = [];
  const letters = maxLength < 3 ? 'abcdefghijklmnopqrstuvwxyz' : '';
  for (let index = 0; fresh.length < count && index < 1000; index += 1) {
    const text = letters === '' ? `text${index === 0 ? '' : `-${index}`}`.slice(0, maxLength) : (letters[index] ?? '');
    if (text !== '' && !taken.has(text) && !fresh.includes(text)) fresh.push(text);
  }
  return fresh;
}

/** The parts of ranges between and within the cuts. */
function cut(ranges: Ranges, cuts: Ranges): Ranges {
  let parts: Ranges = ranges;
  for (const { from, to } of cuts) {
    parts = parts.flatMap((part) =>
      [
        { from: part.from, to: from - 1n },
        { from, to },
        { from: to + 1n, to: part.to },
      ].flatMap((one) => commonRanges([part], [one])),
    );
  }
  return parts;
}

/** Up to `count` decimals of a range, as short as possible. */
function decimalsIn({ from, to }: Range, count: number, leastScale: bigint): readonly string[] {
  let found: readonly bigint[] = [];
  for (let scale = 10n ** 15n; scale >= leastScale; scale /= 10n) {
    found = multiplesIn({ from, to }, scale, count);
    if (found.length >= count) break;
    if (scale === 1n) break;
  }
  return found.map(decimalAt);
}

/** The multiples of a scale in a range that are nearest to zero, from 1 upwards where possible. */
function multiplesIn({ from, to }: Range, scale: bigint, count: number): readonly bigint[] {
  const first = ceiling(from, scale);
  const last = -ceiling(-to, scale);
  if (first > last) return [];
  const isAscending = last > 0n;
  const start = isAscending ? (first > 0n ? first : 1n) : last;
  const found: bigint[] = [];
  for (let at = start; found.length < count && at >= first && at <= last; at += isAscending ? 1n : -1n)
    found.push(at * scale);
  if (!isAscending) return found;
  for (let at = start - 1n; found.length < count && at >= first; at -= 1n) found.push(at * scale);
  return found;
}

function ceiling(units: bigint, scale: bigint): bigint {
  const quotient = units / scale;
  return units % scale > 0n ? quotient + 1n : quotient;
}

/** Up to `count` days of a range, those of our time first. */
function daysIn({ from, to }: Range, count: number): readonly string[] {
  const near = dayOf('2008-05-14');
  const start = from <= near && near <= to ? near : from > near ? from : to;
  const found: bigint[] = [];
  for (let day = start; found.length < count && day <= to; day += 1n) found.push(day);
  for (let day = start - 1n; found.length < count && day >= from; day -= 1n) found.push(day);
  return found.map(dateAt);
}
