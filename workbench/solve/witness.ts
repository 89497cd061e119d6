/** Witnesses: values that a solver found possible, entered into the engine one after the other. */
import { applyEdit } from '../../engine/edit/change.ts';
import { writtenDefault } from '../../engine/form/defaults.ts';
import type { Form } from '../../engine/form/form.ts';
import { inputKey } from '../../engine/form/input.ts';
import { refusals } from '../../engine/send/refusals.ts';
import type { Values, WireAnswers } from '../../engine/language/values.ts';
import type { Cases, Clause, Formula, FormulaSource } from './formula.ts';
import type { SolverModel } from './model.ts';
import { search } from './search.ts';
import type { Space } from './space.ts';

/** Values by key, as an applicant enters them: answers, chosen tabs, counts; and what the session must be. */
export type Entries = Readonly<Record<string, string>>;

/** The texts of the cases that a search found, without values that are only derived or that the start has. */
export function enteredTexts(model: SolverModel, cases: ReadonlyMap<string, Cases>, start: Values = {}): Entries {
  const { fields } = model.solved.names;
  const found: Record<string, string> = {};
  for (const [key, possible] of cases) {
    if (!fields.has(key) && !/^(tab|count|session|document):/.test(key)) continue;
    const free = possible & model.space.freeCases(key);
    const given = start[key] ?? '';
    if (key.startsWith('session:') && (possible & model.casesWith(key, given)) !== 0n) continue;
    // Several cases are left where any of them will do; no answer needs no entry, except in place of a default.
    if (fields.has(key) && free !== 0n && (given === '' || (possible & model.casesWith(key, given)) !== 0n)) continue;
    const entered = fields.has(key) && free !== 0n ? free : possible;
    found[key] = model.textOf(key, entered & -entered);
  }
  return found;
}

/** The values after all entries, each made as an edit of its own; null if they do not all last. */
export function enteredValues(form: Form, start: Values, entries: Entries): Values | null {
  // One copy for all edits, and none without: copies take most of the time on a form of a thousand questions.
  let values = start;
  const edit = (changed: Values): void => {
    values = values === start ? { ...start, ...changed } : Object.assign(values, changed);
  };
  const waiting = new Map(inFormOrder(form, entries));
  for (let round = 0; waiting.size > 0 && round < 8; round += 1) {
    for (const [key, text] of waiting)
      if ((values[key] ?? '') !== text) edit(applyEdit(form, values, { [key]: text }).changed);
    for (const [key, text] of inFormOrder(form, entries)) {
      if ((values[key] ?? '') === text) waiting.delete(key);
      else waiting.set(key, text);
    }
  }
  return waiting.size === 0 ? values : null;
}

/** The values in which a goal is reached, with the entries that lead to them. */
export interface Witness {
  readonly entries: Entries;
  readonly values: Values;
}

const greatestAttempts = 12;

/**
 * Looks for entries that make the clauses hold and that the engine confirms, none of them under an untouched key;
 * 'never' is proven, 'unknown' says that the solver gave up.
 */
export function witnessOf(
  { model, form, start }: { readonly model: SolverModel; readonly form: Form; readonly start: Values },
  goal: readonly Clause[],
  isReached: (values: Values) => boolean,
  untouched: ReadonlySet<string> = noKeys,
): Witness | 'never' | 'unknown' {
  const today = model.casesWith('session:today', start['session:today'] ?? '');
  const day: Clause = { formula: { kind: 'in', key: 'session:today', cases: today }, source: attempted };
  // Answers that are entered today first: what the day decides is known only for it.
  const ways = [
    { assumed: [day], space: model.settled },
    { assumed: [day], space: model.entering },
    { assumed: [], space: model.space },
  ];
  const tried: Clause[] = [];
  let verdict: 'never' | 'unknown' = 'unknown';
  for (const { assumed, space } of ways) {
    verdict = 'unknown';
    for (let attempt = 0; attempt < greatestAttempts; attempt += 1) {
      const answer = search([...goal, ...assumed, ...tried], space);
      if (answer.is !== 'can') {
        verdict = answer.is === 'never' && tried.length === 0 ? 'never' : 'unknown';
        break;
      }
      const first = enteredTexts(model, answer.cases, start);
      for (const found of [first, withoutDefaults(model, form, answer.cases, first)]) {
        const entries = found === null ? null : without(found, untouched);
        const values = entries === null ? null : enteredValues(form, start, entries);
        if (entries === null || values === null) continue;
        if (isReached(values) && serverAccepts(form, values, entries)) return { entries, values };
      }
      tried.push(otherThan(model.space, answer.cases));
    }
  }
  return verdict;
}

const noKeys: ReadonlySet<string> = new Set();

const without = (entries: Entries, keys: ReadonlySet<string>): Entries =>
  keys.size === 0 ? entries : Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.has(key)));

/** The entries, and last those that empty the questions which the other ones give a default; null if there are none. */
function withoutDefaults(
  { space }: SolverModel,
  form: Form,
  cases: ReadonlyMap<string, Cases>,
  entries: Entries,
): Entries | null {
  const emptied = [...cases].filter(([key, possible]) => {
    const field = form.fields.get(key);
    const isEmpty = possible !== 0n && (possible & ~space.freeCases(key)) === 0n;
    return field !== undefined && isEmpty && !(key in entries) && writtenDefault(field) !== undefined;
  });
  return emptied.length === 0 ? null : { ...entries, ...Object.fromEntries(emptied.map(([key]) => [key, ''])) };
}

const attempted: FormulaSource = {
  kind: 'condition',
  comparison: null,
  key: '',
  node: { file: '', path: [], value: undefined },
};

/** Values that differ from those of an attempt that the engine did not confirm. */
export function otherThan(space: Space, cases: ReadonlyMap<string, Cases>): Clause {
  const differing = [...cases].map(([key, possible]): Formula => {
    const free = possible & space.freeCases(key);
    const tried = free !== 0n && free !== space.allCases(key) ? free : possible & -possible;
    return { kind: 'in', key, cases: space.allCases(key) & ~tried };
  });
  return { formula: { kind: 'or', of: differing }, source: attempted };
}

/** True if the server accepts every answer among the entries. */
export function serverAccepts(form: Form, values: Values, entries: Entries): boolean {
  const answers: Record<string, string | boolean> = {};
  for (const [key, text] of Object.entries(entries)) {
    const field = form.fields.get(key);
    if (field !== undefined && !field.fieldType.isDocument) answers[key] = field.fieldType.wire.write(text);
  }
  return Object.keys(refusals(form, values, answers as WireAnswers)).length === 0;
}

/** Session values first, then in the order of the form; bad input after the answer, whose entry would remove it. */
export function inFormOrder(form: Form, entries: Entries): readonly (readonly [string, string])[] {
  const places = placesIn(form);
  const place = (key: string): number => (key.startsWith('session:') ? -2 : (places.get(key) ?? -1));
  return Object.entries(entries).sort(([a], [b]) => place(a) - place(b));
}

const known = new WeakMap<Form, ReadonlyMap<string, number>>();

function placesIn(form: Form): ReadonlyMap<string, number> {
  let places = known.get(form);
  if (places === undefined) {
    const keys = form.pages.flatMap((page) => page.keys).flatMap((key) => [key, inputKey(key)]);
    known.set(form, (places = new Map(keys.map((key, index) => [key, index]))));
  }
  return places;
}
