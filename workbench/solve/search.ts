/** The search for values that make clauses hold together: propagation, then alternatives, within a budget. */
import type { Cases, Clause, Formula } from './formula.ts';
import { createPropagation, drop, namedCases, propagate, takeBack, type Propagation } from './propagation.ts';
import type { Space } from './space.ts';

/** The result of a search. */
export type SearchResult =
  /** Proven: no values make all clauses hold. */
  | { readonly is: 'never' }
  /** These cases, one bit for each key that matters, make all clauses hold. */
  | { readonly is: 'can'; readonly cases: ReadonlyMap<string, Cases> }
  /** The budget was too small. */
  | { readonly is: 'unknown' };

let searches = 0;
let alternatives = 0;

/** How often this process has searched for values that make clauses hold. */
export const searchesMade = (): number => searches;

/** How many alternatives these searches have tried. */
export const alternativesTried = (): number => alternatives;

/** Searches for values that make all clauses hold. */
export function search(clauses: readonly Clause[], space: Space, budget = 4000): SearchResult {
  searches += 1;
  const steps = { left: budget };
  const state = createPropagation(space);
  const isFound = explore(
    state,
    clauses.map(({ formula }) => formula),
    steps,
  );
  if (isFound) return { is: 'can', cases: state.cases };
  return steps.left <= 0 ? { is: 'unknown' } : { is: 'never' };
}

/** Adds formulas and decides what is open; without a success, the state is as before. */
function explore(state: Propagation, added: readonly Formula[], steps: { left: number }): boolean {
  steps.left -= 1;
  alternatives += 1;
  if (steps.left <= 0) return false;
  const before = state.trail.length;
  if (propagate(state, added)) {
    const choice = bestChoice(state);
    if (choice === null) return true;
    const after = state.trail.length;
    for (const alternative of alternativesOf(choice, state)) {
      if (choice.kind === 'or') drop(state, choice);
      if (explore(state, [alternative], steps)) return true;
      if (steps.left <= 0) return false;
      takeBack(state, after);
    }
  }
  takeBack(state, before);
  return false;
}

type Alternatives = Formula & { readonly kind: 'or' | 'and' };

/** The alternatives with the fewest members; pairs only once no alternatives are left. */
function bestChoice(state: Propagation): Formula | null {
  const { cases, waiting } = state;
  let best: Alternatives | null = null;
  for (const left of waiting)
    for (const one of left) if (one.kind === 'or' && (best === null || one.of.length < best.of.length)) best = one;
  if (best !== null) return best.of.length > 2 ? (splitOf(waiting.flat(), state) ?? best) : best;
  const isOpen = (key: string): boolean => !isSingle(cases.get(key) ?? 0n);
  const open = waiting.flat().find((one) => one.kind === 'pair' && (isOpen(one.left) || isOpen(one.right)));
  return open ?? answeredOrNot(waiting.flat(), state);
}

/** Whether a question is answered from which a value is calculated: its limits follow from the number of answers. */
function answeredOrNot(waiting: readonly Formula[], { cases: known, space }: Propagation): Alternatives | null {
  for (const one of waiting) {
    if (one.kind !== 'calculated') continue;
    for (const key of one.from) {
      const cases = known.get(key) ?? space.allCases(key);
      const free = cases & space.freeCases(key);
      if (free !== 0n && free !== cases) return answering(key, free, cases);
    }
  }
  return null;
}

const answering = (key: string, free: Cases, cases: Cases): Alternatives => ({
  kind: 'or',
  of: [
    { kind: 'in', key, cases: free },
    { kind: 'in', key, cases: cases & ~free },
  ],
});

const manyAlternatives = 12;

/** Whether a question that many alternatives name is answered, if its answer implies something. */
function splitOf(waiting: readonly Formula[], { cases: known, space }: Propagation): Alternatives | null {
  const { allCases, freeCases, impliedBy } = space;
  for (const one of waiting) {
    if (one.kind !== 'or' || one.of.length <= manyAlternatives) continue;
    for (const key of namedCases(one.of[0] ?? one).keys()) {
      const cases = known.get(key) ?? allCases(key);
      const free = cases & freeCases(key);
      if (free === 0n || free === cases || impliedBy(key).length === 0) continue;
      return answering(key, free, cases);
    }
  }
  return null;
}

const isSingle = (cases: Cases): boolean => cases !== 0n && (cases & (cases - 1n)) === 0n;

/** Each case of an undecided value of a pair, the free ones first. */
function alternativesOf(choice: Formula, { cases, space }: Propagation): readonly Formula[] {
  if (choice.kind === 'or') return choice.of;
  if (choice.kind !== 'pair') return [];
  const key = isSingle(cases.get(choice.left) ?? 0n) ? choice.right : choice.left;
  const all = cases.get(key) ?? 0n;
  const free = all & space.freeCases(key);
  return [...bitsOf(free), ...bitsOf(all & ~free)].map((bit) => ({ kind: 'in', key, cases: bit }));
}

function bitsOf(cases: Cases): readonly Cases[] {
  const bits: Cases[] = [];
  for (let rest = cases; rest !== 0n; rest &= rest - 1n) bits.push(rest & -rest);
  return bits;
}
