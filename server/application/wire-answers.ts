import { type Form, toWire, type Values, type WireAnswers } from '../../engine/index.ts';

/**
 * Stored answers in the wire format, with the descriptions of the chosen options. `values` are the values of the form:
 * they have the present label of an option. An option that is gone keeps its stored label.
 */
export function wireAnswers(form: Form, answers: Readonly<Record<string, string>>, values: Values): WireAnswers {
  const keys = Array.from(form.fields.values(), ({ descKey }) => descKey).filter((key) => key !== null);
  const descriptions = keys.flatMap((key) =>
    answers[key] === undefined ? [] : [[key, values[key] || answers[key]] as const],
  );
  return { ...toWire(form, answers), ...Object.fromEntries(descriptions) };
}
