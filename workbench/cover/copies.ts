/** The copies of questions: answers that reach a goal about one of them reach it about another one with other keys. */
import type { IndexedField } from '../expand/form-index.ts';
import { keysOfFormula, type Clause } from '../solve/formula.ts';
import type { Entries } from '../solve/witness.ts';
import type { CoveredForm } from './covered-form.ts';

/** A question in a section that is used several times. */
interface Copy {
  /** The question in each place, in the order of the form. */
  readonly same: readonly IndexedField[];
  readonly place: number;
  /** What its keys have before the written one. */
  readonly prefix: string;
}

/** The copies by their keys. */
type Copies = ReadonlyMap<string, Copy>;

const known = new WeakMap<CoveredForm, Copies>();

function copiesIn(covered: CoveredForm): Copies {
  const found = known.get(covered) ?? findCopies(covered);
  known.set(covered, found);
  return found;
}

function findCopies({ index }: CoveredForm): Copies {
  const questions = new Map<string, IndexedField[]>();
  for (const field of index.fields) {
    const name = [field.node.file, ...field.node.path].join('/');
    questions.set(name, [...(questions.get(name) ?? []), field]);
  }
  const copies = [...questions.values()].flatMap((same) =>
    same.length === 1 ? [] : same.map(({ prefix }, place): Copy => ({ same, place, prefix: prefix?.text ?? '' })),
  );
  return new Map(copies.flatMap((copy) => (copy.same[copy.place]?.keys ?? []).map((key) => [key, copy] as const)));
}

/** The copy that a goal is about: that of the longest prefix of what it reads; null if it is about none. */
function copyOf(covered: CoveredForm, goal: readonly Clause[]): Copy | null {
  const read = goal.flatMap(({ formula }) => [...keysOfFormula(formula)]);
  let found: Copy | null = null;
  for (const copy of copiesIn(covered).values()) {
    const { prefix } = copy;
    if (prefix.length <= (found?.prefix ?? '').length) continue;
    if (read.some((key) => key.startsWith(prefix) || key.startsWith(`derived:${prefix}`))) found = copy;
  }
  return found;
}

const mostCopies = 3;

/** The keys without those of most copies: the first copies are as good as further ones, beside that of the goal. */
export function fewCopies(covered: CoveredForm, goal: readonly Clause[], keys: readonly string[]): readonly string[] {
  const own = copyOf(covered, goal)?.prefix;
  return keys.filter((key) => {
    const copy = copiesIn(covered).get(key);
    return copy === undefined || copy.place < mostCopies || copy.prefix === own;
  });
}

interface Former {
  readonly place: number;
  readonly entries: Entries;
}

/** The last answers that reached a goal about a copy that the solver does not decide, by the statements of the goal. */
const formerly = new WeakMap<CoveredForm, Map<string, readonly Former[]>>();
const mostFormer = 6;

const statementsOf = (goal: readonly Clause[]): string =>
  goal.map(({ source: { kind, node } }) => [kind, node.file, ...node.path].join('/')).join(' ');

/** What reached the same goals about other copies, as answers to the copy of this goal. */
export function formerEntries(covered: CoveredForm, goal: readonly Clause[]): readonly Entries[] {
  const own = copyOf(covered, goal);
  if (own === null) return [];
  const former = formerly.get(covered)?.get(statementsOf(goal)) ?? [];
  return former.map(({ place, entries }) => exchanged(covered, entries, place, own.place));
}

/** Remembers what reached a goal that the solver does not decide, for the same goals about other copies. */
export function rememberEntries(covered: CoveredForm, goal: readonly Clause[], entries: Entries): void {
  const own = copyOf(covered, goal);
  if (own === null) return;
  const all = formerly.get(covered) ?? new Map<string, readonly Former[]>();
  formerly.set(covered, all);
  const name = statementsOf(goal);
  all.set(name, [{ place: own.place, entries }, ...(all.get(name) ?? [])].slice(0, mostFormer));
}

/** The answers with those of two copies exchanged, and with enough copies for both. */
function exchanged(covered: CoveredForm, entries: Entries, from: number, to: number): Entries {
  const copies = copiesIn(covered);
  const counts = new Set(covered.index.repeats.map(({ countKey }) => countKey));
  const other = (key: string): string => {
    const copy = copies.get(key);
    if (copy === undefined || (copy.place !== from && copy.place !== to)) return key;
    const part = copy.same[copy.place]?.keys.findIndex((one) => one === key) ?? 0;
    return copy.same[copy.place === from ? to : from]?.keys[part] ?? key;
  };
  return Object.fromEntries(
    Object.entries(entries).map(([key, text]) =>
      counts.has(key) && Number(text) <= to ? [key, String(to + 1)] : [other(key), text],
    ),
  );
}
