/** The facts about a field type, by name, that the traversal and the checker use. Unknown names are possible. */
import type { AnswerKey, FieldBase } from '../../engine/language/field-definition.ts';
import { anyText, defaultMaxLength, type AnswerLimit, type FieldType } from '../../engine/fields/field-type.ts';
import { fieldTypes, storedTexts, wholeAnswers, type FieldTypeName } from '../../engine/fields/index.ts';

export function fieldTypeNames(): readonly FieldTypeName[] {
  return Object.keys(fieldTypes) as FieldTypeName[];
}

export function isFieldType(type: string): type is FieldTypeName {
  return Object.hasOwn(fieldTypes, type);
}

function typeNamed(type: string): FieldType | null {
  return isFieldType(type) ? fieldTypes[type] : null;
}

/** The answer keys of a field. An unknown type owns its key. */
export function answerKeysOf(type: string, key: AnswerKey): readonly [AnswerKey, ...AnswerKey[]] {
  return typeNamed(type)?.keysOf(key) ?? [key];
}

/** Every name that a field declares: its key, its answer keys and the key of its description. */
export function namesDeclaredBy(type: string, key: AnswerKey): readonly string[] {
  const keys = answerKeysOf(type, key);
  return keys.length > 1 ? [key, ...keys] : [key, `${key}_desc`];
}

/** True for a field whose answers are options that the author lists. */
export function isChoice(type: string): boolean {
  return typeNamed(type)?.hasOptions === true;
}

/** True for a field whose answer can be several options. */
export function isMultiple(type: string): boolean {
  return typeNamed(type)?.isMultiple === true;
}

/** True for a field whose answer is several options in an order. */
export function isRanked(type: string): boolean {
  return typeNamed(type)?.isRanked === true;
}

/** The limits that a definition states for its answers. */
export function limitsOf(type: string, definition: object): readonly AnswerLimit[] {
  return typeNamed(type)?.limits?.(definition as FieldBase) ?? [];
}

/** True for a field whose answers can have line breaks. */
export function isMultiline(type: string): boolean {
  return typeNamed(type)?.isMultiline === true;
}

/** True for a field whose answer is typed as text. */
export function isTyped(type: string): boolean {
  return typeNamed(type)?.storedAs[0] === 'text';
}

/** True for a field of one line of text that can be anything and is printed as it is. */
export function isPlainText(type: string): boolean {
  const found = typeNamed(type);
  return found?.accepts[0] === anyText && found.printedAs === 'text' && !found.hasOptions && !found.isShort;
}

/** The stored value of a typed text, as far as its type can parse it. */
export function storedTextOf(type: string, text: string): string {
  return typeNamed(type)?.parse(text).value || text;
}

/** True if a field with this definition stores a typed text without a problem. */
export function isUnderstood(type: string, text: string, definition: object): boolean {
  return typeNamed(type)?.parse(text, definition as FieldBase).problem === null;
}

/** The pattern of every complete answer, if the type has one format; '' for any other type. */
export function wholeAnswersOf(type: string): string {
  return isFieldType(type) ? (wholeAnswers[type] ?? '') : '';
}

/** The pattern of the texts that can be stored under the n-th key of a field; null if its format alone decides none. */
export function storedTextsOf(type: string, n: number): string | null {
  return isFieldType(type) ? (storedTexts[type]?.[n] ?? null) : null;
}

/** True for a field whose answers are addresses, if its schema says so. */
export function isEmail(type: string): boolean {
  return typeNamed(type)?.invalidMessage === 'valueNotEmail';
}

/** True for a field whose answer is a document; the value `document:<key>` holds the state of its conversion. */
export function isDocument(type: string): boolean {
  return typeNamed(type)?.isDocument === true;
}

/** True for a field that shows the result of a calculation; nobody answers it. */
export function isCalculated(type: string): boolean {
  return typeNamed(type)?.isCalculated === true;
}

/** True for a field whose answers are plain decimals within the limits of its definition. */
export function isNumberField(type: string): boolean {
  return typeNamed(type)?.storedAs.includes('number') === true && !isCalculated(type);
}

/** True for a field whose answers are all ISO dates. */
export function isDateField(type: string): boolean {
  return typeNamed(type)?.storedAs.includes('date') === true;
}

/** True for a field whose answers are all times of day. */
export function isTimeField(type: string): boolean {
  return typeNamed(type)?.storedAs.includes('time') === true;
}

/** The possible answers under one key of a field, if its type alone determines them; null for any other field. */
export function fixedAnswersOf(type: string, key: AnswerKey, keys: readonly AnswerKey[]): readonly string[] | null {
  const values = typeNamed(type)?.accepts[keys.indexOf(key)]?.values;
  return values === undefined ? null : ['', ...values];
}

/** The lists in `options/` that fields read without naming them: the names of the months. */
export const impliedOptionLists: readonly string[] = ['months'];

/** The storage types of the data model that can hold an answer of a field type. */
export function storageTypesOf(type: FieldTypeName): readonly string[] {
  return fieldTypes[type].storedAs;
}

/** A number in quotation marks is no number; it is reported as a mistake. */
const withoutTexts = (definition: object): object =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => typeof value !== 'string'));

/** The maximum length of a typed answer; 0 for answers that are not typed. */
export function greatestTypedLength(type: FieldTypeName, definition: object): number {
  const { storedAs, maxLength: greatest = defaultMaxLength, lengthOf } = fieldTypes[type];
  if (lengthOf !== undefined) return lengthOf(withoutTexts(definition) as FieldBase);
  if (storedAs[0] !== 'text') return 0;
  return 'maxLength' in definition && typeof definition.maxLength === 'number' ? definition.maxLength : greatest;
}

/** The seconds that an answer takes; 20 unless the type has a number. */
export function secondsOf(type: string): number {
  return typeNamed(type)?.seconds ?? 20;
}
