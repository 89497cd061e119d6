import {
  greatestTypedLength,
  isChoice,
  isDocument,
  isFieldType,
  isMultiple,
  isTimeField,
  storageTypesOf,
} from '../sets/knowledge.ts';
import { severalOf } from '../../engine/language/several.ts';
import { dataModelNode, namesIn, optionsNode } from '../source/form-files.ts';
import { answerCalculations } from '../expand/calculated-keys.ts';
import { isPageGroup, type IndexedField, type StoredKey } from '../expand/form-index.ts';
import { areFilesFound } from '../expand/referred-names.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { at, entries, isPresent, isReserved, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { entryText, fixedLengths, questionEntry } from './stored-entry.ts';
import type { StructureCheck } from '../expand/structure-context.ts';
import { labelKeys, optionListIn, optionSourcesOf, optionsIn } from '../expand/known-names.ts';
import { nearest } from '../source/nearest.ts';
import { checkIdsOnce, checkNamesOnce } from '../expand/unique-names.ts';

/** Ids, and answer keys compared with each other and with the data model. */
export const checkKeys: Check = (context) => {
  checkLabelKeys(context);
  checkStoredKeys(context);
  checkIds(context);
  const mismatched = mismatchedPrefixes(context);
  for (const field of context.index.fields) checkPrefixAndKeys(field, mismatched, context);
  const files = namesIn(context.form, 'options').map((name) => optionsNode(context.form, name));
  for (const list of [...context.index.optionLists, ...files]) checkOptionsOnce(list, context);
};

/** A key that a question shares with the label of a chosen option. */
const checkLabelKeys: StructureCheck = ({ index, report }) => {
  const choices = labelKeys(index.fields);
  for (const { keys, node } of index.fields)
    for (const key of keys) {
      const choice = choices.get(key);
      if (choice !== undefined) report('label-key-asked', at(node, 'key'), key, choice);
    }
};

const checkStoredKeys: Check = (context) => {
  const { index, report } = context;
  const declared = new Set<string>();
  const colliding = collidingTypes(index.fields);
  const isComplete = areFilesFound(context);
  const unused = isComplete ? unusedPrefixes(context) : new Set();
  const shown = new Set([
    ...index.fields.flatMap(({ keys }) => keys),
    ...answerCalculations(index).map(({ key }) => key),
  ]);
  for (const { key, node } of index.storedKeys) {
    if (declared.has(key)) report('key-declared-twice', node, key);
    declared.add(key);
    const isAsked = shown.has(key);
    const isMeantToBeAsked = !isPresent(at(node, 'notAsked'));
    // The key of a question that has the key of another one by mistake.
    const isTaken = colliding.has(textOf(at(node, 'type')));
    if (isComplete && !isAsked && isMeantToBeAsked && !isTaken && !unused.has(key))
      report('key-without-page', node, key);
    if (isAsked && !isMeantToBeAsked) report('asked-after-all', node, key);
  }
};

/** Reports the prefixes of sets that no page uses; returns their keys. */
function unusedPrefixes({ form, names, report }: CheckContext): ReadonlySet<string> {
  const unused = new Set<string>();
  for (const set of items(at(dataModelNode(form), 'sets'))) {
    const stored = entries(at(set, 'keys')).filter(([, node]) => !isPresent(at(node, 'notAsked')));
    const prefixes = prefixesOf(set).map((node) => {
      const keys = stored.map(([name]) => textOf(node) + name);
      return { node, keys, isAsked: keys.some((key) => names.fields.has(key)) };
    });
    // A set of which nothing is asked is reported key by key.
    if (stored.length < 2 || !prefixes.some(({ isAsked }) => isAsked)) continue;
    for (const { node, keys } of prefixes.filter(({ isAsked }) => !isAsked)) {
      report('prefix-without-page', node, textOf(node));
      for (const key of keys) unused.add(key);
    }
  }
  return unused;
}

/** The storage types of the questions whose key another question has too. */
function collidingTypes(fields: readonly IndexedField[]): ReadonlySet<string> {
  const asked = new Set<string>();
  const types = new Set<string>();
  for (const { keys, type } of fields) {
    const [key] = keys;
    if (asked.has(key) && isFieldType(type)) for (const one of storageTypesOf(type)) types.add(String(one));
    asked.add(key);
  }
  return types;
}

/** Names of blocks, keys and ids that are used twice in their group, or that cannot be ids. */
const checkIds: StructureCheck = (context) => {
  const { index } = context;
  checkNamesOnce(context);
  checkIdsOnce(
    index.ids.filter(({ group }) => !isPageGroup(group)),
    context,
  );
  checkIdsOnce(
    index.tabs.map(({ node, id }) => ({ node: at(node, 'id'), id, group: 'tabs' })),
    context,
  );
  checkIdsOnce(
    index.repeats.map(({ node, id }) => ({ node: at(node, 'id'), id, group: 'repeats' })),
    context,
  );
  const calculations = index.calculations.map(({ node, key }) => ({
    node: at(node, 'key'),
    id: key,
    group: 'calculations',
  }));
  checkIdsOnce(calculations, context);
};

/** The prefixes with which no key of the data model begins. */
function mismatchedPrefixes({ index, names }: CheckContext): ReadonlySet<string> {
  const stored = [...names.storedKeys.keys()];
  const prefixes = new Set(index.fields.flatMap(({ prefix }) => (prefix === null ? [] : [prefix.text])));
  return new Set([...prefixes].filter((prefix) => !stored.some((key) => key.startsWith(prefix))));
}

function checkPrefixAndKeys(field: IndexedField, mismatched: ReadonlySet<string>, context: CheckContext): void {
  const { form, names, report } = context;
  const { prefix, keys, node } = field;
  if (prefix !== null && mismatched.has(prefix.text)) {
    report('prefix-mismatch', prefix.node, prefix.text, nearest(prefix.text, openPrefixes(context)));
    return;
  }
  for (const key of keys) {
    const stored = names.storedKeys.get(key);
    if (isReserved(key)) report('reserved-name', at(node, 'key'), key);
    else if (stored !== undefined) checkFits(field, key, stored, context);
    // An upload in a repeated block has a report of its own, and so has the calculation of an answer.
    else if ((field.repeat === null || !isDocument(field.type)) && !isCalculatedIn(context, key)) {
      const entry = entryText(key, questionEntry(field, key, form));
      report('key-not-in-data-model', at(node, 'key'), key, entry, meantKey(key, context));
    }
  }
}

const isCalculatedIn = ({ index }: CheckContext, key: string): boolean =>
  answerCalculations(index).some((calculation) => calculation.key === key);

/** The similar key of the data model that no question has: a key that is asked is another question. */
function meantKey(key: string, { names }: CheckContext): string {
  return nearest(
    key,
    [...names.storedKeys.keys()].filter((name) => !names.fields.has(name)),
  );
}

/** The prefixes of the data model that no section has: a used one would give two sections the same keys. */
function openPrefixes({ form, index }: CheckContext): readonly string[] {
  const used = new Set(index.fields.map(({ prefix }) => prefix?.text));
  const declared = items(at(dataModelNode(form), 'sets')).flatMap((set) => prefixesOf(set).map(textOf));
  return declared.filter((prefix) => !used.has(prefix));
}

/** Limits of a number, of a time, or of chosen options, that no answer is between. */
export const checkLimits: Check = (context) => {
  const { index, report } = context;
  for (const field of index.fields) {
    const { node } = field;
    const minimum = at(node, 'minimum').value ?? 0;
    const maximum = at(node, 'maximum').value;
    if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
      report('limits-crossed', at(node, 'maximum'), String(maximum), String(minimum));
    const [earliest, latest] = [textOf(at(node, 'min')), textOf(at(node, 'max'))];
    if (isTimeField(field.type) && latest !== '' && earliest > latest)
      report('times-crossed', at(node, 'max'), latest, earliest);
    checkChosen(field, context);
  }
};

function checkChosen({ type, node, scope }: IndexedField, { form, report }: CheckContext): void {
  const [least, most] = [at(node, 'min'), at(node, 'max')];
  if (!isMultiple(type) || !isPresent(least)) return;
  const counts = optionSourcesOf(node).flatMap((source) => optionsIn(form, source, scope)?.length ?? []);
  const greatest = Math.min(...counts, isPresent(most) ? Number(most.value) : Infinity);
  if (Number(least.value) > greatest) report('too-few-to-choose', least, String(least.value), String(greatest));
  if (Number(least.value) < 2) return;
  for (const option of optionSourcesOf(node).flatMap((source) => items(optionListIn(form, source)))) {
    const alone = at(option, 2, 'alone');
    if (isPresent(alone)) report('alone-too-few', alone, textOf(at(option, 0)), String(least.value));
  }
}

/** Reports answers of a field that cannot be stored under its key. */
function checkFits({ type, node, scope }: IndexedField, key: string, stored: StoredKey, context: CheckContext): void {
  if (!isFieldType(type)) return;
  const { report } = context;
  const storedType = textOf(at(stored.node, 'type'));
  const storedLength = Number(at(stored.node, 'maxLength').value);
  if (!storageTypesOf(type).includes(storedType)) {
    report('key-type-mismatch', at(node, 'key'), key, type, storedType);
  }
  const ownLength = at(node, 'maxLength');
  const fixed = fixedLengths[storedType] ?? 0;
  if (fixed > storedLength)
    report('max-length-too-great', at(stored.node, 'maxLength'), key, String(fixed), String(storedLength));
  const greatest = greatestTypedLength(type, node.value as object);
  if (greatest > storedLength) {
    const place = isPresent(ownLength) ? ownLength : at(node, 'key');
    report('max-length-too-great', place, key, String(greatest), String(storedLength));
  }
  checkOptionLengths({ type, node, scope }, key, storedLength, context);
}

function checkOptionLengths(
  { type, node, scope }: Pick<IndexedField, 'type' | 'node' | 'scope'>,
  key: string,
  storedLength: number,
  { form, report }: CheckContext,
): void {
  for (const source of isChoice(type) ? optionSourcesOf(node) : []) {
    const options = optionsIn(form, source, scope) ?? [];
    const longest = isMultiple(type) ? [severalOf(options)] : options;
    const long = longest.find((value) => value.length > storedLength);
    if (long !== undefined) report('option-too-long', source, long, key, String(storedLength));
    const withComma = isMultiple(type) ? options.find((value) => value.includes(',')) : undefined;
    if (withComma !== undefined) report('option-with-comma', source, withComma);
  }
}

function checkOptionsOnce(list: SourceNode, { report }: CheckContext): void {
  const values = new Set<string>();
  for (const option of items(list)) {
    const value = textOf(at(option, 0));
    if (values.has(value) && typeof at(option, 0).value === 'string') report('duplicate-option', option, value);
    values.add(value);
  }
}
