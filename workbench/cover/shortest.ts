/** The shortest list of answers that reaches a goal. */
import type { Cases, Clause, FormulaSource } from '../solve/formula.ts';
import { keysOfFormula } from '../solve/formula.ts';
import { applyEdit } from '../../engine/edit/change.ts';
import { writtenDefault } from '../../engine/form/defaults.ts';
import { solve } from '../solve/core.ts';
import { nameOfClauses } from '../solve/named-formula.ts';
import { search } from '../solve/search.ts';
import { enteredValues, inFormOrder, serverAccepts, witnessOf, type Entries } from '../solve/witness.ts';
import { isChoiceName, type Values } from '../../engine/language/values.ts';
import { formerEntries, rememberEntries } from './copies.ts';
import type { CoveredForm } from './covered-form.ts';
import { explored } from './explored.ts';
import { sampledEntries } from './sampled.ts';

/** A goal with the answers that reach it, or the reason why none do. */
export type Way =
  | {
      readonly is: 'reached';
      /** In the order in which they are entered. */
      readonly answers: Entries;
      /** Every list with fewer answers is proven not to reach it. */
      readonly isShortest: boolean;
    }
  | { readonly is: 'never'; readonly because: readonly FormulaSource[] }
  /** The search gave up. */
  | { readonly is: 'unknown' };

const ways = new WeakMap<CoveredForm, Map<string, Way>>();

/** The shortest list of answers with which the engine reaches a goal. */
export function wayTo(covered: CoveredForm, goal: readonly Clause[], isReached: (values: Values) => boolean): Way {
  const known = ways.get(covered) ?? new Map<string, Way>();
  ways.set(covered, known);
  const name = nameOfClauses(goal);
  const before = known.get(name);
  // What one goal needs, another one that says the same often needs no more of; its statements are its own.
  if (before?.is === 'never') return neverTo(covered, goal);
  if (before?.is === 'reached' && areEnough(covered, before.answers, isReached)) return before;
  const way = searched(covered, goal, isReached);
  known.set(name, way);
  return way;
}

function neverTo({ model }: CoveredForm, goal: readonly Clause[]): Way {
  const verdict = solve(goal, model.space);
  return verdict.is === 'never' ? { is: 'never', because: verdict.because } : { is: 'unknown' };
}

function searched(covered: CoveredForm, goal: readonly Clause[], isReached: (values: Values) => boolean): Way {
  const former = formerEntries(covered, goal).find((entries) => areEnough(covered, entries, isReached));
  if (former !== undefined) return { is: 'reached', answers: needed(covered, former, isReached), isShortest: false };
  const witness = witnessOf(covered, goal, isReached);
  if (witness === 'unknown') {
    const found = sampledEntries(covered, goal, isReached) ?? exploredEntries(covered, isReached);
    if (found === null) return { is: 'unknown' };
    const answers = needed(covered, found, isReached);
    rememberEntries(covered, goal, answers);
    return { is: 'reached', answers, isShortest: false };
  }
  if (witness === 'never') return neverTo(covered, goal);
  return shortened(covered, goal, isReached, witness.entries);
}

/** The answers of an explored state in which a goal is reached; null if there is none. */
function exploredEntries(covered: CoveredForm, isReached: (values: Values) => boolean): Entries | null {
  for (const values of explored(covered).states) {
    if (!isReached(values)) continue;
    const entries = entriesIn(covered, values);
    if (areEnough(covered, entries, isReached)) return entries;
  }
  return null;
}

/** The entries that lead to values, as far as they differ from those of the start. */
export function entriesIn({ form, start, names }: CoveredForm, values: Values): Entries {
  const chosen = [...names.valueKeys].filter(isChoiceName);
  const answers = form.pages.flatMap((page) => page.keys).filter((key) => names.fields.has(key));
  const keys = [...chosen, ...answers];
  const differing = keys.filter((key) => (values[key] ?? '') !== (start[key] ?? ''));
  return Object.fromEntries(differing.map((key) => [key, values[key] ?? '']));
}

/** True if the engine reaches a goal with these answers, and the server accepts each. */
export function areEnough(
  { form, start }: CoveredForm,
  entries: Entries,
  isReached: (values: Values) => boolean,
): boolean {
  const values = enteredValues(form, start, entries);
  return values !== null && isReached(values) && serverAccepts(form, values, entries);
}

/**
 * The entries in an order in which each lasts when it is entered, as near to that of the form as possible; null if none
 * is found.
 */
export function inOrder({ form, start }: CoveredForm, entries: Entries): Entries | null {
  const values: Record<string, string | undefined> = { ...start };
  const waiting = new Map(inFormOrder(form, entries));
  const entered = new Map<string, string>();
  const lasting = ([key, text]: readonly [string, string]): Values | null => {
    const { changed } = applyEdit(form, values, { [key]: text });
    const lasts = (one: string, answer: string): boolean => (changed[one] ?? values[one] ?? '') === answer;
    return lasts(key, text) && [...entered].every(([one, answer]) => lasts(one, answer)) ? changed : null;
  };
  while (waiting.size > 0) {
    let isEntered = false;
    for (const next of waiting) {
      const changed = lasting(next);
      if (changed === null) continue;
      Object.assign(values, changed);
      entered.set(...next);
      waiting.delete(next[0]);
      isEntered = true;
      break;
    }
    if (!isEntered) return null;
  }
  return Object.fromEntries(entered);
}

/** The entries without those that are not needed. */
export function needed(covered: CoveredForm, entries: Entries, isReached: (values: Values) => boolean): Entries {
  let kept = entries;
  for (const key of Object.keys(entries).reverse()) {
    const others = Object.fromEntries(Object.entries(kept).filter(([one]) => one !== key));
    if (areEnough(covered, others, isReached)) kept = others;
  }
  return kept;
}

/** More subsets than this are not tried. */
const greatestSubsets = 60;
const budget = 300;

function shortened(
  covered: CoveredForm,
  goal: readonly Clause[],
  isReached: (values: Values) => boolean,
  entries: Entries,
): Way {
  let answers = needed(covered, entries, isReached);
  const keys = relatedKeys(covered, goal);
  const untouched = new Map(keys.map((key) => [key, untouchedClause(covered, key)]));
  const isNeeded = (key: string): boolean => {
    const clause = untouched.get(key);
    return clause !== undefined && search([...goal, clause], covered.model.space, budget).is === 'never';
  };
  // What is not among answers that reach the goal is not needed.
  const always = keys.filter((key) => key in answers && isNeeded(key));
  const others = keys.filter((key) => !always.includes(key));
  let isShortest = true;
  let tried = 0;
  for (let size = always.length; size < Object.keys(answers).length && isShortest; size += 1) {
    for (const subset of subsetsOf(others, size - always.length)) {
      tried += 1;
      if (tried > greatestSubsets) {
        isShortest = false;
        break;
      }
      const left = others.filter((key) => !subset.includes(key));
      const rest = left.flatMap((key) => untouched.get(key) ?? []);
      const { is } = search([...goal, ...rest], covered.model.space, budget);
      if (is === 'unknown') isShortest = false;
      const witness = is === 'can' ? witnessOf(covered, [...goal, ...rest], isReached, new Set(left)) : 'never';
      if (witness === 'unknown') isShortest = false;
      if (typeof witness === 'string') continue;
      answers = needed(covered, witness.entries, isReached);
      isShortest &&= Object.keys(answers).length <= size;
      break;
    }
  }
  return { is: 'reached', answers, isShortest };
}

/** The keys that a goal reads, with those on which their answers depend. */
function relatedKeys({ model: { space, isDerived } }: CoveredForm, goal: readonly Clause[]): readonly string[] {
  const found = new Set<string>();
  const waiting = goal.flatMap(({ formula }) => [...keysOfFormula(formula)]);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    for (const { formula } of [...space.impliedBy(key), ...space.lawsOf(key)]) waiting.push(...keysOfFormula(formula));
  }
  return [...found].filter((key) => !isDerived(key));
}

/** The value under a key is one without an entry: that of the start, a default, or what a lookup fills in. */
function untouchedClause(covered: CoveredForm, key: string): Clause {
  const source: FormulaSource = {
    kind: 'condition',
    comparison: null,
    key,
    node: { file: '', path: [], value: undefined },
  };
  return { formula: { kind: 'in', key, cases: untouchedCases(covered, key) }, source };
}

function untouchedCases({ form, index, start, model }: CoveredForm, key: string): Cases {
  const field = form.fields.get(key);
  const written = field === undefined ? undefined : writtenDefault(field);
  if (typeof written === 'object' || index.filledKeys.some((filled) => filled.key === key))
    return model.space.allCases(key);
  // A hidden or cleared answer is empty.
  const texts = [start[key] ?? '', ...(field === undefined ? [] : ['', written ?? ''])];
  return texts.reduce((all, text) => all | model.casesWith(key, text), 0n) || model.space.freeCases(key);
}

function* subsetsOf(keys: readonly string[], size: number, from = 0): Generator<readonly string[]> {
  if (size === 0) yield [];
  if (size === 0) return;
  for (let index = from; index <= keys.length - size; index += 1)
    for (const rest of subsetsOf(keys, size - 1, index + 1)) yield [keys[index] ?? '', ...rest];
}
