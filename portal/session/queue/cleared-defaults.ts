/**
 * Defaults that the applicant has cleared. The server must hear of them: without an entry it gives the default again.
 */
import type { Edit, Form } from '../../../engine/index.ts';
import { writtenDefault } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { AnswerMap } from './save-jobs.ts';

/**
 * True if a default could replace the answer in an edit that does not name it: a computed one follows its sources, and
 * any other one fills an empty answer.
 */
export function isReplacedByDefault(form: Form, key: string, value: string): boolean {
  const field = form.fields.get(key);
  const written = field && writtenDefault(field);
  return typeof written === 'object' || (written !== undefined && value === '');
}

/** The answers that an edit keeps empty although their questions have a default. */
export const clearedDefaults = ({ form, value }: FormStore, edit: Edit): AnswerMap =>
  Object.fromEntries(
    Object.entries(edit).filter(
      ([key, asked]) => asked === '' && value(key) === '' && isReplacedByDefault(form, key, ''),
    ),
  );
