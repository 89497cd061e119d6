/**
 * Defaults that the applicant has cleared. The server must hear of them: without an entry it gives the default again.
 */
import type { Edit, Form } from '../../../engine/index.ts';
import { writtenDefault } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { AnswerMap } from './save-jobs.ts';

/** True for the key of a question with a default. */
export function hasDefault(form: Form, key: string): boolean {
  const field = form.fields.get(key);
  return field !== undefined && writtenDefault(field) !== undefined;
}

/** The answers that an edit keeps empty although their questions have a default. */
export const clearedDefaults = ({ form, value }: FormStore, edit: Edit): AnswerMap =>
  Object.fromEntries(
    Object.entries(edit).filter(([key, asked]) => asked === '' && value(key) === '' && hasDefault(form, key)),
  );
