/** The names of one form to which its files can refer, for the schema of editors and for the types of answers. */
import { knownNamesOf, optionSourcesOf, type KnownNames } from '../../expand/known-names.ts';
import { parseFiles, type FormSource } from '../../source/source.ts';
import type { DataModelKey, RecordFieldDefinition } from '../../../engine/internal.ts';
import { isChoice, isMultiple } from '../../sets/knowledge.ts';
import { lookupNodes, namesIn, optionsNode, pageNodes, type FormFiles } from '../../source/form-files.ts';
import type { FormIndex, IndexedField } from '../../expand/form-index.ts';
import { at, entries, isRecord, items, textOf, type SourceNode } from '../../source/source-node.ts';
import { traverseForm } from '../../expand/traverse.ts';

/** A name with one sentence for the list of completions. */
export interface DescribedName {
  readonly name: string;
  readonly description: string;
}

/** A value that conditions can read. */
export interface NamedValue extends DescribedName {
  /** Every value except the unanswered one, with its label; null if they cannot be listed. */
  readonly answers: readonly DescribedName[] | null;
  /** The answer can be several of the listed ones. */
  readonly isMultiple: boolean;
}

/** A key of the data model. */
export interface StoredName extends DescribedName {
  readonly type: DataModelKey['type'];
}

/** A lookup category, with its title. */
export interface NamedLookup extends DescribedName {
  /** The fields of its records, with their labels. */
  readonly fields: readonly RecordFieldName[];
}
export interface RecordFieldName extends DescribedName {
  readonly type: RecordFieldDefinition['type'];
}

/** The keys that have a meaning at a place. */
export interface ScopeNames {
  readonly values: readonly NamedValue[];
  readonly stored: readonly StoredName[];
  /** The keys that questions ask for. */
  readonly asked: readonly DescribedName[];
}

/** Everything to which the files of a form can refer. */
export interface FormNames {
  readonly id: string;
  readonly pages: readonly DescribedName[];
  readonly sections: readonly DescribedName[];
  readonly options: readonly DescribedName[];
  readonly lookups: readonly NamedLookup[];
  /** Keys in pages and in the files of the form. */
  readonly outside: ScopeNames;
  /** Keys in the files of sections, where a prefix of the place of use can be left out. */
  readonly inSections: ScopeNames;
}

/** The names of a form; null while one of its files is not JSON, because its names would be missing. */
export function formNamesOf(source: FormSource): FormNames | null {
  const form = parseFiles(source);
  const files = [...form.files.values()];
  if (files.some(({ value }) => value === undefined)) return null;
  const { index, expanded } = traverseForm(form);
  const names = knownNamesOf(form, index, source.sessionValues);
  const outside = withCopies(scopeOf(form, names), index, names);
  return {
    id: expanded.id,
    pages: pageNodes(form).map((page) => described(textOf(at(page, 'id')), textOf(at(page, 'title')))),
    sections: namesIn(form, 'sections').map((name) => described(name, titleOfSection(form, name))),
    options: namesIn(form, 'options').map((name) => described(name, labelsIn(optionsNode(form, name)))),
    lookups: [...lookupNodes(form)].map(([name, node]) => lookupOf(name, node)),
    outside,
    inSections: withShortNames(outside, shortNamesOf(index)),
  };
}

/** Also the values of all copies of repeated blocks. */
function withCopies(scope: ScopeNames, { copyNames }: FormIndex, { valueKeys }: KnownNames): ScopeNames {
  const copies = [...copyNames].filter(([, keys]) => [keys].flat().every((key) => valueKeys.has(key)));
  const values = copies.map(([name, keys]): NamedValue => {
    const description = typeof keys === 'string' ? 'The number of copies, in $count.' : 'The answers in all copies.';
    return { name, description, answers: null, isMultiple: false };
  });
  return { ...scope, values: [...scope.values, ...values] };
}

const described = (name: string, description: string): DescribedName => ({ name, description });

function lookupOf(name: string, node: SourceNode): NamedLookup {
  const fields = entries(at(node, 'fields')).map(([field, one]) => ({
    name: field,
    description: textOf(at(one, 'label')),
    type: textOf(at(one, 'type')) as RecordFieldDefinition['type'],
  }));
  return { ...described(name, textOf(at(node, 'title'))), fields };
}

function scopeOf(form: FormFiles, names: KnownNames): ScopeNames {
  const stored = [...names.storedKeys].map(([key, { node }]) => ({
    name: key,
    description: sentenceOf(key, names),
    type: textOf(at(node, 'type')) as DataModelKey['type'],
  }));
  return {
    values: [...names.valueKeys].map((key) => valueOf(form, key, names)),
    stored: stored.filter(({ type }) => type !== ('' as string)),
    asked: [...names.fields.keys()].map((key) => described(key, sentenceOf(key, names))),
  };
}

function valueOf(form: FormFiles, key: string, names: KnownNames): NamedValue {
  const field = names.fields.get(key);
  const several = names.severalOf(key);
  const values = several ?? names.valuesOf(key)?.filter((value) => value !== '') ?? null;
  const labels = field === undefined ? new Map<string, string>() : labelsOf(form, field);
  return {
    name: key,
    description: sentenceOf(key, names),
    answers: values?.map((value) => described(value, labels.get(value) ?? '')) ?? null,
    isMultiple: several !== null || (field !== undefined && isMultiple(field.type)),
  };
}

function labelsOf(form: FormFiles, { node, type }: IndexedField): ReadonlyMap<string, string> {
  if (!isChoice(type)) return new Map();
  const lists = optionSourcesOf(node).map((source) => {
    const name = textOf(source);
    return name === '' ? source : optionsNode(form, name);
  });
  return new Map(
    lists.flatMap((list) => items(list).map((option) => [textOf(at(option, 0)), textOf(at(option, 1))] as const)),
  );
}

const owners: Readonly<Record<string, string>> = {
  'tab:': 'The id of the open tab.',
  'count:': 'The number of copies that are shown.',
  'session:': 'A value of the session.',
  'document:': 'The state of the document.',
  'derived:': 'A derived value.',
};

/** The question with its type and page, or what the value is. */
function sentenceOf(key: string, { fields, storedKeys }: KnownNames): string {
  const field = fields.get(key);
  if (field !== undefined) return `${textOf(at(field.node, 'label'))} (${field.type}, page ${field.page})`;
  const owner = key.slice(0, key.indexOf(':') + 1);
  if (owner !== '') return owners[owner] ?? '';
  const reason = storedKeys.get(key);
  return reason === undefined ? 'The label of the chosen option.' : textOf(at(reason.node, 'notAsked'));
}

function titleOfSection(form: FormFiles, name: string): string {
  const value = form.files.get(`sections/${name}.json`)?.value;
  return isRecord(value) && typeof value['title'] === 'string' ? value['title'] : '';
}

/** The first labels of a list. */
function labelsIn(list: SourceNode): string {
  const labels = items(list).map((option) => textOf(at(option, 1)));
  const shown = labels.filter((label) => label !== '').slice(0, 3);
  return `${labels.length} options: ${shown.join(', ')}${labels.length > shown.length ? ' …' : ''}`;
}

/** The names without the prefix of their section, each with the name that it has where the section is used first. */
function shortNamesOf({ fields, tabs, repeats, storedKeys }: FormIndex): ReadonlyMap<string, string> {
  const inFields = fields.flatMap(({ prefix, keys, key }) =>
    prefix === null ? [] : [...keys, `${key}_desc`, `document:${key}`].map((full) => [prefix.text, full] as const),
  );
  const inBlocks = [...tabs.map((one) => ['tab:', one] as const), ...repeats.map((one) => ['count:', one] as const)];
  const ofSets = storedKeys.flatMap(({ key, node }) => (node.path.includes('sets') ? [[key, node] as const] : []));
  return new Map([
    ...ofSets.map(([key, { path }]) => [String(path.at(-1)), key] as const).reverse(),
    ...inBlocks.map(([owner, { node, id }]) => [owner + textOf(at(node, 'id')), owner + id] as const).reverse(),
    ...inFields.map(([prefix, full]) => [full.replace(prefix, ''), full] as const).reverse(),
  ]);
}

function withShortNames(scope: ScopeNames, short: ReadonlyMap<string, string>): ScopeNames {
  return {
    values: inBothLengths(scope.values, short),
    stored: inBothLengths(scope.stored, short),
    asked: inBothLengths(scope.asked, short),
  };
}

function inBothLengths<T extends DescribedName>(all: readonly T[], short: ReadonlyMap<string, string>): readonly T[] {
  const byName = new Map(all.map((one) => [one.name, one]));
  const added = [...short].flatMap(([name, full]) => {
    const one = byName.get(full);
    return one === undefined || byName.has(name) ? [] : [{ ...one, name }];
  });
  return [...all, ...added];
}
