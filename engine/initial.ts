import { countOf } from './count.ts';
import type { Form } from './form.ts';
import { descriptionOf } from './options.ts';
import type { SessionValues, Values, WireAnswers } from './values.ts';

/**
 * The values to begin with: what the session says, the stored answers, the chosen tabs and counts, and what follows from
 * them (descriptions, derived values). Clears nothing; answers under keys the form does not know are left out.
 */
export function initialValues(
  form: Form, session: Partial<SessionValues>, answers: WireAnswers,
  tabs: Readonly<Record<string, string>> = {}, counts: Readonly<Record<string, number>> = {},
): Values {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(session)) values[`session:${name}`] = value;
  for (const [id, tab] of Object.entries(tabs)) values[`tab:${id}`] = tab;
  for (const [id, count] of Object.entries(counts)) values[`count:${id}`] = String(countOf(String(count)));
  for (const [key, answer] of Object.entries(answers)) {
    if (form.fields.has(key) || form.model.has(key)) values[key] = typeof answer === 'boolean' ? (answer ? 'true' : '') : answer;
  }
  for (const key of Object.keys(answers)) {
    const field = form.fields.get(key);
    if (field?.descKey != null && values[key] !== '') values[field.descKey] = descriptionOf(field, values);
  }
  for (const { key, calculate } of form.calculations) values[key] = calculate(values);
  return values;
}
