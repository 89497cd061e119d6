import { isRelativeDate, limitDay } from '../../engine/language/date-limits.ts';
import { isDateField } from '../sets/knowledge.ts';
import { except, shareNoText, type Language } from '../sets/language.ts';
import { languageOf } from '../sets/pattern.ts';
import { fieldLanguage } from '../solve/patterned.ts';
import { typedLengthOf } from '../solve/values.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at, isPresent, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { createInstances } from './base/instances.ts';

const orders = ['lt', 'lte', 'gt', 'gte'] as const;
type Order = (typeof orders)[number];

/** Comparisons that hold for every accepted answer, or only for answers that the schema of their question refuses. */
export const checkRefusedAnswers: Check = ({ index, names, report }) => {
  const instances = createInstances();
  for (const comparison of index.comparisons) {
    const { node, valueKey, isNegated } = comparison;
    const field = names.fields.get(valueKey);
    const order = orders.find((one) => one === comparison.operator);
    if (order === undefined || isNegated === true || field === undefined || !hasSchema(field)) continue;
    const isNever = isDateField(field.type)
      ? excludesDays(field, order, comparison)
      : excludesNumbers(field, order, comparison);
    instances.add(node, 'refused', isNever ? () => report('holds-for-refused', at(node, 'target'), valueKey) : null);
    const isAlways = isDateField(field.type)
      ? includesDays(field, order, comparison)
      : includesNumbers(field, order, comparison);
    instances.add(node, 'all', isAlways ? () => report('holds-for-all-accepted', at(node, 'target'), valueKey) : null);
  }
  instances.finish();
};

const hasSchema = ({ node, keys }: IndexedField): boolean =>
  keys.length === 1 && isPresent(at(node, 'schema')) && !isPresent(at(node, 'schemaWhen'));

/** Days that include a leap day and both ends of a year: limits depend on the day and the month of today. */
const todays = ['2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2029-07-15', '2030-12-31'];

/** True if no day between the limits of a date is on the wanted side of a day relative to today. */
function excludesDays({ node }: IndexedField, order: Order, comparison: IndexedComparison): boolean {
  const target = at(comparison.node, 'target').value;
  const [earliest, latest] = [at(node, 'schema', 'earliest').value, at(node, 'schema', 'latest').value];
  if (!isRelativeDate(target)) return false;
  const isAfter = order === 'gt' || order === 'gte';
  const limit = isAfter ? latest : earliest;
  if (!isRelativeDate(limit)) return false;
  return todays.every((today) => {
    const [last, day] = [limitDay(limit, today), limitDay(target, today)];
    if (last === day) return order === 'gt' || order === 'lt';
    return isAfter ? last < day : last > day;
  });
}

/** True if every day between the limits of a date is on the wanted side of a day relative to today. */
function includesDays({ node }: IndexedField, order: Order, comparison: IndexedComparison): boolean {
  const target = at(comparison.node, 'target').value;
  const isAfter = order === 'gt' || order === 'gte';
  const limit = at(node, 'schema', isAfter ? 'earliest' : 'latest').value;
  if (!isRelativeDate(target) || !isRelativeDate(limit)) return false;
  return todays.every((today) => {
    const [last, day] = [limitDay(limit, today), limitDay(target, today)];
    if (last === day) return order === 'gte' || order === 'lte';
    return isAfter ? last > day : last < day;
  });
}

/** True if every accepted text is a number on the wanted side of a whole number. */
function includesNumbers(
  { node, ...field }: IndexedField,
  order: Order,
  { targets, reference }: IndexedComparison,
): boolean {
  const [target, second] = targets.map(textOf);
  if (reference !== null || second !== undefined || !/^\d{1,12}$/.test(target ?? '')) return false;
  const accepted = fieldLanguage(node, typedLengthOf({ node, ...field }));
  const wanted = numbersBeyond(order, String(Number(target)));
  if (accepted === null || wanted === null || shareNoText([accepted])) return false;
  return shareNoText([accepted, except(wanted)]);
}

/** True if no accepted text is a number on the wanted side of a whole number, although a shorter schema has one. */
function excludesNumbers(
  { node, ...field }: IndexedField,
  order: Order,
  { targets, reference }: IndexedComparison,
): boolean {
  const [target, second] = targets.map(textOf);
  if (reference !== null || second !== undefined || !/^\d{1,12}$/.test(target ?? '')) return false;
  const length = typedLengthOf({ node, ...field });
  const accepted = fieldLanguage(node, length);
  const wanted = numbersBeyond(order, String(Number(target)));
  const typed = fieldLanguage({ ...node, value: { ...Object(node.value), schema: undefined } }, length);
  if (accepted === null || wanted === null || typed === null || shareNoText([accepted])) return false;
  // A number that is too long to be typed is the problem of another check.
  return shareNoText([accepted, wanted]) && !shareNoText([typed, wanted]);
}

/** The decimals on one side of a whole number that is not negative. */
function numbersBeyond(order: Order, whole: string): Language | null {
  const greater = [
    `[1-9]\\d{${whole.length},}`,
    ...Array.from(whole, (digit, place) =>
      digit === '9' ? '' : `${whole.slice(0, place)}[${Number(digit) + 1}-9]\\d{${whole.length - place - 1}}`,
    ).filter((part) => part !== ''),
  ].join('|');
  const above = `0*(?:${greater})(?:\\.\\d+)?`;
  const beyond = { gt: `${above}|0*${whole}\\.\\d*[1-9]\\d*`, gte: `${above}|0*${whole}(?:\\.\\d+)?` };
  if (order === 'gt' || order === 'gte') return languageOf(`^(?:${beyond[order]})$`);
  const other = order === 'lt' ? beyond.gte : beyond.gt;
  return languageOf(`^(?!(?:${other})$)-?\\d+(?:\\.\\d+)?$`);
}
