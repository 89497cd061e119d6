/** The season of a form: `cycle` in its institution.json is a year, from which other words and the end derive. */
import type { Form } from '../form/form.ts';

type Words = Readonly<Record<string, string>>;

/** True for four digits. */
export const isYear = (word: string): boolean => /^\d{4}$/.test(word);

/** True for a month and a day of every year: `12-31`. */
export function isCycleEnd(word: string): boolean {
  const day = new Date(`2026-${word}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`2026-${word}T`);
}

/** The words that derive from `cycle`; none without a year. */
export const cycleWords = ({ cycle = '' }: Words): Words =>
  isYear(cycle) ? { next_cycle: String(Number(cycle) + 1) } : {};

/** The last day of the cycle (`2026-12-31`); null without a cycle. */
export function cycleEnd({ cycle, cycle_ends: ends = '12-31' }: Words): string | null {
  return cycle === undefined ? null : `${cycle}-${ends}`;
}

/** A sentence for the operator if the cycle of this form is over on this day; null otherwise. */
export function overdueCycle({ id, institution }: Pick<Form, 'id' | 'institution'>, today: string): string | null {
  const end = cycleEnd(institution);
  return end === null || today <= end
    ? null
    : `The cycle of the form "${id}" ended on ${end}: change "cycle" in its institution.json.`;
}
