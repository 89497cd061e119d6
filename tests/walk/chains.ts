/** The order in which sets are walked: one applicant enters similar sets one after the other. */
import type { Values } from '../../engine/index.ts';
import { isInputKey } from '../../engine/internal.ts';
import { outcomeOf, type FormCase } from '../../workbench/commands/cases/form-case.ts';
import type { PlayedForm } from '../support/played-form.ts';
import { shownFields, staysChosen } from './plan.ts';

export interface NumberedSet {
  readonly set: number;
  readonly expected: FormCase;
}

/** What an applicant has after a set. */
interface After extends NumberedSet {
  readonly values: Values;
  /** The choices without an answer that nobody can take back. */
  readonly blank: readonly string[];
  /** Nobody goes on from here: the application is submitted, or it has a document or bad input. */
  readonly isLast: boolean;
}

/** So many sets are walked by one applicant at most, so that a failed one stops few others. */
const mostSets = 30;

/**
 * Chains of similar sets of one day. Only the last of a chain can be complete, because it is submitted, or have a
 * document or bad input, which another set need not take back.
 */
export function chainsOf(played: PlayedForm, sets: readonly NumberedSet[]): readonly (readonly NumberedSet[])[] {
  const days = Map.groupBy(sets, ({ expected }) => expected.today);
  return [...days.values()].flatMap((own) => chainsOfDay(own.map((one) => after(played, one))));
}

function chainsOfDay(all: readonly After[]): readonly (readonly NumberedSet[])[] {
  const [last, others] = [all.filter(({ isLast }) => isLast), all.filter(({ isLast }) => !isLast)];
  const chains: After[][] = [];
  for (let next = others.shift(); next !== undefined; next = others.shift()) {
    const chain = [next];
    let further: After | null = next;
    while (further !== null && chain.length < mostSets - 1) {
      further = takeNearest(further, others);
      if (further !== null) chain.push(further);
    }
    const end = takeNearest(chain.at(-1) ?? next, last);
    chains.push(end === null ? chain : [...chain, end]);
  }
  return [...chains, ...last.map((one) => [one])];
}

function after(played: PlayedForm, numbered: NumberedSet): After {
  const { expected } = numbered;
  const { values } = outcomeOf(played, expected);
  const isTaken = Object.entries(values).some(
    ([key, value]) => value !== '' && value !== undefined && (isInputKey(key) || key.startsWith('document:')),
  );
  const unanswered = shownFields(played, values).filter(({ key }) => (values[key] ?? '') === '');
  const blank = unanswered.filter((field) => staysChosen(played, values, field)).map(({ key }) => key);
  return { ...numbered, values, blank, isLast: isTaken || Object.keys(expected.invalid ?? {}).length === 0 };
}

/** Removes the set with the fewest differences from a list; null if none can follow. */
function takeNearest({ values }: After, others: After[]): After | null {
  const distances = others.map((other) =>
    other.blank.some((key) => (values[key] ?? '') !== '') ? Infinity : distance(values, other.values),
  );
  const least = Math.min(...distances);
  return least === Infinity ? null : (others.splice(distances.indexOf(least), 1)[0] ?? null);
}

function distance(one: Values, other: Values): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => (one[key] ?? '') !== (other[key] ?? '')).length;
}
