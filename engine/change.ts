import type { AnswerKey, ValueKey } from './definition.ts';
import type { CompiledField, Form } from './form.ts';
import { hasInputs, isInputKey, settleInputs } from './input.ts';
import { descriptionOf } from './options.ts';
import { isChosen } from './rule.ts';
import { hiddenBy, settle, type Cleared, type Settlement } from './settle.ts';
import type { Values } from './values.ts';

/** Values that change together: answers, chosen tabs, counts, session values, statuses of documents. */
export type Edit = Readonly<Record<ValueKey, string>>;
/** The result of an edit, as a delta. */
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
 */
export function applyEdit(form: Form, values: Values, edit: Edit): ChangeSet {
  const key = onlyKey(edit);
  const field = key === null || hasInputs(values) ? undefined : form.unreadFields.get(key);
  return key === null || field === undefined
    ? settledChange(form, values, edit)
    : plainChange(values, field, key, edit[key] ?? '');
}

/** A copy of the values with a change. */
export function withChanges(values: Values, changed: ChangeSet['changed']): Values {
  return { ...values, ...changed };
}

/** The key of an edit with a single key; null for other edits. */
function onlyKey(edit: Edit): ValueKey | null {
  let only: ValueKey | null = null;
  for (const key in edit) {
    if (only !== null) return null;
    only = key;
  }
  return only;
}

/** An edit of a key that nothing reads changes only the answer and its description. */
function plainChange(values: Values, field: CompiledField, key: AnswerKey, typed: string): ChangeSet {
  const isShown = field.shown === null || field.shown(values);
  const value = isShown ? typed : '';
  const was = values[key] ?? '';
  if (value === was) return nothing;
  const cleared = isShown ? nothingCleared : [{ key, because: hiddenBy(field, values), was }];
  const { descKey } = field;
  const description = descKey === null ? '' : descriptionOf(field, values, value);
  if (descKey === null || description === (values[descKey] ?? '')) return { changed: { [key]: value }, cleared };
  return { changed: { [key]: value, [descKey]: description }, cleared };
}

function isEditable(form: Form, key: ValueKey): boolean {
  return form.fields.has(key) || form.choices.has(key) || isInputKey(key) || !isChosen(key);
}

/** Session values and statuses of documents change first and clear nothing; then the edits of the applicant apply. */
function settledChange(form: Form, values: Values, edit: Edit): ChangeSet {
  const edits = Object.entries(edit)
    .filter(([key]) => isEditable(form, key))
    .map(([key, value]) => [key, form.choices.get(key)?.(value) ?? value] as const);
  let settlement: Settlement = { form, values, changed: new Map(), cleared: new Map() };
  for (const isByApplicant of [false, true]) {
    const some = edits.filter(([key]) => isChosen(key) === isByApplicant);
    if (some.length > 0) settlement = settle(settlement, some, isByApplicant);
  }
  const changed: Record<ValueKey, string> = {};
  for (const [key, value] of settlement.changed) if (value !== (values[key] ?? '')) changed[key] = value;
  settleInputs(values, edit, changed);
  return { changed, cleared: [...settlement.cleared.values()] };
}
