/** Answers that the page can store, for each question: some of every kind, readable ones first. */
import type { CompiledField } from '../../engine/form/form.ts';
import { beginningOf } from '../../engine/language/text.ts';
import { isAddressText } from '../../engine/form/address-text.ts';
import { listOf, listsOf } from '../../engine/form/options.ts';
import { acceptedAnswers } from '../solve/submission.ts';
import { shortestText } from '../sets/language.ts';
import { severalOf } from '../../engine/language/several.ts';
import type { Values } from '../../engine/language/values.ts';
import type { CoveredForm } from './covered-form.ts';

/** The answers under the keys of a question. */
export type SampleAnswer = Readonly<Record<string, string>>;

const readable = [
  'Ada Lovelace',
  'ada@example.org',
  'grace@example.org',
  '(316) 555-0100',
  '078-05-1120',
  '1',
  '2',
  '3',
  '5',
  '10',
  '20',
  '100',
  '1000',
  '12000',
  '67260',
  '3.5',
  'Ada',
  'A',
];
const short = ['67260', '12', '5', '3'];
const offsets = [-20, -30, 0, 1, -17, -14, 2, -60];

/** Samples of answers to a shown question that the page stores as they are. Documents have none. */
export function sampleAnswers(covered: CoveredForm, field: CompiledField, values: Values): readonly SampleAnswer[] {
  const { form, names, model, today } = covered;
  const [key = ''] = field.keys;
  if (field.fieldType.isDocument) return [{ [key]: 'ANSWERED', [`document:${key}`]: 'COMPLETED' }];
  const lists = field.optionLists === null ? listsOf(field, form, values) : [listOf(field, values) ?? []];
  if (lists !== null) return listedSamples(field, lists);
  const indexed = names.fields.get(key);
  const language = indexed === undefined ? null : acceptedAnswers(indexed);
  const shortest = language === null ? null : shortestText(language);
  const texts = [
    ...(field.fieldType.accepts[0].values ?? []),
    ...[...(field.maxLength > 14 ? [] : short), ...readable].map((text) => beginningOf(text, field.maxLength)),
    ...offsets.map((years) => `${String(Number(today.slice(0, 4)) + years)}${today.slice(4)}`),
    ...(shortest?.is === 'text' ? [shortest.text] : []),
    ...casesOf(covered, key),
  ];
  return [...new Set(texts)].filter((text) => canBeTyped(field, text, today)).map((text) => ({ [key]: text }));

  function casesOf({ model: { space } }: CoveredForm, one: string): readonly string[] {
    const texts: string[] = [];
    for (let rest = space.allCases(one); rest !== 0n; rest &= rest - 1n) texts.push(model.textOf(one, rest & -rest));
    return texts.filter((text) => text !== '');
  }
}

/** True for a value that the control of a field stores when a person types it as the control shows it. */
export function canBeTyped(field: CompiledField, text: string, today: string): boolean {
  if (text === '' || !isAddressText(field, text) || beginningOf(text, field.maxLength) !== text) return false;
  const { fieldType, expanded } = field;
  const { value, problem } = fieldType.parse(fieldType.format(text), expanded);
  return value === text && problem === null && fieldType.refuses(text, expanded, today) === null;
}

const fewOptions = 6;

function listedSamples(
  { keys, fieldType, expanded }: CompiledField,
  lists: readonly (readonly (readonly [string, ...unknown[]])[])[],
): readonly SampleAnswer[] {
  const values = lists.map((list) => list.map(([value]) => value).filter((value) => value !== ''));
  if (keys.length === 1) {
    const [listed = []] = values;
    const counts = (fieldType.limits?.(expanded) ?? []).flatMap(({ limit }) => [limit - 1, limit, limit + 1]);
    const several = counts.filter((count) => count > 1 && count <= listed.length);
    const samples = [...listed.slice(0, 2 * fewOptions), ...several.map((count) => severalOf(listed.slice(0, count)))];
    return [...new Set(samples)].map((value) => ({ [keys[0] ?? '']: value }));
  }
  const count = Math.max(...values.map(({ length }) => length));
  const places = [5, 0, 1, 2, Math.floor(count / 2), count - 1];
  return places.map((place) =>
    Object.fromEntries(keys.map((key, part) => [key, values[part]?.[Math.min(place, values[part].length - 1)] ?? ''])),
  );
}
