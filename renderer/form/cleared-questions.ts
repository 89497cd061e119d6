import type { AnswerKey, Form, Values } from '../../engine/index.ts';
import { withOwnWords } from '../../engine/internal.ts';

/** The labels of the questions of these answers, in page order, each once, in quotation marks, for `unbroken`. */
export function questionsOf(
  form: Form,
  values: Values,
  answers: readonly { readonly key: AnswerKey }[],
): readonly string[] {
  const keys = new Set(answers.map(({ key }) => key));
  const fields = [...new Set(form.fields.values())].filter((field) => field.keys.some((key) => keys.has(key)));
  return fields.map(({ label }) => `“${withOwnWords(label, values)}”`);
}
