/**
 * The account's address as a proposed answer. Opening the application saves nothing; the answer is saved when the
 * applicant continues.
 */
import { isShown, type Answers, type Edit, type Form, type Values } from '../../../engine/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { AnswerMap } from './save-jobs.ts';

/**
 * The edit that proposes the account's address for the field of the applicant's own e-mail address (`"autocomplete":
 * "email"`). Empty if the account or the visitor who has just logged in has an answer there.
 */
export function accountEmail(form: Form, values: Values, username: string, visitor: Answers): Edit {
  const field = [...form.fields.values()].find(
    ({ fieldType, expanded }) => fieldType.inputMode === 'email' && expanded.autocomplete === 'email',
  );
  if (field === undefined || !isShown(field, values) || username.length > field.maxLength) return {};
  const isEmpty = [values, visitor].every((answers) => (answers[field.key] ?? '') === '');
  return isEmpty ? { [field.key]: username } : {};
}

/** Returns a function whose first call returns the current values of the proposed answers; later calls return none. */
export function onceProposed(store: FormStore, proposed: Edit): () => AnswerMap {
  let keys = Object.keys(proposed);
  return () => {
    const answers = Object.fromEntries(keys.map((key) => [key, store.value(key)]));
    keys = [];
    return answers;
  };
}
