/** What the data model must say about a key, derived from the question or the calculation that has it. */
import { severalOf } from '../../engine/language/several.ts';
import { optionSourcesOf, optionsIn } from '../expand/known-names.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { greatestTypedLength, isFieldType, isMultiple, storageTypesOf } from '../sets/knowledge.ts';
import type { FormFiles } from '../source/form-files.ts';
import type { OtherTexts, Texts } from './typing/type.ts';

/** The type and the length of a stored answer; all types that the answer can have, the usual one first. */
export interface StoredEntry {
  readonly types: readonly [string, ...string[]];
  readonly maxLength: number;
}

/** The lengths of the answers of storage types with one format. */
export const fixedLengths: Readonly<Record<string, number>> = {
  date: 10,
  time: 5,
  year: 4,
  month: 2,
  boolean: 4,
  document: 8,
};

/** The entry that a question needs under one of its keys; null for an unknown type. */
export function questionEntry(field: IndexedField, key: string, form: FormFiles): StoredEntry | null {
  const { type, node, keys, scope } = field;
  if (!isFieldType(type)) return null;
  // A question with several keys, such as a month with its year, has one type for each.
  const all = storageTypesOf(type);
  const types: StoredEntry['types'] = keys.length > 1 ? [all[keys.indexOf(key)] ?? 'text'] : [all[0] ?? 'text', ...all];
  const answers = optionSourcesOf(node).flatMap((source) => optionsIn(form, source, scope) ?? []);
  const longest = isMultiple(type) ? severalOf(answers).length : Math.max(1, ...answers.map(({ length }) => length));
  const maxLength = fixedLengths[types[0]] ?? (greatestTypedLength(type, node.value as object) || longest);
  return { types, maxLength };
}

/** The most digits after the point of a number that can be stored. */
const mostDecimals = 15;
/** The length for results of which the longest is not known. */
const unknownLength = 128;

/** The length of the longest text; 0 if it is not known. */
export function longestOf(others: OtherTexts): number {
  switch (others.are) {
    case 'listed':
      return Math.max(0, ...others.texts.map((text) => text.length));
    case 'template':
      return others.template.length;
    case 'any':
      return 0;
    case 'numerals': {
      const { least, most, decimals } = others.numbers;
      const whole = [least, most].map((limit) => String(BigInt(Math.trunc(limit))).length);
      return Math.max(...whole) + (decimals === 0 ? 0 : 1 + Math.min(decimals, mostDecimals));
    }
  }
}

/** The entry that a calculated answer with these results needs. */
export function calculatedEntry({ others }: Texts): StoredEntry {
  const type = others.are === 'numerals' ? 'number' : 'text';
  return { types: [type, 'text', 'number'], maxLength: longestOf(others) || unknownLength };
}

/** A key with its entry, as an author writes it in the data model; the key alone without an entry. */
export function entryText(key: string, entry: StoredEntry | null): string {
  if (entry === null) return `"${key}"`;
  return `"${key}": { "type": "${entry.types[0]}", "maxLength": ${entry.maxLength} }`;
}
