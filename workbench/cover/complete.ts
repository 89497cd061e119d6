/** Complete applications: answers to everything that is required besides given ones. */
import type { CompiledField } from '../../engine/form/form.ts';
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import { comparisonsIn, type IndexedComparison } from '../expand/conditions.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { serverAccepts, enteredValues, type Entries } from '../solve/witness.ts';
import { errorsOf, type FieldErrors } from '../../engine/read/validate.ts';
import type { Values } from '../../engine/language/values.ts';
import { comparedTexts } from './compared-texts.ts';
import type { CoveredForm } from './covered-form.ts';
import { inOrder } from './shortest.ts';
import { canBeTyped, sampleAnswers, type SampleAnswer } from './samples.ts';
import { textOf } from '../source/source-node.ts';

/** Errors that an application keeps, by key: what it is made to show. */
export type AllowedErrors = (key: string, message: string) => boolean;

const noErrors: AllowedErrors = () => false;
const mostSteps = 150;

/** The repairs of former completions of a form, by the key of their error. */
const formerRepairs = new WeakMap<CoveredForm, Map<string, Entries>>();

/** A complete application, or the errors that no answer was found for. */
export type Completion =
  | { readonly is: 'complete'; readonly entries: Entries }
  | { readonly is: 'blocked'; readonly errors: FieldErrors };

/**
 * Adds answers until the engine finds no error and the server accepts each. The goal stays reached, and the given
 * answers stay as they are.
 */
export function completed(
  covered: CoveredForm,
  given: Entries,
  isReached: (values: Values) => boolean,
  allowed: AllowedErrors = noErrors,
): Completion {
  const { form, start } = covered;
  let values = enteredValues(form, start, given);
  if (values === null) return { is: 'blocked', errors: {} };
  const added = new Map<string, string>();
  const tried = new Set<string>();
  for (let step = 0; step < Math.max(mostSteps, form.fields.size); step += 1) {
    const errors = notAllowed(covered, values, allowed);
    const keys = Object.keys(errors);
    if (keys.length === 0) break;
    const state: State = { values, errors, given, isReached, allowed, tried };
    const next: Repair | null = repairedAsBefore(covered, state) ?? firstRepair(covered, state);
    if (next === null) return { is: 'blocked', errors: everyMessage(covered, values, errors) };
    for (const [key, text] of Object.entries(next.edit)) added.set(key, text);
    for (const [key, text] of Object.entries(next.edit)) tried.add(JSON.stringify({ [key]: text }));
    tried.add(JSON.stringify(next.edit));
    values = next.values;
  }
  const kept = [...added].filter(([key, text]) => values !== null && (values[key] ?? '') === text && text !== '');
  const all = { ...given, ...Object.fromEntries(kept) };
  const entries = inOrder(covered, all) ?? all;
  const entered = enteredValues(form, start, entries);
  const isComplete =
    entered !== null &&
    isReached(entered) &&
    Object.keys(notAllowed(covered, entered, allowed)).length === 0 &&
    serverAccepts(form, entered, entries);
  return isComplete
    ? { is: 'complete', entries }
    : { is: 'blocked', errors: entered === null ? {} : notAllowed(covered, entered, allowed) };
}

/** The errors with the messages about every other answer to their questions. */
function everyMessage(covered: CoveredForm, values: Values, errors: FieldErrors): FieldErrors {
  const { form, validators } = covered;
  return Object.fromEntries(
    Object.entries(errors).map(([key, messages]) => {
      const field = form.fields.get(key);
      const others = (field === undefined ? [] : sampleAnswers(covered, field, values)).flatMap((edit) => {
        const after = withChanges(values, applyEdit(form, values, edit).changed);
        return errorsOf(form, validators, after)[key] ?? [];
      });
      return [key, [...new Set([...messages, ...others])]];
    }),
  );
}

interface State {
  readonly values: Values;
  readonly errors: FieldErrors;
  readonly given: Entries;
  readonly isReached: (values: Values) => boolean;
  readonly allowed: AllowedErrors;
  /** The edits that were made, so that none is made twice. */
  readonly tried: ReadonlySet<string>;
}

interface Repair {
  readonly edit: Entries;
  readonly values: Values;
}

/**
 * The first answer that repairs an error: of its own question, or of one that its checks read; else an answer with
 * another error, which a further answer can repair.
 */
function firstRepair(covered: CoveredForm, state: State): Repair | null {
  for (const isGone of [true, false]) {
    for (const key of Object.keys(state.errors)) {
      for (const field of relatedFields(covered, key)) {
        const repair = bestSample(covered, field, key, state, isGone);
        if (repair === null) continue;
        if (isGone) remember(covered, key, repair.edit);
        return repair;
      }
    }
  }
  return null;
}

function remember(covered: CoveredForm, key: string, edit: Entries): void {
  const known = formerRepairs.get(covered) ?? new Map<string, Entries>();
  formerRepairs.set(covered, known.set(key, edit));
}

/** All errors that former completions repaired, repaired at once in the same way; null if not all of them end so. */
function repairedAsBefore(covered: CoveredForm, state: State): Repair | null {
  const { form } = covered;
  const { given, isReached, allowed, tried } = state;
  const known = formerRepairs.get(covered);
  const repaired = Object.keys(state.errors).flatMap((key) => {
    const edit = known?.get(key);
    const isNew =
      edit !== undefined && !tried.has(JSON.stringify(edit)) && !Object.keys(edit).some((one) => one in given);
    return isNew ? [{ key, edit }] : [];
  });
  if (repaired.length < 2) return null;
  const values: Record<string, string | undefined> = { ...state.values };
  for (const { edit } of repaired) Object.assign(values, applyEdit(form, values, edit).changed);
  if (!Object.entries(given).every(([key, text]) => (values[key] ?? '') === text) || !isReached(values)) return null;
  const errors = notAllowed(covered, values, allowed);
  if (repaired.some(({ key }) => key in errors)) return null;
  return { edit: Object.assign({}, ...repaired.map(({ edit }) => edit)), values };
}

/** The sample with the fewest errors afterwards, if the error is gone, or at least another one. */
function bestSample(
  covered: CoveredForm,
  field: CompiledField,
  key: string,
  state: State,
  isGone: boolean,
): Repair | null {
  const { form } = covered;
  const { values, given, isReached, allowed } = state;
  let [best, least]: [Repair | null, number] = [null, Infinity];
  const compared = [...lackingNumbers(covered, field, key, values), ...comparedAnswers(covered, field, key, values)];
  for (const edit of [...compared, ...sampleAnswers(covered, field, values)]) {
    if (Object.keys(edit).some((one) => one in given)) continue;
    const after = withChanges(values, applyEdit(form, values, edit).changed);
    const keeps = Object.entries(given).every(([one, text]) => (after[one] ?? '') === text);
    if (!keeps || !isReached(after)) continue;
    const errors = notAllowed(covered, after, allowed);
    const count = Object.keys(errors).length;
    const isBetter = isGone ? !(key in errors) : errors[key]?.join() !== state.errors[key]?.join();
    if (!isBetter || count >= least || state.tried.has(JSON.stringify(edit))) continue;
    [best, least] = [{ edit, values: after }, count];
    if (count < Object.keys(state.errors).length) break;
  }
  return best;
}

/** The numbers with which a sum is what a check compares it with, such as the last part of 100 percent. */
function lackingNumbers(
  covered: CoveredForm,
  field: CompiledField,
  key: string,
  values: Values,
): readonly SampleAnswer[] {
  if (!field.fieldType.storedAs.includes('number')) return [];
  const own = Number(values[field.key] ?? '');
  return comparedIn(covered, key)
    .flatMap(({ valueKey, targets }) => targets.map((to) => Number(textOf(to)) - Number(values[valueKey] ?? '')))
    .map((lack) => String(Math.round((own + lack) * 10_000) / 10_000))
    .filter((text) => canBeTyped(field, text, covered.today))
    .map((text) => ({ [field.key]: text }));
}

/** The texts that the checks of a question compare an answer with. */
function comparedAnswers(
  covered: CoveredForm,
  field: CompiledField,
  key: string,
  values: Values,
): readonly SampleAnswer[] {
  return comparedTexts(covered, field.key, comparedIn(covered, key), values)
    .filter((text) => canBeTyped(field, text, covered.today))
    .map((text) => ({ [field.key]: text }));
}

/** The question of an error, then those that its checks read, also through calculations. */
function relatedFields(covered: CoveredForm, key: string): readonly CompiledField[] {
  const { form, index } = covered;
  const found = comparedIn(covered, key).flatMap(({ valueKey, reference }) => [valueKey, reference ?? '']);
  const sources = [key, ...found].flatMap(sourcesIn(index.calculations));
  return [...new Set(sources.flatMap((one) => form.fields.get(one) ?? []))];
}

/** The comparisons in the checks of a question; a calculated one has checks too. */
function comparedIn({ names, index }: CoveredForm, key: string): readonly IndexedComparison[] {
  const indexed = names.fields.get(key) ?? index.fields.find(({ keys }) => keys[0] === key);
  return indexed?.checks.flatMap(({ when }) => comparisonsIn(when)) ?? [];
}

function notAllowed({ form, validators }: CoveredForm, values: Values, allowed: AllowedErrors): FieldErrors {
  const errors = Object.entries(errorsOf(form, validators, values));
  return Object.fromEntries(errors.filter(([key, messages]) => messages.some((message) => !allowed(key, message))));
}
