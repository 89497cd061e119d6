/** Ranges of years as options. */
import { yearOf } from './date.ts';
import type { CountedYears, RelativeYears, YearRange } from './field-definition.ts';

type YearOption = readonly [value: string, label: string];

const none: readonly YearOption[] = [];
const known = new WeakMap<YearRange, { readonly start: number; readonly list: readonly YearOption[] }>();

/**
 * Years as options, first the start of the range; empty while the day is unknown and the range depends on it. The same
 * object while the start stays the same.
 */
export function yearsOf(range: YearRange, today: string | undefined): readonly YearOption[] {
  const { start, count, step } =
    range.from === undefined ? counted(range, yearOf(today)) : relative(range, yearOf(today));
  if (Number.isNaN(start)) return none;
  const cached = known.get(range);
  if (cached?.start === start) return cached.list;
  const list = Array.from({ length: count }, (_, index): YearOption => {
    const year = String(start + index * step);
    return [year, year];
  });
  known.set(range, { start, list });
  return list;
}

interface Progression {
  readonly start: number;
  readonly count: number;
  readonly step: 1 | -1;
}

const counted = ({ start, count, direction }: CountedYears, current: number): Progression => ({
  start: start ?? current,
  count,
  step: direction === 'past' ? -1 : 1,
});

const relative = ({ from, to }: RelativeYears, current: number): Progression => ({
  start: current + from,
  count: Math.abs(to - from) + 1,
  step: to < from ? -1 : 1,
});

/** True for a source of options that is a range of years. */
export const isYears = <One>(list: readonly One[] | YearRange): list is YearRange => !('length' in list);
