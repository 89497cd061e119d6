import { type Form, initialValues, refusals, type WireAnswers } from '../../engine/index.ts';

/**
 * The reasons to refuse answers for a prefill link, by key; '' is for all answers. Empty when the answers are valid.
 */
export function refusedPrefill(form: Form, today: string, answers: unknown): Readonly<Record<string, string>> {
  const refused = refusals(form, initialValues(form, { today }, {}), answers);
  const isObject = typeof answers === 'object' && answers !== null;
  const sensitive = Object.keys(isObject ? answers : {}).filter((key) => form.fields.get(key)?.isSensitive === true);
  return {
    ...refused,
    ...Object.fromEntries(sensitive.map((key) => [key, 'What is sensitive is never sent by a link.'])),
  };
}

/** The answers of a prefill link that the current form still has and that are not sensitive. */
export function prefilledAnswers(form: Form, answers: WireAnswers): WireAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => form.fields.get(key)?.isSensitive === false));
}
