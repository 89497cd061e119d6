import type { HostForm, WireAnswers } from '../../engine/index.ts';
import { valuesWithDefaults } from '../../engine/internal.ts';
import { createFormStore, type FormStore } from '../store/form-store.ts';

/**
 * The store of a new application, with the defaults of its questions; or with these answers, as they are. Answers are
 * judged when the focus leaves them. An edit of a key that the form does not have throws.
 *
 * @example
 * ```tsx
 * const store = openForm(visit, { overnight: 'Y' });
 * store.onChange(({ changed }) => localStorage.setItem('visit', JSON.stringify(changed)));
 * ```
 */
export function openForm<Asked>(host: HostForm<Asked>, answers?: WireAnswers): FormStore {
  const { form, values, judge } = host;
  const start = answers === undefined ? valuesWithDefaults(form, values()) : values(answers);
  const store = createFormStore(form, start);
  store.judgeWith(judge);
  return {
    ...store,
    opened: { host, start },
    edit(edit, cause) {
      // Other values than answers have a prefix.
      for (const key in edit)
        if (!form.fields.has(key) && !key.includes(':')) throw new Error(`There is no question '${key}'.`);
      return store.edit(edit, cause);
    },
  };
}
