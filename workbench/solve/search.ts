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
export function search(clauses: readonly Clause[], space: Space, budget = mostSteps): SearchResult {
  searches += 1;
  const steps = stepsWithin(budget);
  const state = createPropagation(space);
  const isFound = explore(
    state,
    clauses.map(({ formula }) => formula),
    steps,
  );
  if (isFound) return { is: 'can', cases: state.cases };
  return steps.left <= 0 ? { is: 'unknown' } : { is: 'never' };
}

/** Decides what is open in a state, which the caller takes back; false if that is impossible or takes too long. */
export const decide = (state: Propagation): boolean => explore(state, [], stepsWithin(mostSteps));

interface Steps {
  left: number;
  /** The last choice of which every alternative contradicted what was known, and how many there were. */
  failed: Formula | null;
  failures: number;
}

const mostSteps = 4000;

const stepsWithin = (budget: number): Steps => ({ left: budget, failed: null, failures: 0 });

/** Adds formulas and decides what is open; if that is impossible, the state is as before. */
function explore(state: Propagation, added: readonly Formula[], steps: Steps): boolean {
  steps.left -= 1;
  alternatives += 1;
  if (steps.left <= 0) return false;
  const before = state.trail.length;
  if (propagate(state, added)) {
    const choice = choiceThatFailed(state, steps.failed) ?? bestChoice(state);
    if (choice === null) return true;
    const after = state.trail.length;
    const { failures } = steps;
    for (const alternative of alternativesOf(choice, state)) {
      if (choice.kind === 'or') drop(state, choice);
      if (explore(state, [alternative], steps)) return true;
      if (steps.left <= 0) return false;
      takeBack(state, after);
    }
    if (steps.failures === failures) {
      steps.failed = choice;
      steps.failures += 1;
    }
  }
  takeBack(state, before);
  return false;
}

type Alternatives = Formula & { readonly kind: 'or' | 'and' };

/**
 * What is open of a choice that failed, before anything else: it failed because of an earlier choice, and what was
 * chosen in between need not be tried again.
 */
function choiceThatFailed(state: Propagation, failed: Formula | null): Formula | null {
  if (failed === null) return null;
  const { cases: known, space } = state;
  const isOpen = (key: string): boolean => !isSingle(known.get(key) ?? 0n);
  if (failed.kind === 'pair') return isOpen(failed.left) || isOpen(failed.right) ? failed : null;
  for (const { key, cases } of leavesOf(failed)) {
    const left = known.get(key) ?? space.allCases(key);
    const chosen = left & cases;
    if (chosen !== 0n && chosen !== left) return whether(key, chosen, left);
  }
  return null;
}

/** The values that a formula is about, each with its cases. */
function leavesOf(formula: Formula): readonly (Formula & { readonly kind: 'in' })[] {
  if (formula.kind === 'in') return [formula];
  return formula.kind === 'or' || formula.kind === 'and' ? formula.of.flatMap(leavesOf) : [];
}

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
      if (free !== 0n && free !== cases) return whether(key, free, cases);
    }
  }
  return null;
}

/** Whether a value is one of some of its cases, first that it is. */
const whether = (key: string, some: Cases, all: Cases): Alternatives => ({
  kind: 'or',
  of: [
    { kind: 'in', key, cases: some },
    { kind: 'in', key, cases: all & ~some },
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
      return whether(key, free, cases);
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
