/** Values under a key with which a comparison becomes true or false. */
import { isDate } from '../../engine/language/date.ts';
import { isTime } from '../../engine/language/time.ts';
import { timesAround } from '../sets/times.ts';
import { numberOf } from '../../engine/form/condition.ts';
import { isDateField } from '../sets/knowledge.ts';
import { severalOf } from '../../engine/language/several.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { comparisonsIn } from '../expand/conditions.ts';
import { textOf } from '../source/source-node.ts';
import type { Values } from '../../engine/language/values.ts';
import type { ExplainedForm } from './explained-form.ts';

/** The values that can be entered under a key and that conditions distinguish; '' is the unanswered one. */
export function candidatesFor(explained: ExplainedForm, key: string, values: Values): readonly string[] {
  const { names } = explained;
  const several = names.severalOf(key);
  if (several !== null)
    return ['', ...several, ...several.slice(1).map((_, index) => severalOf(several.slice(0, index + 2)))];
  const listed = names.valuesOf(key);
  if (listed !== null) return listed;
  const compared = comparedWith(explained, key, values);
  const near = compared.flatMap(neighbours);
  return [...new Set(['', ...near, ...samplesFor(explained, key)])].filter((value) =>
    canBeEntered(explained, key, value),
  );
}

function comparedWith({ index }: ExplainedForm, key: string, values: Values): readonly string[] {
  return comparisonsIn(index.comparisons).flatMap((comparison) => {
    const { valueKey, reference, targets } = comparison;
    if (valueKey === key) return reference === null ? targets.map(textOf) : [values[reference] ?? ''];
    return reference === key ? [values[valueKey] ?? ''] : [];
  });
}

/** A text itself and, of a number, a day or a time, the ones next to it. */
function neighbours(text: string): readonly string[] {
  const number = numberOf(text);
  if (number !== null) return [text, String(number - 1), String(number + 1)];
  if (isTime(text)) return [text, ...timesAround(text)];
  return isDate(text) ? [text, dayFrom(text, -1), dayFrom(text, 1)] : [text];
}

function dayFrom(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Answers of each format; those that a question does not accept are left out. */
const samples = ['x', '1', '2026', '(316) 555-0100', 'name@example.org', '078-05-1120', '2008-03-04', '09:30', 'READY'];

function samplesFor({ names, form }: ExplainedForm, key: string): readonly string[] {
  const field = names.fields.get(key);
  if (field !== undefined && isDateField(field.type)) return ['2008-03-04'];
  const definition = form.fields.get(key)?.expanded;
  const least = Object.entries(definition ?? {}).flatMap(([name, limit]) =>
    name === 'minimum' || name === 'min' ? [String(limit)] : [],
  );
  return [...least, ...samples];
}

function canBeEntered({ form }: ExplainedForm, key: string, value: string): boolean {
  const field = form.fields.get(key);
  if (field === undefined || value === '') return true;
  const accepted = field.fieldType.accepts[field.keys.indexOf(key)];
  return accepted === undefined || accepted.test(value, field.expanded);
}

/** The values under the keys of a comparison with which it has the wanted result. */
export function editsFor(
  explained: ExplainedForm,
  comparison: IndexedComparison,
  isWanted: (values: Values) => boolean,
  values: Values,
): readonly Readonly<Record<string, string>>[] {
  const keys = [comparison.valueKey, comparison.reference].filter((key) => key !== null);
  return keys.flatMap((key) =>
    candidatesFor(explained, key, values)
      .filter((value) => value !== (values[key] ?? '') && isWanted({ ...values, [key]: value }))
      .map((value) => ({ [key]: value })),
  );
}
