/** The items, values and extensions of a questionnaire with their places. */
import { ImportError } from '../base/import-error.ts';
import type { QuestionKind } from '../base/source-form.ts';
import { jsonText, schemaAt, schemasIn, type SchemaNode } from '../json/nodes.ts';

/** An item: a group, a question or a text. */
export interface FhirItem extends SchemaNode {
  readonly linkId: string;
  readonly type: string;
  readonly items: readonly FhirItem[];
}

/** A value of several types: `valueCoding`, `answerInteger`. */
export interface TypedValue {
  readonly what: string;
  readonly type: string;
  readonly value: unknown;
}

/** An extension with the last word of its address. */
export interface FhirExtension {
  readonly pointer: string;
  readonly word: string;
  readonly value: unknown;
}

/** The items below a part of a questionnaire. Throws ImportError for one without a linkId or with that of another. */
export function itemsBelow(node: SchemaNode, known: Map<string, FhirItem>): readonly FhirItem[] {
  return schemasIn(node, 'item').map((one) => {
    const linkId = jsonText(one.value['linkId']);
    if (linkId === '') throw new ImportError(`${one.pointer} has no linkId: write one.`);
    if (known.has(linkId))
      throw new ImportError(`${one.pointer} has the linkId "${linkId}" of another item: rename one of them.`);
    const { value, pointer } = one;
    const item = { value, pointer, linkId, type: jsonText(value['type']), items: [] as readonly FhirItem[] };
    known.set(linkId, item);
    item.items = itemsBelow(one, known);
    return item;
  });
}

/** The value whose name begins with a word; null if there is none. */
export function typedValue({ value }: SchemaNode, word: string): TypedValue | null {
  const what = Object.keys(value).find((name) => name.startsWith(word) && /^[A-Z]/.test(name.slice(word.length)));
  return what === undefined ? null : { what, type: what.slice(word.length), value: value[what] };
}

/** The extensions of an element. */
export const extensionsIn = (node: SchemaNode): readonly FhirExtension[] =>
  schemasIn(node, 'extension').map((one) => ({
    pointer: one.pointer,
    word: extensionWord(one),
    value: typedValue(one, 'value')?.value,
  }));

/** The last word of the address of an extension. */
export const extensionWord = ({ value }: SchemaNode): string => jsonText(value['url']).split('/').at(-1) || 'url';

/** The extension of a word; undefined if there is none. */
export const extensionOf = (node: SchemaNode, word: string): FhirExtension | undefined =>
  extensionsIn(node).find((one) => one.word === word || one.word === `questionnaire-${word}`);

/** The number of an extension; undefined for one without. */
export const numberIn = (extension: FhirExtension | undefined): number | undefined =>
  typeof extension?.value === 'number' ? extension.value : undefined;

/** The code in a concept of an extension, such as `drop-down`. */
export function conceptCode(value: unknown): string {
  const concept = schemaAt({ value: { value }, pointer: '' }, 'value');
  return concept === null ? '' : jsonText(schemasIn(concept, 'coding')[0]?.value['code']);
}

/** The control of an item; '' if it names none. */
export const controlOf = (item: SchemaNode): string => conceptCode(extensionOf(item, 'itemControl')?.value);

const kinds: Readonly<Record<string, QuestionKind>> = {
  boolean: 'one',
  decimal: 'decimal',
  integer: 'integer',
  quantity: 'decimal',
  date: 'date',
  dateTime: 'date-time',
  time: 'time',
  string: 'text',
  text: 'long-text',
  url: 'web-address',
  reference: 'text',
  attachment: 'file',
};

/** What a question asks for; null for an item that is no question. */
export function itemKind(item: FhirItem): QuestionKind | null {
  if (item.type !== 'choice' && item.type !== 'open-choice') return kinds[item.type] ?? null;
  if (item.value['repeats'] === true) return 'several';
  return ['drop-down', 'autocomplete', 'lookup'].includes(controlOf(item)) ? 'one-of-many' : 'one';
}
