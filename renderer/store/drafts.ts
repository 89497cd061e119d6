/** Characters typed into a control that are no answer yet, such as half a date. */
import { isShown, type AnswerKey } from '../../engine/index.ts';
import type { FormStore } from './form-store.ts';

export type Drafts = readonly (readonly [AnswerKey, string])[];

/** What stands in controls and is no answer; nothing of a control that was emptied again, or of a question that is not asked. */
export function draftsIn(store: FormStore): Drafts {
  return [...store.drafts].filter(([key, text]) => text.trim() !== '' && isAsked(store, key));
}

function isAsked({ form, values }: FormStore, key: AnswerKey): boolean {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values());
}

/** Puts characters that are no answer back where they were typed and nothing is answered. */
export function bringDrafts(store: FormStore, drafts: Drafts): void {
  for (const [key, text] of drafts) if (store.value(key) === '') store.drafts.set(key, text);
}
