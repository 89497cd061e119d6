/**
 * Sets of values, exact for every condition on one value: each comparison with a constant has a domain, and "and", "or"
 * and "not" of conditions are the intersection, union and complement of their domains. An empty domain is a proof.
 */
import { numberOf } from '../../engine/form/condition.ts';
import { isDate } from '../../engine/language/date.ts';
import { isTime, minutesOf } from '../../engine/language/time.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { allTimes, exactTime } from './times.ts';
import { commonRanges, gapsBetween, includesNumber, nonEmpty, type Range, type Ranges } from './ranges.ts';

/** A set of values. Every value is exactly one of: unanswered, a decimal, an ISO date, a time, another text. */
export interface Domain {
  /** Conditions cannot distinguish '' from spaces. */
  readonly hasUnanswered: boolean;
  /** Counted in units of 10^-15, the smallest difference between two decimals. */
  readonly decimals: Ranges;
  /** Counted in days from 1 January 1970. */
  readonly dates: Ranges;
  /** Counted in minutes from midnight. */
  readonly times: Ranges;
  readonly texts: Texts;
}
interface Texts {
  /** The listed texts, or all texts except them. */
  readonly isAllBut: boolean;
  readonly listed: ReadonlySet<string>;
}

/** 15 digits before the point and 15 after it, as in the decimals that conditions compare. */
const greatestUnits = 10n ** 30n - 1n;
const allDecimals: Range = { from: -greatestUnits, to: greatestUnits };
const allDates: Range = { from: dayOf('0000-01-01'), to: dayOf('9999-12-31') };

const noTexts: Texts = { isAllBut: false, listed: new Set() };
const nothing: Domain = { hasUnanswered: false, decimals: [], dates: [], times: [], texts: noTexts };
const unanswered: Domain = { ...nothing, hasUnanswered: true };
export const everything: Domain = complement(nothing);
const answered: Domain = complement(unanswered);
/** The possible values of a date question. */
export const dateOrUnanswered: Domain = { ...unanswered, dates: [allDates] };
/** The possible values of a number question; every value for limits that are crossed or no plain decimals. */
export function numberOrUnanswered([minimum, maximum]: readonly [string, string]): Domain {
  const [least, most] = [numberOf(minimum), numberOf(maximum)];
  if (least === null || most === null || least > most) return everything;
  return union(unanswered, intersection(ordered('gte', minimum), ordered('lte', maximum)));
}

/** The possible values of a time question. */
export const timeOrUnanswered = (times: Ranges): Domain => ({ ...unanswered, times });

/** The values for which a comparison with constants holds; every value for an unknown operator. */
export function domainOf(operator: string, targets: readonly string[]): Domain {
  const [target = ''] = targets;
  switch (operator) {
    case 'answered':
    // The exact values are unknown for several chosen options and for patterns.
    case 'contains':
    case 'matches':
      return answered;
    case 'notAnswered':
      return unanswered;
    case 'equals':
      return equalTo(target);
    case 'notEquals':
      return complement(equalTo(target));
    case 'in':
      return oneOf(targets);
    case 'notIn':
      return complement(oneOf(targets));
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return ordered(operator, target);
    default:
      return everything;
  }
}

/** The values of a list, as they are compared: `3.5` and `3.50` are one value, '' and spaces are unanswered. */
export function domainOfValues(values: readonly string[]): Domain {
  return values.every(isAnswered) ? oneOf(values) : union(unanswered, oneOf(values));
}

export function intersection(left: Domain, right: Domain): Domain {
  return {
    hasUnanswered: left.hasUnanswered && right.hasUnanswered,
    decimals: commonRanges(left.decimals, right.decimals),
    dates: commonRanges(left.dates, right.dates),
    times: commonRanges(left.times, right.times),
    texts: commonTexts(left.texts, right.texts),
  };
}

export function union(left: Domain, right: Domain): Domain {
  return complement(intersection(complement(left), complement(right)));
}

export function complement({ hasUnanswered, decimals, dates, times, texts }: Domain): Domain {
  return {
    hasUnanswered: !hasUnanswered,
    decimals: gapsBetween(decimals, allDecimals),
    dates: gapsBetween(dates, allDates),
    times: gapsBetween(times, allTimes),
    texts: { isAllBut: !texts.isAllBut, listed: texts.listed },
  };
}

export function isEmpty({ hasUnanswered, decimals, dates, times, texts }: Domain): boolean {
  const hasRange = [decimals, dates, times].some((ranges) => ranges.length > 0);
  return !hasUnanswered && !hasRange && !texts.isAllBut && texts.listed.size === 0;
}

export function includes(domain: Domain, value: string): boolean {
  if (!isAnswered(value)) return domain.hasUnanswered;
  if (numberOf(value) !== null) return includesNumber(domain.decimals, unitsOf(value));
  if (isDate(value)) return includesNumber(domain.dates, dayOf(value));
  if (isTime(value)) return includesNumber(domain.times, BigInt(minutesOf(value)));
  return domain.texts.listed.has(value) !== domain.texts.isAllBut;
}

function oneOf(targets: readonly string[]): Domain {
  const listed = new Set(targets.filter(isOtherText));
  const others = targets.filter((target) => !listed.has(target)).map(equalTo);
  return others.reduce(union, { ...nothing, texts: { isAllBut: false, listed } });
}

/** An unanswered value equals nothing, not even ''. */
function equalTo(target: string): Domain {
  if (!isAnswered(target)) return nothing;
  if (numberOf(target) !== null) return { ...nothing, decimals: [exactly(target)] };
  if (isDate(target)) return { ...nothing, dates: [exactDay(target)] };
  if (isTime(target)) return { ...nothing, times: [exactTime(target)] };
  return { ...nothing, texts: { isAllBut: false, listed: new Set([target]) } };
}

type Order = 'lt' | 'lte' | 'gt' | 'gte';

/** Numbers are ordered among numbers, dates among dates, times among times; nothing else has an order. */
function ordered(operator: Order, target: string): Domain {
  if (numberOf(target) !== null) return { ...nothing, decimals: side(operator, exactly(target), allDecimals) };
  if (isTime(target)) return { ...nothing, times: side(operator, exactTime(target), allTimes) };
  if (!isDate(target)) return nothing;
  return { ...nothing, dates: side(operator, exactDay(target), allDates) };
}

/** The part of `all` on one side of the equal ones, with or without them. */
function side(operator: Order, equal: Range, all: Range): Ranges {
  const includesEqual = operator === 'lte' || operator === 'gte';
  if (operator === 'lt' || operator === 'lte')
    return nonEmpty({ from: all.from, to: includesEqual ? equal.to : equal.from - 1n });
  return nonEmpty({ from: includesEqual ? equal.from : equal.to + 1n, to: all.to });
}

/** A decimal as a set: `3.5` and `3.50` are one. Every other decimal is another value. */
export function exactly(target: string): Range {
  const units = unitsOf(target);
  return { from: units, to: units };
}

/** A day as a set. */
export function exactDay(date: string): Range {
  return { from: dayOf(date), to: dayOf(date) };
}

/** True for an answered text that is neither a decimal nor a date nor a time. */
export const isOtherText = (text: string): boolean =>
  isAnswered(text) && numberOf(text) === null && !isDate(text) && !isTime(text);

/** The shortest text of a decimal. */
export function decimalAt(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(16, '0');
  const fraction = digits.slice(-15).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -15)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The ISO date of a day. */
export function dateAt(day: bigint): string {
  return new Date(Number(day) * 86_400_000).toISOString().slice(0, 10);
}

function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(15, '0'));
}

export function dayOf(date: string): bigint {
  return BigInt(Date.parse(date) / 86_400_000);
}

function commonTexts(left: Texts, right: Texts): Texts {
  if (!left.isAllBut) return { isAllBut: false, listed: kept(left.listed, right) };
  if (!right.isAllBut) return { isAllBut: false, listed: kept(right.listed, left) };
  return { isAllBut: true, listed: new Set([...left.listed, ...right.listed]) };
}

function kept(texts: ReadonlySet<string>, { isAllBut, listed }: Texts): ReadonlySet<string> {
  return new Set([...texts].filter((text) => listed.has(text) !== isAllBut));
}
