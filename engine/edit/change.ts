import type { AnswerKey, ValueKey } from '../form/definition.ts';
import type { CompiledField, Form } from '../form/form.ts';
import { hasInputs, isInputKey, settleInputs } from '../form/input.ts';
import { descriptionOf } from '../form/options.ts';
import { isApplicants } from '../form/rule.ts';
import { hiddenBy, settle, type Cleared, type Settlement } from './settle.ts';
import type { Values } from '../language/values.ts';

/** Values that change together: answers, chosen tabs, counts, session values, statuses of documents. */
export type Edit = Readonly<Record<ValueKey, string>>;
/** The result of an edit, as a delta that shares no object with the edit. */
export interface ChangeSet {
  /** The new values of all keys that differ after the edit: edited, cleared, described and derived. */
  readonly changed: Readonly<Record<ValueKey, string>>;
  readonly cleared: readonly Cleared[];
}

const nothingCleared: readonly Cleared[] = [];
const nothing: ChangeSet = { changed: {}, cleared: nothingCleared };

/**
 * Applies an edit with all its effects; pure, so that callers can also preview an edit. Rules never clear a key of the
 * edit itself, but an edited answer whose field is hidden afterwards is cleared. Unknown keys are ignored.
 *
 * @example
 * ```js
 * console.log(applyEdit(form, visit.values({ overnight: 'Y', guests: '2' }), { overnight: 'N' }).cleared);
 * // [ { key: 'guests', because: 'guests', was: '2' } ]
 * ```
 */
export function applyEdit(form: Form, values: Values, edit: Edit): ChangeSet {
  const keys = Object.keys(edit);
  const key = keys[0] ?? '';
  const field = keys.length > 1 || hasInputs(values) ? undefined : form.unreadFields.get(key);
  return field === undefined ? settledChange(form, values, edit) : plainChange(values, field, key, edit);
}

/**
 * A copy of the values with a change.
 *
 * @example
 * ```js
 * const before = visit.values({ overnight: 'Y' });
 * console.log(withChanges(before, applyEdit(form, before, { guests: '2' }).changed).guests);
 * // 2
 * ```
 */
export function withChanges(values: Values, changed: ChangeSet['changed']): Values {
  return { ...values, ...changed };
}

/** An edit of a key that nothing reads changes only the answer and its description. Often a copy of the edit is all. */
function plainChange(values: Values, field: CompiledField, key: AnswerKey, edit: Edit): ChangeSet {
  const isShown = field.shown === null || field.shown(values);
  const value = isShown ? (edit[key] ?? '') : '';
  const was = values[key] ?? '';
  if (value === was) return nothing;
  const cleared = isShown ? nothingCleared : [{ key, because: hiddenBy(field, values), was }];
  const { descKey } = field;
  const description = descKey === null ? '' : descriptionOf(field, values, value);
  if (descKey === null || description === (values[descKey] ?? ''))
    return { changed: isShown ? { ...edit } : { [key]: value }, cleared };
  return { changed: { [key]: value, [descKey]: description }, cleared };
}

function isEditable(form: Form, key: ValueKey): boolean {
  return (
    form.fields.get(key)?.fieldType.isCalculated === false ||
    form.choices.has(key) ||
    isInputKey(key) ||
    !isApplicants(key)
  );
}

/** Session values and statuses of documents change first and clear nothing; then the edits of the applicant apply. */
function settledChange(form: Form, values: Values, edit: Edit): ChangeSet {
  const given: Record<ValueKey, string> = {};
  const chosen: Record<ValueKey, string> = {};
  for (const key in edit) {
    const value = edit[key] ?? '';
    if (isEditable(form, key)) (isApplicants(key) ? chosen : given)[key] = form.choices.get(key)?.(value) ?? value;
  }
  const changed: Record<ValueKey, string> = {};
  let before = values;
  if (Object.keys(given).length > 0) {
    noteChanges(changed, values, settle(form, values, given, false));
    before = withChanges(values, changed);
  }
  const settled = settle(form, before, chosen, true);
  noteChanges(changed, values, settled);
  settleInputs(values, edit, changed);
  return { changed, cleared: [...settled.cleared.values()] };
}

/** Adds the values that differ from those before the whole edit. */
function noteChanges(changed: Record<ValueKey, string>, values: Values, settled: Settlement): void {
  for (const [key, value] of settled.changed)
    if (value === (values[key] ?? '')) delete changed[key];
    else changed[key] = value;
}
