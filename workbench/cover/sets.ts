/** Few sets of answers that together meet every goal. They are chosen greedily, so fewer may suffice. */
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import { enteredValues, type Entries } from '../solve/witness.ts';
import type { Values } from '../../engine/language/values.ts';
import { clearingKey } from './clearing-key.ts';
import type { ClearingGoal } from './clearing.ts';
import { completed } from './complete.ts';
import type { CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';
import { inOrder } from './shortest.ts';

/** A set of answers with the goals that it meets first. */
export interface AnswerSet {
  /** In the order in which they are entered. */
  readonly answers: Entries;
  /** Entered afterwards, to clear answers. */
  readonly later: Entries;
  /** Entered last, where clearing takes two edits of one value. */
  readonly last: Entries;
  readonly meets: readonly string[];
}

/** The sets with the goals that none of them meets. */
export interface ChosenSets {
  readonly sets: readonly AnswerSet[];
  readonly unmet: readonly Goal[];
}

/** A complete application, on which most sets build; empty if there is none. */
function ordinaryApplication(covered: CoveredForm): Entries {
  const completion = completed(covered, {}, () => true);
  return completion.is === 'complete' ? completion.entries : {};
}

/** Chooses sets until every goal with answers is met. */
export function setsFor(covered: CoveredForm, goals: readonly Goal[], clearing: readonly ClearingGoal[]): ChosenSets {
  const application = ordinaryApplication(covered);
  const sets: AnswerSet[] = [];
  const feasible = goals.filter(({ entries }) => entries !== null);
  const others = feasible.filter(isOfSession);
  let waiting = feasible.filter((goal) => !isOfSession(goal));
  for (const base of [application, {}]) {
    const found = statesFrom(covered, base, waiting);
    sets.push(...found.sets);
    waiting = [...found.unmet];
  }
  const session = statesFrom(covered, {}, others);
  const cleared = clearingSets(covered, clearing);
  return {
    sets: [...sets, ...session.sets, ...cleared.sets],
    unmet: [...waiting, ...session.unmet, ...cleared.unmet],
  };
}

/** True for a goal of another session, or of a document in progress: no applicant enters these. */
const isOfSession = ({ entries }: Goal): boolean =>
  Object.entries(entries ?? {}).some(
    ([key, text]) => key.startsWith('session:') || (key.startsWith('document:') && text !== 'COMPLETED'),
  );

function statesFrom(covered: CoveredForm, base: Entries, goals: readonly Goal[]): ChosenSets {
  const sets: AnswerSet[] = [];
  const unmet: Goal[] = [];
  const values = enteredValues(covered.form, covered.start, base);
  if (values === null) return { sets, unmet: goals };
  let waiting = goals;
  while (waiting.length > 0) {
    covered.onStep?.('sets of answers', goals.length - waiting.length, goals.length);
    const answers = oneState(covered, base, values, waiting);
    const replayed = replay(covered, answers);
    const met = new Set(waiting.filter(({ isMet }) => isMet(replayed)));
    if (met.size === 0) {
      const [first, ...others] = waiting;
      if (first !== undefined) unmet.push(first);
      waiting = others;
    } else {
      sets.push({ answers, later: {}, last: {}, meets: [...met].map(({ kind, name }) => `${kind} ${name}`) });
      waiting = waiting.filter((goal) => !met.has(goal));
    }
  }
  return { sets, unmet };
}

const mostMisses = 4;

/** Adds the answers of one goal after the other, as long as no former one is lost. */
function oneState(covered: CoveredForm, base: Entries, start: Values, goals: readonly Goal[]): Entries {
  const { form } = covered;
  const frozen = new Set<string>();
  const misses = new Map<string, number>();
  const entered: Record<string, string> = { ...base };
  let values = start;
  for (const { entries, slot, reads, isMet } of goals.toSorted((a, b) => copiesIn(b) - copiesIn(a))) {
    const isFull = (misses.get(slot) ?? 0) > mostMisses;
    if (entries === null || (slot !== '' && isFull)) continue;
    // An answer of a former goal can also meet this goal, for example a greater number of copies.
    const free = Object.fromEntries(Object.entries(entries).filter(([key]) => !frozen.has(key)));
    const after = enteredValues(form, values, free);
    const isKept =
      after !== null && isMet(after) && [...frozen].every((key) => (after[key] ?? '') === (values[key] ?? ''));
    if (!isKept) {
      misses.set(slot, (misses.get(slot) ?? 0) + 1);
      continue;
    }
    values = after;
    Object.assign(entered, free);
    for (const key of [...Object.keys(entries), ...sourcesOf(covered, reads)]) frozen.add(key);
    misses.set(slot, mostMisses + 1);
  }
  const isEntered = (key: string): boolean => key.startsWith('session:') || (covered.start[key] ?? '') !== '';
  const kept = Object.entries(entered).filter(
    ([key, text]) => (text !== '' || isEntered(key)) && (values[key] ?? '') === text,
  );
  const all = Object.fromEntries(kept);
  return inOrder(covered, all) ?? all;
}

/** The greatest number of copies that a goal needs. */
function copiesIn({ entries }: Goal): number {
  const counts = Object.entries(entries ?? {}).filter(([key]) => key.startsWith('count:'));
  return Math.max(0, ...counts.map(([, text]) => Number(text)));
}

/** The keys with those from which they are calculated. */
function sourcesOf({ index }: CoveredForm, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => [key, ...(index.calculations.find((one) => one.key === key)?.from ?? [])]);
}

/** The values after answers, each an edit of its own in the given order. */
export function replay({ form, start }: CoveredForm, answers: Entries, later: Entries = {}): Values {
  const values: Record<string, string | undefined> = { ...start };
  for (const [key, text] of [...Object.entries(answers), ...Object.entries(later)])
    Object.assign(values, applyEdit(form, values, { [key]: text }).changed);
  return values;
}

function clearingSets(covered: CoveredForm, goals: readonly ClearingGoal[]): ChosenSets {
  const sets: AnswerSet[] = [];
  const unmet: Goal[] = [];
  let waiting = goals.filter(({ entries }) => entries !== null);
  while (waiting.length > 0) {
    // Goals with the same first edit can share a set.
    const [{ first } = { first: {} }] = waiting;
    const group = waiting.filter((goal) => JSON.stringify(goal.first) === JSON.stringify(first));
    const answers = oneState(covered, {}, covered.start, group);
    const { later: edits, cleared } = clearedFrom(covered, replay(covered, answers, first), group);
    const isTwice = Object.keys(first).length > 0;
    const [later, last] = isTwice ? [first, edits] : [edits, {}];
    const met = new Set(waiting.filter(({ rule, key }) => cleared.has(clearingKey(rule, key))));
    if (met.size === 0) {
      const [lost, ...others] = waiting;
      if (lost !== undefined) unmet.push(lost);
      waiting = others;
    } else {
      sets.push({ answers, later, last, meets: [...met].map(({ kind, name }) => `${kind} ${name}`) });
      waiting = waiting.filter((goal) => !met.has(goal));
    }
  }
  return { sets, unmet };
}

/** Makes the edit of each goal that still has something to clear. */
function clearedFrom({ form }: CoveredForm, start: Values, goals: readonly ClearingGoal[]) {
  const later: Record<string, string> = {};
  const cleared = new Set<string>();
  let values = start;
  for (const { edit, rule, key } of goals) {
    if (cleared.has(clearingKey(rule, key)) || Object.keys(edit).some((one) => one in later)) continue;
    const change = applyEdit(form, values, edit);
    if (!change.cleared.some((one) => one.key === key && one.because === rule && one.was !== '')) continue;
    const after = withChanges(values, change.changed);
    if (!Object.entries({ ...later, ...edit }).every(([one, text]) => (after[one] ?? '') === text)) continue;
    for (const one of change.cleared) if (one.was !== '') cleared.add(clearingKey(one.because, one.key));
    values = after;
    Object.assign(later, edit);
  }
  return { later, cleared };
}
