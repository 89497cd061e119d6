/** The order in which sets are walked: one applicant enters similar sets one after the other. */
import { isInputKey, type Values } from '../../engine/index.ts';
import { outcomeOf, type FormCase } from '../../scripts/forms/cases/form-case.ts';
import type { PlayedForm } from '../drivers/played-form.ts';

/** A set with its number. */
export interface NumberedSet {
  readonly set: number;
  readonly expected: FormCase;
}

/** What an applicant has after a set. */
interface After extends NumberedSet {
  readonly values: Values;
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
    while (chain.length < mostSets - 1 && others.length > 0) chain.push(takeNearest(chain.at(-1) ?? next, others));
    if (last.length > 0) chain.push(takeNearest(chain.at(-1) ?? next, last));
    chains.push(chain);
  }
  return [...chains, ...last.map((one) => [one])];
}

function after(played: PlayedForm, numbered: NumberedSet): After {
  const { expected } = numbered;
  const { values } = outcomeOf(played, expected);
  const isTaken = Object.entries(values).some(
    ([key, value]) => value !== '' && value !== undefined && (isInputKey(key) || key.startsWith('document:')),
  );
  return { ...numbered, values, isLast: isTaken || Object.keys(expected.invalid ?? {}).length === 0 };
}

/** Removes the set with the fewest differences from a list. */
function takeNearest({ values }: After, others: After[]): After {
  const distances = others.map((other) => distance(values, other.values));
  const [nearest] = others.splice(distances.indexOf(Math.min(...distances)), 1);
  if (nearest === undefined) throw new Error('There is no other set.');
  return nearest;
}

function distance(one: Values, other: Values): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => (one[key] ?? '') !== (other[key] ?? '')).length;
}
