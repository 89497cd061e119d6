/** Ranges of years as options. */
import { yearOf } from './date.ts';
import type { Option, YearRange } from './field-definition.ts';

const none: readonly Option[] = [];
const known = new WeakMap<YearRange, { readonly start: number; readonly list: readonly Option[] }>();

/**
 * Years as options, from the range's start (the current year if it has none) in its direction; empty while the day is
 * unknown. The same object while the start stays the same.
 */
export function yearsOf(range: YearRange, today: string | undefined): readonly Option[] {
  const start = range.start ?? yearOf(today);
  if (Number.isNaN(start)) return none;
  const cached = known.get(range);
  if (cached?.start === start) return cached.list;
  const step = range.direction === 'past' ? -1 : 1;
  const list = Array.from({ length: range.count }, (_, index): Option => {
    const year = String(start + index * step);
    return [year, year];
  });
  known.set(range, { start, list });
  return list;
}
