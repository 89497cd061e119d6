import { storableText } from './characters.ts';
import type { Form } from './form.ts';
import { descriptionOf } from './options.ts';
import type { SessionValues, Values, WireAnswers } from './values.ts';

/**
 * The values of a stored application: session values, answers, chosen tabs and counts or their defaults, descriptions
 * and derived values. Clears nothing. Unknown keys are ignored; characters that cannot be stored are removed.
 */
export function initialValues(
  form: Form,
  session: SessionValues,
  answers: WireAnswers,
  tabs: Readonly<Record<string, string>> = {},
  counts: Readonly<Record<string, number>> = {},
): Values {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(session)) if (value !== undefined) values[`session:${name}`] = value;
  const chosen: Readonly<Record<string, string | number>> = {
    ...withPrefix('tab:', tabs),
    ...withPrefix('count:', counts),
  };
  for (const [key, choose] of form.choices) values[key] = choose(String(chosen[key] ?? ''));
  for (const [key, answer] of Object.entries(answers)) {
    const field = form.fields.get(key);
    if (field === undefined && !form.model.has(key)) continue;
    values[key] =
      typeof answer === 'boolean' ? (answer ? 'true' : '') : storableText(answer, field?.fieldType.isMultiline ?? true);
  }
  for (const key of Object.keys(answers)) {
    const field = form.fields.get(key);
    if (field?.descKey != null && values[key] !== '') values[field.descKey] = descriptionOf(field, values);
  }
  for (const { key, calculate } of form.calculations) values[key] = calculate(values);
  return values;
}

function withPrefix<T>(prefix: string, record: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [prefix + id, value]));
}
