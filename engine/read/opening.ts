/** The time in which a form accepts answers, from `opens` and `closes` of `form.json`. */
import { isDate } from '../language/date.ts';
import { isTime } from '../language/time.ts';
import { timeText } from '../language/moment.ts';
import type { Form } from '../form/form.ts';

/** A form accepts answers only while it is `open`. */
export type OpeningState = 'early' | 'open' | 'closed';

/** Milliseconds since 1970; null without a limit. The form is open from `opens` until just before `closes`. */
export interface OpeningTimes {
  readonly opens: number | null;
  readonly closes: number | null;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** True for a day (`2026-03-01`), or a day with hour and minute (`2026-03-01T17:00`), that exists in the calendar. */
export function isOpeningTime(text: string): boolean {
  const [date = '', time, ...rest] = text.split('T');
  return isDate(date) && rest.length === 0 && (time === undefined || isTime(time));
}

/**
 * The first moment of a day or minute in a time zone. A minute that the clocks repeat is its first or its last
 * occurrence; one that they skip is as many minutes later as they skip.
 */
function startOf(timeZone: string, text: string, occurrence: 'first' | 'last'): number {
  const wall = Date.parse(`${text.includes('T') ? text : `${text}T00:00`}:00Z`);
  const [before, after] = [wall - day, wall + day].map((moment) => wall - offsetAt(timeZone, moment)) as [
    number,
    number,
  ];
  const valid = [before, after].filter((moment) => moment + offsetAt(timeZone, moment) === wall);
  if (valid.length === 0) return before;
  return occurrence === 'first' ? Math.min(...valid) : Math.max(...valid);
}

/** The difference between the clocks of a time zone and UTC, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}

/** The first moment at which a form with this `opens` is open. */
export const opensAt = (timeZone: string, opens: string): number => startOf(timeZone, opens, 'first');

/** The first moment at which a form with this `closes` is closed: the named day or minute is the last one. */
export function closesAt(timeZone: string, closes: string): number {
  if (closes.includes('T')) return startOf(timeZone, closes, 'last') + minute;
  const next = new Date(Date.parse(`${closes}T00:00:00Z`) + day).toISOString().slice(0, 10);
  return startOf(timeZone, next, 'first');
}

type Timed = Pick<Form, 'hostParts' | 'institution'>;

const known = new WeakMap<Timed, OpeningTimes>();

/** The opening times of a form, in the time zone of its institution. */
export function openingTimes(form: Timed): OpeningTimes {
  const times = known.get(form) ?? calculatedTimes(form);
  known.set(form, times);
  return times;
}

function calculatedTimes({ hostParts: { opens, closes }, institution }: Timed): OpeningTimes {
  const timeZone = zoneOf(institution);
  return {
    opens: typeof opens === 'string' ? opensAt(timeZone, opens) : null,
    closes: typeof closes === 'string' ? closesAt(timeZone, closes) : null,
  };
}

const zoneOf = (institution: Timed['institution']): string => institution['time_zone'] ?? 'UTC';

/** The state of a form at a moment, in milliseconds since 1970. Server and page both ask this function. */
export function openingState(form: Timed, now: number): OpeningState {
  const { opens, closes } = openingTimes(form);
  if (opens !== null && now < opens) return 'early';
  return closes !== null && now >= closes ? 'closed' : 'open';
}

/**
 * The opening times as texts: `March 1, 2026 at 12:00 AM CST`. The text of `closes` names the last minute; null without
 * a limit.
 */
export function openingTexts(form: Timed): { readonly opens: string | null; readonly closes: string | null } {
  const { opens, closes } = openingTimes(form);
  const timeZone = zoneOf(form.institution);
  return {
    opens: opens === null ? null : timeText(timeZone, opens),
    closes: closes === null ? null : timeText(timeZone, closes - minute),
  };
}
