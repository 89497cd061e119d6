import type { AnswerKey, ValueKey } from './definition.ts';
import type { CompiledField, Form } from './form.ts';
import { descriptionOf } from './options.ts';
import { isChosen } from './rule.ts';
import { hiddenBy, settle, type Cleared, type Draft } from './settle.ts';
import type { Values } from './values.ts';

/** What changes at once: typed answers, a chosen tab, a count, or what the session and the documents say now. */
export type Edit = Readonly<Record<ValueKey, string>>;
/** What an edit changes: a delta, never a copy of the answers. */
export interface ChangeSet {
  /** Every key whose value differs afterwards: edited, cleared, described, derived. */
  readonly changed: Readonly<Record<ValueKey, string>>;
  readonly cleared: readonly Cleared[];
}

const nothingCleared: readonly Cleared[] = [];
const nothing: ChangeSet = { changed: {}, cleared: nothingCleared };

/**
 * What an edit changes, as a delta; pure, so it also tells what an edit would take with it. Rules never clear a key of
 * the edit itself, but an edited answer that is not shown in the end is empty. Keys the form does not know have no effect.
 */
export function applyEdit(form: Form, values: Values, edit: Edit): ChangeSet {
  const key = onlyKey(edit);
  const field = key === null ? undefined : form.unreadFields.get(key);
  if (key !== null && field !== undefined) return plainChange(values, field, key, edit[key] ?? '');
  return settledChange(form, values, edit);
}

/** The values after a change; a copy. */
export function withChanges(values: Values, changed: ChangeSet['changed']): Values {
  return { ...values, ...changed };
}

/** The key of an edit that has only one, as typing makes them. */
function onlyKey(edit: Edit): ValueKey | null {
  let only: ValueKey | null = null;
  for (const key in edit) {
    if (only !== null) return null;
    only = key;
  }
  return only;
}

/** Nothing reads the key: the answer and its description are all that changes. */
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
  return form.fields.has(key) || form.choices.has(key) || !isChosen(key);
}

/** What the session and the documents say changes first and only hides; what the applicant does then clears. */
function settledChange(form: Form, values: Values, edit: Edit): ChangeSet {
  const edits = Object.entries(edit).filter(([key]) => isEditable(form, key)).map(([key, value]) => [key, form.choices.get(key)?.(value) ?? value] as const);
  const chosen = edits.filter(([key]) => isChosen(key));
  let draft: Draft = { form, values, changed: new Map(), cleared: new Map() };
  if (chosen.length < edits.length) draft = settle(draft, edits.filter(([key]) => !isChosen(key)), false);
  if (chosen.length > 0) draft = settle(draft, chosen, true);
  return {
    changed: Object.fromEntries([...draft.changed].filter(([key, value]) => value !== (values[key] ?? ''))),
    cleared: [...draft.cleared.values()],
  };
}
