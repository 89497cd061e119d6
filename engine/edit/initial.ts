import { applyEdit, withChanges, type Edit } from './change.ts';
import { storableText } from '../language/characters.ts';
import { isDate } from '../language/date.ts';
import { defaultOf } from '../form/defaults.ts';
import type { CompiledField, Form } from '../form/form.ts';
import { descriptionOf } from '../form/options.ts';
import { inQuestion } from '../form/own-failures.ts';
import type { SessionValues, Values, WireAnswers } from '../language/values.ts';
import { valueFrom } from '../form/value-from.ts';

/**
 * The values of a stored application: session values, answers, chosen tabs and counts or their defaults, descriptions
 * and derived values. Clears nothing. Unknown keys are ignored; characters that cannot be stored are removed. Throws
 * if the current day is neither '' nor an ISO date.
 */
export function initialValues(
  form: Form,
  session: SessionValues,
  answers: WireAnswers,
  tabs: Readonly<Record<string, string>> = {},
  counts: Readonly<Record<string, number>> = {},
): Values {
  // It is '' until the page of the portal knows the session.
  if (session.today !== '' && !isDate(session.today)) throw new Error(`There is no ISO date 'today'.`);
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(session)) if (value !== undefined) values[`session:${name}`] = value;
  const chosen: Readonly<Record<string, string | number>> = {
    ...withPrefix('tab:', tabs),
    ...withPrefix('count:', counts),
  };
  for (const [key, choose] of form.choices) values[key] = choose(String(chosen[key] ?? ''));
  const described: CompiledField[] = [];
  for (const key in answers) {
    const field = form.fields.get(key);
    if (field === undefined && !form.model.has(key)) continue;
    const answer = answers[key] ?? '';
    const value = storedText(form, field, valueFrom(form, field, answer));
    values[key] = value;
    if (field?.descKey != null && value !== '') described.push(field);
  }
  for (const field of described) if (field.descKey !== null) values[field.descKey] = descriptionOf(field, values);
  for (const { key, calculate } of form.calculations) values[key] = calculate(values);
  return values;
}

/** A stored answer without the characters that a typed one would lose. */
function storedText(form: Form, field: CompiledField | undefined, answer: string): string {
  const text = storableText(answer, field?.fieldType.isMultiline ?? true);
  return field
    ? inQuestion(
        form,
        field,
        () => field.fieldType.clean(text),
        () => text,
      )
    : text;
}

/**
 * The values of a new application: as `initialValues`, with the default of each question that is shown and has no entry
 * in the answers. Also a default that shows such a question leaves an empty answer empty.
 */
export function newValues(
  form: Form,
  session: SessionValues,
  answers: WireAnswers = {},
  tabs: Readonly<Record<string, string>> = {},
  counts: Readonly<Record<string, number>> = {},
): Values {
  const emptied = Object.keys(answers).filter((key) => form.fields.has(key) && !answers[key]);
  const kept = Object.fromEntries(emptied.map((key) => [key, '']));
  return valuesWithDefaults(form, initialValues(form, session, answers, tabs, counts), kept);
}

/**
 * The values with the defaults of a new application: of the questions that are shown, also by other defaults, and are
 * unanswered. The questions in `kept` stay empty. Leaves out a default that would clear an answer.
 */
export function valuesWithDefaults(form: Form, values: Values, kept: Edit = {}): Values {
  let after = values;
  for (const [key, field] of form.fields) {
    const value = defaultOf(form, field, after);
    if (!value || key in kept || after[key]) continue;
    const { cleared, changed } = applyEdit(form, after, { ...kept, [key]: value });
    if (cleared.length === 0) after = withChanges(after, changed);
  }
  return after;
}

function withPrefix<T>(prefix: string, record: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [prefix + id, value]));
}
