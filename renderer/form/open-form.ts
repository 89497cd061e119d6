import type { HostForm, ValueKey, WireAnswers } from '../../engine/index.ts';
import { createFormStore, type FormStore } from '../store/form-store.ts';

/**
 * The store of a form with these answers, whose answers are judged when the focus leaves them. An edit of a key that
 * the form does not have throws.
 */
export function openForm({ form, values, judge }: HostForm, answers: WireAnswers = {}): FormStore {
  const store = createFormStore(form, values(answers));
  store.judgeWith(judge);
  const isKnown = (key: ValueKey): boolean => form.fields.has(key) || form.choices.has(key) || key.includes(':');
  return {
    ...store,
    edit(edit, cause) {
      const unknown = Object.keys(edit).find((key) => !isKnown(key));
      if (unknown !== undefined) throw new Error(`The form has no question '${unknown}'.`);
      return store.edit(edit, cause);
    },
  };
}
