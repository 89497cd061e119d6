/**
 * The address of the account as an answer that is proposed: it is saved once the applicant goes on, and opening the
 * application writes nothing.
 */
import { isShown, type Answers, type Edit, type Form, type Values } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';
import type { AnswerMap } from './save-jobs.ts';

/**
 * The account's address as the answer to the question for the applicant's own e-mail address (`"autocomplete":
 * "email"`), where
 * neither the account nor the visitor who has just logged in has answered it.
 */
export function accountEmail(form: Form, values: Values, username: string, visitor: Answers): Edit {
  const field = [...form.fields.values()].find(
    ({ fieldType, definition }) => fieldType.inputMode === 'email' && definition.autocomplete === 'email',
  );
  if (field === undefined || !isShown(field, values) || username.length > field.maxLength) return {};
  const isEmpty = [values, visitor].every((answers) => (answers[field.key] ?? '') === '');
  return isEmpty ? { [field.key]: username } : {};
}

/** The proposed answers as they stand, at the first call only. */
export function onceProposed(store: FormStore, proposed: Edit): () => AnswerMap {
  let keys = Object.keys(proposed);
  return () => {
    const answers = Object.fromEntries(keys.map((key) => [key, store.value(key)]));
    keys = [];
    return answers;
  };
}
