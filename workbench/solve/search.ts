/** The search for values that make clauses hold together: propagation, then alternatives, within a budget. */
import type { Cases, Clause, Formula } from './formula.ts';

/** The values that a search is about. */
export interface Space {
  readonly allCases: (key: string) => Cases;
  /** The cases that imply nothing else, such as an unanswered question; they need not be followed. */
  readonly freeCases: (key: string) => Cases;
  /** The clauses that hold while the value under a key is none of its free cases. */
  readonly impliedBy: (key: string) => readonly Clause[];
  /** The clauses that always hold of a key that a clause reads. */
  readonly lawsOf: (key: string) => readonly Clause[];
}

/** The result of a search. */
export type SearchResult =
  /** Proven: no values make all clauses hold. */
  | { readonly is: 'never' }
  /** These cases, one bit for each key that matters, make all clauses hold. */
  | { readonly is: 'can'; readonly cases: ReadonlyMap<string, Cases> }
  /** The budget was too small. */
  | { readonly is: 'unknown' };

let searches = 0;

/** How often this process has searched for values that make clauses hold. */
export const searchesMade = (): number => searches;

/** Searches for values that make all clauses hold. */
export function search(clauses: readonly Clause[], space: Space, budget = 4000): SearchResult {
  searches += 1;
  const steps = { left: budget };
  const state: State = { cases: new Map(), waiting: [], read: new Set(), followed: new Set() };
  const found = explore(
    state,
    clauses.map(({ formula }) => formula),
    space,
    steps,
  );
  if (found !== null) return { is: 'can', cases: found };
  return steps.left <= 0 ? { is: 'unknown' } : { is: 'never' };
}

interface State {
  readonly cases: ReadonlyMap<string, Cases>;
  /** Formulas that are not decided yet: alternatives and pairs. */
  readonly waiting: readonly Formula[];
  readonly read: ReadonlySet<string>;
  readonly followed: ReadonlySet<string>;
}

function explore(
  state: State,
  added: readonly Formula[],
  space: Space,
  steps: { left: number },
): ReadonlyMap<string, Cases> | null {
  steps.left -= 1;
  if (steps.left <= 0) return null;
  const next = propagated(state, added, space);
  if (next === null) return null;
  const choice = bestChoice(next, space);
  if (choice === null) return next.cases;
  for (const alternative of alternativesOf(choice, next, space)) {
    const waiting = choice.kind === 'or' ? next.waiting.filter((one) => one !== choice) : next.waiting;
    const found = explore({ ...next, waiting }, [alternative], space, steps);
    if (found !== null || steps.left <= 0) return found;
  }
  return null;
}

type Alternatives = Formula & { readonly kind: 'or' | 'and' };

/** The alternatives with the fewest members; pairs only once no alternatives are left. */
function bestChoice({ waiting, cases }: State, space: Space): Formula | null {
  let best: Alternatives | null = null;
  for (const one of waiting) {
    if (one.kind === 'or' && (best === null || one.of.length < best.of.length)) best = one;
  }
  if (best !== null) return best.of.length > 2 ? (splitOf(waiting, cases, space) ?? best) : best;
  const isOpen = (key: string): boolean => !isSingle(cases.get(key) ?? 0n);
  return waiting.find((one) => one.kind === 'pair' && (isOpen(one.left) || isOpen(one.right))) ?? null;
}

const manyAlternatives = 12;

/** Whether a question that many alternatives name is answered, if its answer implies something. */
function splitOf(
  waiting: readonly Formula[],
  known: ReadonlyMap<string, Cases>,
  { allCases, freeCases, impliedBy }: Space,
): Alternatives | null {
  for (const one of waiting) {
    if (one.kind !== 'or' || one.of.length <= manyAlternatives) continue;
    for (const key of namedCases(one.of[0] ?? one).keys()) {
      const cases = known.get(key) ?? allCases(key);
      const free = cases & freeCases(key);
      if (free === 0n || free === cases || impliedBy(key).length === 0) continue;
      return {
        kind: 'or',
        of: [
          { kind: 'in', key, cases: free },
          { kind: 'in', key, cases: cases & ~free },
        ],
      };
    }
  }
  return null;
}

const isSingle = (cases: Cases): boolean => cases !== 0n && (cases & (cases - 1n)) === 0n;

/** Each case of an undecided value of a pair, the free ones first. */
function alternativesOf(choice: Formula, { cases }: State, space: Space): readonly Formula[] {
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

/** A state while formulas are added to it. */
interface Propagation {
  readonly cases: Map<string, Cases>;
  readonly read: Set<string>;
  readonly followed: Set<string>;
  readonly space: Space;
  /** Formulas that are to be looked at. */
  readonly agenda: Formula[];
  hasChanged: boolean;
}

/** The state with more formulas and everything that follows from them; null on a contradiction. */
function propagated(state: State, added: readonly Formula[], space: Space): State | null {
  const propagation: Propagation = {
    cases: new Map(state.cases),
    read: new Set(state.read),
    followed: new Set(state.followed),
    space,
    agenda: [...added],
    hasChanged: true,
  };
  let waiting = state.waiting;
  while (propagation.hasChanged || propagation.agenda.length > 0) {
    propagation.hasChanged = false;
    const current = [...waiting, ...propagation.agenda.splice(0)];
    const kept: Formula[] = [];
    for (const formula of current) {
      const rest = assert(formula, propagation);
      if (rest === null) return null;
      kept.push(...rest);
    }
    waiting = kept;
    follow(propagation);
  }
  return { cases: propagation.cases, waiting, read: propagation.read, followed: propagation.followed };
}

const casesOf = ({ cases, space }: Propagation, key: string): Cases => cases.get(key) ?? space.allCases(key);

/** Adds what follows from answered questions and from values that are read for the first time. */
function follow(propagation: Propagation): void {
  for (const [key, cases] of propagation.cases) {
    if (!propagation.read.has(key)) {
      propagation.read.add(key);
      propagation.agenda.push(...propagation.space.lawsOf(key).map(({ formula }) => formula));
    }
    if (propagation.followed.has(key) || (cases & propagation.space.freeCases(key)) !== 0n) continue;
    propagation.followed.add(key);
    propagation.agenda.push(...propagation.space.impliedBy(key).map(({ formula }) => formula));
  }
}

const nothing: readonly Formula[] = [];

/** Applies a formula; returns what remains of it, or null on a contradiction. */
function assert(formula: Formula, propagation: Propagation): readonly Formula[] | null {
  switch (formula.kind) {
    case 'open':
      return nothing;
    case 'in':
      return narrow(propagation, formula.key, formula.cases) ? nothing : null;
    case 'and': {
      const rest: Formula[] = [];
      for (const one of formula.of) {
        const left = assert(one, propagation);
        if (left === null) return null;
        rest.push(...left);
      }
      return rest;
    }
    case 'or':
      return assertOne(formula, propagation);
    case 'pair':
      return assertPair(formula, propagation);
    case 'given': {
      const isGiven = isAmong(formula, propagation);
      return isGiven === true ? assert(formula.inner, propagation) : isGiven === false ? nothing : [formula];
    }
  }
}

function narrow(propagation: Propagation, key: string, cases: Cases): boolean {
  const before = casesOf(propagation, key);
  const after = before & cases;
  if (after === before && propagation.cases.has(key)) return true;
  propagation.cases.set(key, after);
  propagation.hasChanged = true;
  return after !== 0n;
}

/** Drops the alternatives that cannot hold any more; the last one left must hold. */
function assertOne(
  formula: Formula & { readonly kind: 'and' | 'or' },
  propagation: Propagation,
): readonly Formula[] | null {
  const left: Formula[] = [];
  for (const one of formula.of) {
    const truth = truthOf(one, propagation);
    if (truth === true) {
      // Its keys are read, so that laws about them are followed.
      return touch(one, propagation);
    }
    if (truth !== false) left.push(one);
  }
  const [first, ...others] = left;
  if (first === undefined) return null;
  if (others.length === 0) return assert(first, propagation);
  return commonNarrowing(left, propagation)
    ? [left.length === formula.of.length ? formula : { kind: 'or', of: left }]
    : null;
}

function touch(formula: Formula, propagation: Propagation): readonly Formula[] | null {
  return formula.kind === 'in' || formula.kind === 'and' ? assert(formula, propagation) : nothing;
}

/** Narrows each key that all alternatives name to the cases of any of them. */
function commonNarrowing(left: readonly Formula[], propagation: Propagation): boolean {
  const [first, ...others] = left.map(namedCases);
  return [...(first ?? [])].every(([key, cases]) => {
    let all = cases;
    for (const other of others) {
      const own = other.get(key);
      if (own === undefined) return true;
      all |= own;
    }
    return narrow(propagation, key, all);
  });
}

const named = new WeakMap<Formula, ReadonlyMap<string, Cases>>();

/** The cases that a formula needs of each key. */
function namedCases(formula: Formula): ReadonlyMap<string, Cases> {
  const known = named.get(formula);
  if (known !== undefined) return known;
  const found = new Map<string, Cases>();
  for (const one of formula.kind === 'and' ? formula.of : [formula])
    if (one.kind === 'in') found.set(one.key, (found.get(one.key) ?? one.cases) & one.cases);
  named.set(formula, found);
  return found;
}

/** Removes the cases that have no partner on the other side. */
function assertPair(formula: Formula & { readonly kind: 'pair' }, propagation: Propagation): readonly Formula[] | null {
  const [left, right] = [casesOf(propagation, formula.left), casesOf(propagation, formula.right)];
  let [keptLeft, keptRight] = [0n, 0n];
  formula.rows.forEach((row, index) => {
    const bit = 1n << BigInt(index);
    if ((left & bit) === 0n || (row & right) === 0n) return;
    keptLeft |= bit;
    keptRight |= row;
  });
  if (!narrow(propagation, formula.left, keptLeft) || !narrow(propagation, formula.right, keptRight)) return null;
  return [formula];
}

/** True or false if the cases so far decide whether a value is one of these. */
function isAmong(
  { key, cases }: { readonly key: string; readonly cases: Cases },
  propagation: Propagation,
): boolean | null {
  const left = casesOf(propagation, key);
  const common = left & cases;
  return common === 0n ? false : common === left ? true : null;
}

/** True or false if the cases so far decide the formula. */
function truthOf(formula: Formula, propagation: Propagation): boolean | null {
  switch (formula.kind) {
    case 'open':
      return null;
    case 'in':
      return isAmong(formula, propagation);
    case 'and': {
      let all: boolean | null = true;
      for (const one of formula.of) {
        const truth = truthOf(one, propagation);
        if (truth === false) return false;
        if (truth === null) all = null;
      }
      return all;
    }
    case 'or': {
      let any: boolean | null = false;
      for (const one of formula.of) {
        const truth = truthOf(one, propagation);
        if (truth === true) return true;
        if (truth === null) any = null;
      }
      return any;
    }
    case 'pair':
      return null;
    case 'given':
      return isAmong(formula, propagation) === true ? truthOf(formula.inner, propagation) : null;
  }
}
