/** Ranges of years as options. */
import { yearOf } from './date.ts';
import type { CountedYears, Option, RelativeYears, YearRange } from './field-definition.ts';

const none: readonly Option[] = [];
const known = new WeakMap<YearRange, { readonly start: number; readonly list: readonly Option[] }>();

/**
 * Years as options, first the start of the range; empty while the day is unknown and the range depends on it. The same
 * object while the start stays the same.
 */
export function yearsOf(range: YearRange, today: string | undefined): readonly Option[] {
  const { start, count, step } = 'from' in range ? relative(range, yearOf(today)) : counted(range, yearOf(today));
  if (Number.isNaN(start)) return none;
  const cached = known.get(range);
  if (cached?.start === start) return cached.list;
  const list = Array.from({ length: count }, (_, index): Option => {
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
export const isYears = (list: readonly Option[] | YearRange): list is YearRange => !('length' in list);
