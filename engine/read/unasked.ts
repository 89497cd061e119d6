import type { CompiledSection, Form } from '../form/form.ts';
import { isAnswered, type Values } from '../language/values.ts';

/**
 * True for the places for further documents of a question, of which none is used: the applicant has not asked for
 * them.
 */
export const isUnasked = (form: Form, { fold }: CompiledSection, values: Values): boolean =>
  fold?.keys.every((key) => form.fields.get(key)?.fieldType.isDocument === true && !isAnswered(values[key])) ?? false;
