import {
  fixedAnswersOf,
  isCalculated,
  isChoice,
  isDateField,
  isTimeField,
  isDocument,
  isMultiple,
  isNumberField,
} from '../sets/knowledge.ts';
import { copyOptions } from './copy-options.ts';
import { optionsNode, type FormFiles } from '../source/form-files.ts';
import type { FormIndex, IndexedField, IndexedRepeat, StoredKey } from './form-index.ts';
import { greatestCopyCount } from '../source/prefixes.ts';
import { inScope, type NameScope } from '../source/scope.ts';
import { at, entries, isPresent, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { SessionValueLists } from '../source/host.ts';
import { timesBetween } from '../sets/times.ts';
import type { Ranges } from '../sets/ranges.ts';
import {
  dateOrUnanswered,
  domainOfValues,
  everything,
  numberOrUnanswered,
  timeOrUnanswered,
  type Domain,
} from '../sets/domains.ts';

/** Everything that can be referred to in a form. */
export interface KnownNames {
  /** The fields that can be answered, by answer key; the first one if two ask for one key. */
  readonly fields: ReadonlyMap<string, IndexedField>;
  readonly storedKeys: ReadonlyMap<string, StoredKey>;
  readonly valueKeys: ReadonlySet<string>;
  /** Every possible value under a key, '' included if it is possible; null if they cannot be listed. */
  readonly valuesOf: (key: string) => readonly string[] | null;
  /** The options under the key of a multiple choice; null for any other key, or if they cannot be listed. */
  readonly severalOf: (key: string) => readonly string[] | null;
  /** The set of possible values under a key. */
  readonly domainOf: (key: string) => Domain;
}

export function knownNamesOf(form: FormFiles, index: FormIndex, sessionValues: SessionValueLists = {}): KnownNames {
  const fields = new Map<string, IndexedField>();
  for (const field of index.fields.filter(({ type }) => !isCalculated(type)))
    for (const key of field.keys) if (!fields.has(key)) fields.set(key, field);
  const storedKeys = new Map(index.storedKeys.map((key) => [key.key, key]));
  const listed = listedValues(index, sessionValues);
  const valuesOf = (key: string): readonly string[] | null => {
    const field = fields.get(key);
    return field === undefined ? (listed.get(key) ?? null) : answersTo(form, field, key);
  };
  const severalOf = (key: string): readonly string[] | null => {
    const field = fields.get(key);
    return field !== undefined && isMultiple(field.type) ? optionsTo(form, field) : null;
  };
  const domains = new Map<string, Domain>();
  const domainOf = (key: string): Domain => {
    const domain = domains.get(key) ?? possibleValues(key, valuesOf(key), fields.get(key));
    domains.set(key, domain);
    return domain;
  };
  const valueKeys = new Set([...fields.keys(), ...storedKeys.keys(), ...companionKeys(index), ...listed.keys()]);
  return { fields, storedKeys, valueKeys, valuesOf, severalOf, domainOf };
}

/** The values that are not answers, each with its possible values. */
function listedValues(
  { tabs, repeats }: FormIndex,
  sessionValues: SessionValueLists,
): ReadonlyMap<string, readonly string[] | null> {
  return new Map<string, readonly string[] | null>([
    ...tabs.map(({ id, tabs: ids }) => [`tab:${id}`, ids] as const),
    ...repeats.filter(isChosen).map(({ countKey, node }) => [countKey, countsOf(node)] as const),
    ['session:today', null],
    ...Object.entries(sessionValues).map(([name, values]) => [`session:${name}`, values] as const),
  ]);
}

/** The keys under which the labels of chosen options are stored, with the keys of the choices. */
export const labelKeys = (fields: FormIndex['fields']): ReadonlyMap<string, string> =>
  new Map(fields.filter(isDescribed).map(({ key }) => [`${key}_desc`, key]));

/** Descriptions, states of documents and derived values. */
function companionKeys({ fields, calculations }: FormIndex): readonly string[] {
  return [
    ...labelKeys(fields).keys(),
    ...fields.filter(({ type }) => isDocument(type)).map(({ key }) => `document:${key}`),
    ...calculations.filter(({ isGenerated }) => isGenerated !== true).map(({ key }) => key),
  ];
}

function possibleValues(key: string, values: readonly string[] | null, field: IndexedField | undefined): Domain {
  if (values !== null) return domainOfValues(values);
  if (field !== undefined && isNumberField(field.type)) return numberOrUnanswered(limitsOf(field));
  if (field !== undefined && isTimeField(field.type)) return timeOrUnanswered(timesOf(field));
  const isDate = key === 'session:today' || (field !== undefined && isDateField(field.type));
  return isDate ? dateOrUnanswered : everything;
}

/** The least and the greatest answer of a number, as decimals. */
function limitsOf({ node }: IndexedField): readonly [string, string] {
  return [String(at(node, 'minimum').value ?? 0), String(at(node, 'maximum').value)];
}

/** The times that a question accepts. */
function timesOf({ node }: IndexedField): Ranges {
  const [min = '00:00', max = '23:59'] = ['min', 'max'].map((name) => textOf(at(node, name)) || undefined);
  return timesBetween(min, max, Number(at(node, 'step').value ?? 1));
}

/** The applicant adds and removes the copies. */
const isChosen = ({ node }: IndexedRepeat): boolean => !isPresent(at(node, 'count'));

/** The possible counts of a repeat; null if its limits are not valid. */
function countsOf(repeat: SourceNode): readonly string[] | null {
  const { value: max } = at(repeat, 'max');
  const { value: min = 1 } = at(repeat, 'min');
  if (typeof max !== 'number' || typeof min !== 'number' || min < 0 || max < min || max > greatestCopyCount)
    return null;
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}

function answersTo(form: FormFiles, field: IndexedField, key: string): readonly string[] | null {
  const { type, keys } = field;
  if (!isChoice(type)) return fixedAnswersOf(type, key, keys);
  const options = isMultiple(type) ? null : optionsTo(form, field);
  return options === null ? null : ['', ...options];
}

/** The options of a field; null if some of them cannot be listed. */
function optionsTo(form: FormFiles, { node, scope }: IndexedField): readonly string[] | null {
  const lists = optionSourcesOf(node).map((source) => optionsIn(form, source, scope));
  const isUnknown = lists.some((list) => list === null || list.length === 0);
  return isUnknown ? null : lists.flatMap((list) => list ?? []);
}

/** The places with the options of a field: a name, a list in place, or a range of years. */
export function optionSourcesOf(field: SourceNode): readonly SourceNode[] {
  const by = at(field, 'optionsBy');
  const options = at(by, 'options');
  if (!isPresent(by)) return [at(field, 'options')];
  return textOf(at(by, 'category')) === 'displayAndOptions' ? entries(options).map(([, source]) => source) : [options];
}

/** The values of a list of options at a place; null for a range of years or a missing list. */
export function optionsIn(form: FormFiles, source: SourceNode, scope: NameScope): readonly string[] | null {
  const list = optionListIn(form, source);
  return Array.isArray(list.value) ? items(list).map((option) => codeOf(option, scope)) : null;
}

/** The labels of the options of a field by value. */
export function optionLabels(form: FormFiles, { node, scope }: IndexedField): ReadonlyMap<string, string> {
  const options = optionSourcesOf(node).flatMap((source) => items(optionListIn(form, source)));
  return new Map(options.map((option) => [codeOf(option, scope), textOf(at(option, 1))]));
}

/** The values of the options that are offered only under a condition. */
export function conditionalOptionsIn(form: FormFiles, source: SourceNode, scope: NameScope): readonly string[] {
  const options = items(optionListIn(form, source));
  return options.filter((option) => isPresent(at(at(option, 2), 'when'))).map((option) => codeOf(option, scope));
}

/** The value of an option, with the words of its place. */
function codeOf(option: SourceNode, scope: NameScope): string {
  const code = textOf(at(option, 0));
  return code.includes('{') ? inScope(code, scope) : code;
}

/** The list of options of a source: the list of its name, the copies of a repeated block, or the source itself. */
export function optionListIn(form: FormFiles, source: SourceNode): SourceNode {
  const name = textOf(source);
  if (name !== '') return optionsNode(form, name);
  return isPresent(at(source, 'copies')) ? copyOptions(form, source) : source;
}

function isDescribed({ type, node }: IndexedField): boolean {
  return isChoice(type) && at(node, 'describe').value !== false;
}
