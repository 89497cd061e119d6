import { type Form, toWire, type WireAnswers } from '../../engine/index.ts';

/** Stored answers in the wire format, with the descriptions of the chosen options. */
export function wireAnswers(form: Form, answers: Readonly<Record<string, string>>): WireAnswers {
  const keys = Array.from(form.fields.values(), ({ descKey }) => descKey).filter((key) => key !== null);
  const descriptions = keys.flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]] as const]));
  return { ...toWire(form, answers), ...Object.fromEntries(descriptions) };
}
