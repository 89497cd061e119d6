import type { WireAnswer } from '../language/values.ts';
import type { CompiledField, Form } from './form.ts';
import { inQuestion } from './own-failures.ts';

/**
 * The value of an answer of a call. A text that its type reads in no call, such as a document, one that the own type of
 * a host application fails on, and the answer to a question that the form no longer has stay as they are.
 */
export function valueFrom(form: Form, field: CompiledField | undefined, answer: WireAnswer): string {
  const parsed =
    field &&
    inQuestion(
      form,
      field,
      () => field.fieldType.wire.parse(answer),
      () => null,
    );
  if (parsed && 'value' in parsed) return parsed.value;
  return answer === false ? '' : String(answer);
}
