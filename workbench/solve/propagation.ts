/** What is known while a search goes on: cases of keys, and the formulas that are not decided yet; with a way back. */
import { keysOfFormula, type Cases, type Formula } from './formula.ts';
import type { Space } from './space.ts';

/** Everything that follows from the formulas that were added. Each change can be taken back. */
export interface Propagation {
  readonly space: Space;
  readonly cases: Map<string, Cases>;
  /** What is left of each added formula; empty when it is decided. */
  readonly waiting: (readonly Formula[])[];
  /** The keys whose laws were added. */
  readonly read: Set<string>;
  /** The keys that were answered for certain, whose clauses were added. */
  readonly followed: Set<string>;
  /** The places in `waiting` that read a key. */
  readonly readers: Map<string, number[]>;
  /** The keys that are to be followed, in the order of their first narrowing. */
  readonly changed: Set<string>;
  /** The places in `waiting` that are to be looked at. */
  readonly woken: Set<number>;
  /** How to take back each change, the first one first. */
  readonly trail: (() => void)[];
}

let looks = 0;

/** How often this process has looked at a formula while it searched. */
export const formulasLookedAt = (): number => looks;

/** Nothing is known yet. */
export const createPropagation = (space: Space): Propagation => ({
  space,
  cases: new Map(),
  waiting: [],
  read: new Set(),
  followed: new Set(),
  readers: new Map(),
  changed: new Set(),
  woken: new Set(),
  trail: [],
});

/** Takes back every change after the trail had this length. */
export function takeBack(propagation: Propagation, length: number): void {
  for (let undo = propagation.trail.length; undo > length; undo -= 1) propagation.trail.pop()?.();
  propagation.changed.clear();
  propagation.woken.clear();
}

/** Adds formulas and everything that follows from them; false on a contradiction, which `takeBack` must take back. */
export function propagate(propagation: Propagation, added: readonly Formula[]): boolean {
  const { woken, changed } = propagation;
  if (!added.every((formula) => add(propagation, formula))) return false;
  while (woken.size > 0 || changed.size > 0) {
    const places = [...woken].sort((a, b) => a - b);
    woken.clear();
    if (!places.every((place) => look(propagation, place)) || !follow(propagation)) return false;
  }
  return true;
}

/** Removes a formula that was chosen to be decided, if it is one of those that wait. */
export function drop(propagation: Propagation, formula: Formula): void {
  const place = propagation.waiting.findIndex((formulas) => formulas.includes(formula));
  if (place === -1) return;
  replace(propagation, place, propagation.waiting[place]?.filter((one) => one !== formula) ?? []);
}

function add(propagation: Propagation, formula: Formula): boolean {
  const left = assert(formula, propagation);
  if (left === null || left.length === 0) return left !== null;
  const { waiting, readers, woken, trail } = propagation;
  const place = waiting.push(left) - 1;
  const keys = keysOf(left.length === 1 && left[0] !== undefined ? left[0] : { kind: 'and', of: left });
  for (const key of keys) {
    const places = readers.get(key);
    if (places === undefined) readers.set(key, [place]);
    else places.push(place);
  }
  woken.add(place);
  trail.push(() => {
    waiting.pop();
    for (const key of keys) readers.get(key)?.pop();
  });
  return true;
}

/** Looks again at what is left of a formula. */
function look(propagation: Propagation, place: number): boolean {
  const before = propagation.waiting[place] ?? [];
  const left: Formula[] = [];
  for (const formula of before) {
    const rest = assert(formula, propagation);
    if (rest === null) return false;
    left.push(...rest);
  }
  if (left.length !== before.length || left.some((one, index) => one !== before[index]))
    replace(propagation, place, left);
  return true;
}

function replace({ waiting, trail }: Propagation, place: number, left: readonly Formula[]): void {
  const before = waiting[place] ?? [];
  waiting[place] = left;
  trail.push(() => {
    waiting[place] = before;
  });
}

const known = new WeakMap<Formula, ReadonlySet<string>>();

function keysOf(formula: Formula): ReadonlySet<string> {
  const found = known.get(formula) ?? keysOfFormula(formula);
  known.set(formula, found);
  return found;
}

const casesOf = ({ cases, space }: Propagation, key: string): Cases => cases.get(key) ?? space.allCases(key);

/** Adds what follows from answered questions and from values that are read for the first time. */
function follow(propagation: Propagation): boolean {
  const { cases, read, followed, space, changed } = propagation;
  const found: Formula[] = [];
  for (const key of changed) {
    if (!read.has(key)) {
      enter(propagation, read, key);
      found.push(...space.lawsOf(key).map(({ formula }) => formula));
    }
    if (followed.has(key) || ((cases.get(key) ?? 0n) & space.freeCases(key)) !== 0n) continue;
    enter(propagation, followed, key);
    found.push(...space.impliedBy(key).map(({ formula }) => formula));
  }
  changed.clear();
  return found.every((formula) => add(propagation, formula));
}

function enter({ trail }: Propagation, keys: Set<string>, key: string): void {
  keys.add(key);
  trail.push(() => keys.delete(key));
}

const nothing: readonly Formula[] = [];

/** Applies a formula; returns what remains of it, or null on a contradiction. */
function assert(formula: Formula, propagation: Propagation): readonly Formula[] | null {
  looks += 1;
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
    case 'calculated': {
      const cases = formula.from.map((key) => casesOf(propagation, key));
      return narrow(propagation, formula.key, formula.allowed(cases)) ? [formula] : null;
    }
    case 'given': {
      const isGiven = isAmong(formula, propagation);
      return isGiven === true ? assert(formula.inner, propagation) : isGiven === false ? nothing : [formula];
    }
  }
}

function narrow(propagation: Propagation, key: string, allowed: Cases): boolean {
  const { readers, woken, changed, trail } = propagation;
  const { cases } = propagation;
  const known = cases.get(key);
  const before = known ?? propagation.space.allCases(key);
  const after = before & allowed;
  if (after === known) return true;
  cases.set(key, after);
  trail.push(known === undefined ? () => cases.delete(key) : () => cases.set(key, known));
  changed.add(key);
  if (after !== before) for (const place of readers.get(key) ?? []) woken.add(place);
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
    const known = propagation.cases.get(key);
    for (const other of others) {
      const own = other.get(key);
      if (own === undefined) return true;
      all |= own;
      if (known !== undefined && (all & known) === known) return true;
    }
    return narrow(propagation, key, all);
  });
}

const named = new WeakMap<Formula, ReadonlyMap<string, Cases>>();

/** The cases that a formula needs of each key. */
export function namedCases(formula: Formula): ReadonlyMap<string, Cases> {
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
  looks += 1;
  switch (formula.kind) {
    case 'open':
      return null;
    case 'in':
      return isAmong(formula, propagation);
    case 'and':
      return truthOfParts(formula.of, propagation, false);
    case 'or':
      return truthOfParts(formula.of, propagation, true);
    case 'pair':
    case 'calculated':
      return null;
    case 'given':
      return isAmong(formula, propagation) === true ? truthOf(formula.inner, propagation) : null;
  }
}

/** The truth of several formulas of which one alone decides, by being `decisive`. */
function truthOfParts(parts: readonly Formula[], propagation: Propagation, decisive: boolean): boolean | null {
  let truth: boolean | null = !decisive;
  for (const part of parts) {
    const one = truthOf(part, propagation);
    if (one === decisive) return decisive;
    if (one === null) truth = null;
  }
  return truth;
}
