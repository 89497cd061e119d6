import { type Form, initialValues, refusals, type WireAnswers } from '../../engine/index.ts';

/** Why answers may not be put behind a prefill link, by key; '' stands for the whole. Empty when they may. */
export function refusedPrefill(form: Form, today: string, answers: unknown): Readonly<Record<string, string>> {
  const refused = refusals(form, initialValues(form, { today }, {}), answers);
  const isObject = typeof answers === 'object' && answers !== null;
  const sensitive = Object.keys(isObject ? answers : {}).filter((key) => form.fields.get(key)?.isSensitive === true);
  return { ...refused, ...Object.fromEntries(sensitive.map((key) => [key, 'What is sensitive is never sent by a link.'])) };
}

/** What a prefill link gives of its answers today: those the form still knows, and nothing sensitive. */
export function prefilledAnswers(form: Form, answers: WireAnswers): WireAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => form.fields.get(key)?.isSensitive === false));
}
