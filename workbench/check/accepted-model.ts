/** The data model that the questions and calculations of a form need. */
import { answerCalculations } from '../expand/calculated-keys.ts';
import type { FormIndex, IndexedCalculation, IndexedField, SurroundingRepeat } from '../expand/form-index.ts';
import { knownNamesOf } from '../expand/known-names.ts';
import { traverseForm } from '../expand/traverse.ts';
import { isCalculated, isDocument } from '../sets/knowledge.ts';
import type { ProblemCode } from '../problems/problems.ts';
import { dataModelNode } from '../source/form-files.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { parseFiles, type FormSource, type ParsedFiles } from '../source/source.ts';
import { at, isRecord, isReserved, pointerOf, textOf } from '../source/source-node.ts';
import { checkForm } from './check.ts';
import { calculatedEntry, questionEntry, type StoredEntry } from './stored-entry.ts';
import { valueTextsOf } from './typing/value-texts.ts';

/** The entry of a stored key as data-model.json has it. */
export interface WrittenEntry {
  readonly type: string;
  readonly maxLength: number;
  readonly sensitive?: boolean;
  readonly notAsked?: string;
}
type WrittenKeys = Readonly<Record<string, WrittenEntry>>;
/** The keys of a repeated block, without their prefixes. */
export interface WrittenSet {
  readonly name: string;
  readonly prefixes: string | readonly string[];
  readonly max?: number;
  readonly keys: WrittenKeys;
}
export interface WrittenModel {
  readonly keys: WrittenKeys;
  readonly sets?: readonly WrittenSet[];
}

export interface AcceptedModel {
  readonly before: WrittenModel;
  readonly after: WrittenModel;
  /** The keys that nothing has are kept, because the form has another mistake. */
  readonly isKept: boolean;
}

/** A key that is stored because a question or a calculation has it. */
interface NeededKey extends StoredEntry {
  readonly key: string;
  /** The prefix of a copy of a repeated block, or of a section outside of one; '' for any other key. */
  readonly prefix: string;
  /** Null outside repeated blocks. */
  readonly copies: Copies | null;
}

/** A repeated block: the prefixes of its keys, and how its set writes them. */
interface Copies {
  readonly name: string;
  readonly prefixes: readonly string[];
  readonly written: Pick<WrittenSet, 'prefixes' | 'max'>;
}

/**
 * The data model of a form with each key that its questions and calculations need, and without those that nothing has
 * any more. Types and lengths change only where an answer does not fit; `sensitive` and keys with `notAsked` stay.
 * With `only`, nothing but this key is added. A calculation with a mistake has no entry yet. A form with another
 * mistake keeps all keys: a question can be missing by mistake. Null when a file is no JSON, or the data model does
 * not fit its schema.
 */
export function acceptedModel(source: FormSource, only?: string): AcceptedModel | null {
  const form = parseFiles(source);
  if ([...form.files.values()].some(({ value }) => value === undefined) || !isModel(dataModelNode(form).value))
    return null;
  const { index } = traverseForm(form);
  const before = dataModelNode(form).value as WrittenModel;
  const others = checkForm(source).filter(({ code, severity }) => severity === 'error' && !acceptedCodes.has(code));
  const isWrong = ({ node: { file, path } }: IndexedCalculation): boolean =>
    others.some((problem) => problem.file === file && problem.pointer.startsWith(`${pointerOf(path)}/`));
  const needed = neededKeys(form, index, source, isWrong);
  if (only !== undefined)
    return { before, after: needed.filter(({ key }) => key === only).reduce(withKey, before), isKept: true };
  const after = needed.reduce(withKey, before);
  const isKept = others.length > 0;
  return { before, after: isKept ? after : withoutUnused(after, new Set(needed.map(({ key }) => key))), isKept };
}

/** The problems that go away when an author accepts the keys of the questions. */
export const acceptedCodes: ReadonlySet<ProblemCode> = new Set([
  'key-not-in-data-model',
  'key-without-page',
  'key-type-mismatch',
  'max-length-too-great',
  'option-too-long',
  'calculated-too-long',
  'asked-after-all',
  'prefix-mismatch',
  'prefix-without-page',
]);

/** True for a data model in which `npm run forms` finds no mistake of the schema that matters here. */
function isModel(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { keys, sets = [] } = value;
  return areKeys(keys) && Array.isArray(sets) && sets.every((set) => isRecord(set) && areKeys(set['keys']));
}

const areKeys = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (entry) => isRecord(entry) && typeof entry['type'] === 'string' && typeof entry['maxLength'] === 'number',
  );

function neededKeys(
  form: ParsedFiles,
  index: FormIndex,
  { sessionValues }: FormSource,
  isWrong: (calculation: IndexedCalculation) => boolean,
): readonly NeededKey[] {
  const textsOf = valueTextsOf({ index, names: knownNamesOf(form, index, sessionValues) });
  const asked = index.fields.filter(
    ({ type, repeat }) => !isCalculated(type) && (repeat === null || !isDocument(type)),
  );
  return [
    ...asked.flatMap((field) => keysOf(field, form)),
    ...answerCalculations(index).flatMap((calculation) => {
      const { key } = calculation;
      const { types, maxLength } = calculatedEntry(textsOf(key));
      return isWrong(calculation) ? [] : [{ key, prefix: '', copies: null, types, maxLength }];
    }),
  ];
}

function keysOf(field: IndexedField, form: ParsedFiles): readonly NeededKey[] {
  const around = field.prefix?.text ?? '';
  const copies = field.repeat === null ? null : copiesOf(field.repeat);
  const prefix = copies === null ? around : longestStart(around, copies.prefixes);
  return field.keys.flatMap((key) => {
    const entry = questionEntry(field, key, form);
    return entry === null || isReserved(key) ? [] : [{ key, prefix, copies, ...entry }];
  });
}

function copiesOf({ node, id, prefix }: SurroundingRepeat): Copies {
  const prefixes = prefixesOf(node).map((one) => prefix + textOf(one));
  const pattern = textOf(at(node, 'prefixes'));
  const written = pattern === '' ? { prefixes } : { prefixes: prefix + pattern, max: prefixes.length };
  return { name: id, prefixes, written };
}

/** The longest of the texts with which a text begins; '' if there is none. */
const longestStart = (text: string, starts: readonly string[]): string =>
  starts.reduce((longest, one) => (text.startsWith(one) && one.length > longest.length ? one : longest), '');

/** The model with a place for one more key. */
function withKey(model: WrittenModel, needed: NeededKey): WrittenModel {
  const { key, prefix, copies } = needed;
  const { keys, sets = [] } = model;
  const own = keys[key];
  if (own !== undefined) return { ...model, keys: { ...keys, [key]: corrected(own, needed) } };
  const position = sets.findIndex((set) => hasPlace(set, needed));
  const set = sets[position];
  if (set !== undefined) {
    const name = key.slice(prefixIn(set, key).length || prefix.length);
    return { ...model, sets: sets.with(position, withEntry(withCopies(set, copies), name, needed)) };
  }
  if (copies === null) return { ...model, keys: { ...keys, [key]: corrected(undefined, needed) } };
  const added = { name: copies.name, ...copies.written, keys: {} };
  return { ...model, sets: [...sets, withEntry(added, key.slice(prefix.length), needed)] };
}

/** True for a set that has the key, or the copies to which it belongs. */
function hasPlace(set: WrittenSet, { key, prefix, copies }: NeededKey): boolean {
  const own = prefixIn(set, key);
  if (own !== '' && Object.hasOwn(set.keys, key.slice(own.length))) return true;
  return prefixesIn(set).some((one) => one === prefix || copies?.prefixes.includes(one) === true);
}

const prefixesIn = (set: WrittenSet): readonly string[] => prefixesOf({ file: '', path: [], value: set }).map(textOf);

/** The prefix of a set with which a key begins; '' if there is none. */
const prefixIn = (set: WrittenSet, key: string): string => longestStart(key, prefixesIn(set));

const withEntry = (set: WrittenSet, name: string, needed: StoredEntry): WrittenSet => ({
  ...set,
  keys: { ...set.keys, [name]: corrected(set.keys[name], needed) },
});

/** A set that has all copies of its repeated block. */
function withCopies(set: WrittenSet, copies: Copies | null): WrittenSet {
  const known = prefixesIn(set);
  const missing = copies?.prefixes.filter((one) => !known.includes(one)) ?? [];
  if (copies === null || missing.length === 0) return set;
  const isPattern = typeof set.prefixes === 'string' && set.prefixes === copies.written.prefixes;
  return isPattern ? { ...set, ...copies.written } : { ...omit(set, 'max'), prefixes: [...known, ...missing] };
}

/** An entry that can store every answer; without an entry a new one. */
function corrected(entry: WrittenEntry | undefined, { types, maxLength }: StoredEntry): WrittenEntry {
  if (entry === undefined) return { type: types[0], maxLength };
  const type = types.includes(entry.type) ? entry.type : types[0];
  return { ...omit(entry, 'notAsked'), type, maxLength: Math.max(entry.maxLength, maxLength) };
}

/** The object without one of its properties. */
function omit<T extends object, K extends keyof T>(object: T, name: K): Omit<T, K> {
  const { [name]: _, ...others } = object;
  return others;
}

/** The model without the keys and the copies that nothing has, unless they say why. */
function withoutUnused({ keys, sets, ...model }: WrittenModel, needed: ReadonlySet<string>): WrittenModel {
  const used = (all: WrittenKeys, prefixes: readonly string[]): WrittenKeys =>
    Object.fromEntries(
      Object.entries(all).filter(
        ([name, { notAsked }]) => notAsked !== undefined || prefixes.some((prefix) => needed.has(prefix + name)),
      ),
    );
  const kept = sets
    ?.map((set) => withoutUnusedCopies({ ...set, keys: used(set.keys, prefixesIn(set)) }, needed))
    .filter((set) => Object.keys(set.keys).length > 0);
  return { ...model, keys: used(keys, ['']), ...(kept !== undefined && { sets: kept }) };
}

function withoutUnusedCopies(set: WrittenSet, needed: ReadonlySet<string>): WrittenSet {
  const entries = Object.entries(set.keys);
  const prefixes = prefixesIn(set);
  const used = prefixes.filter((prefix) =>
    entries.some(([name, { notAsked }]) => notAsked !== undefined || needed.has(prefix + name)),
  );
  if (used.length === 0 || used.length === prefixes.length) return set;
  const isFirstOnes = typeof set.prefixes === 'string' && used.every((prefix, n) => prefix === prefixes[n]);
  return isFirstOnes ? { ...set, max: used.length } : { ...omit(set, 'max'), prefixes: used };
}
