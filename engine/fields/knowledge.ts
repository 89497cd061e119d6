/** What the traversal and the checker of forms know about a field type. */
import type { AnswerKey, DataModelKey, FieldTypeName } from '../definition.ts';
import { defaultMaxLength, fieldTypes } from './index.ts';
import { englishMonths } from './month-year.ts';

/** The names of all field types. */
export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldTypeName[];

export function isFieldType(type: string): type is FieldTypeName {
  return Object.hasOwn(fieldTypes, type);
}

/** The answer keys of a field; a month-year owns two. An unknown type owns its key. */
export function answerKeysOf(type: string, key: AnswerKey): readonly [AnswerKey, ...AnswerKey[]] {
  return type === 'month-year' ? [`${key}_month`, `${key}_year`] : [key];
}

/** Every name that a field declares: its key, its answer keys and the key of its description. */
export function namesDeclaredBy(type: string, key: AnswerKey): readonly string[] {
  return type === 'month-year' ? [key, ...answerKeysOf(type, key)] : [key, `${key}_desc`];
}

/** A field whose answers are options. */
export function isChoice(type: string): boolean {
  return type === 'radio' || type === 'select';
}

/** A field whose answer is a document; the value `document:<key>` holds the state of its conversion. */
export function isDocument(type: string): boolean {
  return type === 'upload';
}

/** A field whose answers are all ISO dates. */
export function isDateField(type: string): boolean {
  return type === 'date';
}

/** The answers of a field under one of its keys if its type alone decides them; null for any other field. */
export function fixedAnswersOf(type: string, key: AnswerKey, keys: readonly AnswerKey[]): readonly string[] | null {
  if (type === 'checkbox') return ['', 'true'];
  if (type === 'month-year' && key === keys[0]) return ['', ...englishMonths.map(([month]) => month)];
  return null;
}

/** The lists in `options/` that fields read without naming them: the names of the months. */
export const impliedOptionLists: readonly string[] = ['months'];

const storageTypes: Readonly<Record<FieldTypeName, readonly DataModelKey['type'][]>> = {
  text: ['text'],
  textarea: ['text'],
  email: ['text'],
  phone: ['text'],
  ssn: ['text'],
  code: ['text'],
  password: ['text'],
  lookup: ['text'],
  date: ['date'],
  'month-year': ['month', 'year'],
  radio: ['option', 'boolean'],
  select: ['option', 'month', 'year'],
  checkbox: ['boolean'],
  upload: ['document'],
};

/** The storage types of the data model that can hold an answer of a field type. */
export function storageTypesOf(type: FieldTypeName): readonly string[] {
  return storageTypes[type];
}

/** The greatest length of an answer that is typed; 0 for answers that are not typed. */
export function greatestTypedLength(type: FieldTypeName, maxLength: unknown): number {
  if (storageTypes[type][0] !== 'text') return 0;
  return typeof maxLength === 'number' ? maxLength : (fieldTypes[type].maxLength ?? defaultMaxLength);
}
