/** Answers from the address of a page: what an address says is no reason to refuse the answers that come with it. */
import { type Form, refusals, type Values, type WireAnswers } from '../../engine/index.ts';
import { fromAddressOf } from '../../engine/internal.ts';

/**
 * The answers without those from an address that the form does not accept, or that the application already has: the
 * first one counts.
 */
export function withoutLateAddresses(form: Form, values: Values, answers: WireAnswers): WireAnswers {
  const isIgnored = (key: string): boolean => {
    const field = form.fields.get(key);
    if (field === undefined || fromAddressOf(field) === undefined) return false;
    return (values[key] ?? '') !== '' || Object.hasOwn(refusals(form, values, { [key]: answers[key] }), key);
  };
  const keys = Object.keys(answers);
  if (!keys.some(isIgnored)) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isIgnored(key)));
}
