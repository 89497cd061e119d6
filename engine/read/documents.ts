/** Documents in a form: the value `document:<key>` is the status of the document under that answer key. */
import type { Form } from '../form/form.ts';
import { interpolate, messagesFrom } from '../language/text.ts';
import { type UploadLimits, uploadLimitsFrom } from '../language/upload-limits.ts';
import type { FieldErrors } from './validate.ts';
import type { Values } from '../language/values.ts';
import { isShown } from '../form/visibility.ts';

/** The statuses of a document, a conversion or a PDF copy that is in progress. */
export const unfinished = ['UNPROCESSED', 'IN_PROGRESS'] as const;

/** Every status of a document. */
export const documentStatuses: readonly string[] = [...unfinished, 'COMPLETED', 'NOT_ANSWERED', 'FAILED'];

/** True for a status in `unfinished`. */
export const isUnfinished = (status: string | null | undefined): boolean => unfinished.some((one) => one === status);

/** The limits of the files of the question with this answer key; the default ones for another key. */
export function uploadLimitsAt(form: Form, key: string): UploadLimits {
  const field = form.fields.get(key);
  return uploadLimitsFrom(field?.fieldType.control(field.expanded).uploadLimits);
}

/** Errors for the shown documents that are still in progress; they prevent the submission. */
export function unfinishedDocuments(form: Form, values: Values): FieldErrors {
  const fields = [...form.fields.values()].filter(
    (field) => field.fieldType.isDocument && isUnfinished(values[`document:${field.key}`]) && isShown(field, values),
  );
  const messages = messagesFrom(form.messages);
  return Object.fromEntries(
    fields.map(({ key, label }) => [key, [messages('uploadUnfinished', { question: interpolate(label, values) })]]),
  );
}
