/** Documents as far as a form can read them: `document:` and the answer's key says how far each is. */
import type { Form } from './form.ts';
import { interpolate, messagesFrom } from './text.ts';
import type { FieldErrors } from './validate.ts';
import type { Values } from './values.ts';
import { isShown } from './view.ts';

/** The statuses of what was begun and is neither done nor failed yet: a document, a conversion or a copy. */
export const unfinished = ['UNPROCESSED', 'IN_PROGRESS'] as const;

/** Whether a status is one of `unfinished`. */
export const isUnfinished = (status: string | null | undefined): boolean => unfinished.some((one) => one === status);

/** What keeps an application from being submitted: by question, the documents that are asked for and still on their way. */
export function unfinishedDocuments(form: Form, values: Values): FieldErrors {
  const fields = [...form.fields.values()].filter(
    (field) => field.fieldType.isDocument && isUnfinished(values[`document:${field.key}`]) && isShown(field, values),
  );
  const messages = messagesFrom(form.messages);
  return Object.fromEntries(fields.map(({ key, label }) => [key, [messages('uploadUnfinished', { question: interpolate(label, values) })]]));
}
