/** The parts of a response that expressions of FHIRPath reach. */
import type { SourceTree } from '../base/expression.ts';
import { alternative, alwaysTrue, anyAnswerTo, named, neverTrue, Unsayable } from '../base/trees.ts';
import { schemasIn } from '../json/nodes.ts';
import { itemKind, type FhirItem } from './items.ts';
import type { FhirReading } from './options.ts';

export type PathValueKind = 'number' | 'text' | 'date' | 'coding' | 'code' | 'boolean';

/** A value that can be missing, with the condition under which it is there. */
export interface PathValue {
  readonly is: 'value';
  readonly kind: PathValueKind;
  readonly tree: SourceTree;
  readonly present: SourceTree;
  readonly item: FhirItem | null;
}

/** A part of the response: the whole, an item or its answer, or a value. */
export type Element = { readonly is: 'root' } | ItemElement | PathValue;

interface ItemElement {
  readonly is: 'item' | 'answer';
  readonly item: FhirItem;
  /** The item at which the path to it begins; null for the response itself. */
  readonly start: FhirItem | null;
  /** The repeated group around the expression of which the path means every copy. */
  readonly everyCopyOf: FhirItem | null;
}

/** An expression in its place. */
export interface PathReading extends FhirReading {
  /** The item that has the expression; null for the questionnaire itself. */
  readonly own: FhirItem | null;
  /** The item at which relative paths begin: the one that declares the expression; null for the response itself. */
  readonly context: FhirItem | null;
  /** The part of which select() takes its argument; null outside of it. */
  readonly focus: Element | null;
  /** The variables that are being read. */
  readonly open: readonly string[];
}

/** The part at which relative paths begin. */
export const contextOf = ({ context: item }: PathReading): Element =>
  item === null ? { is: 'root' } : { is: 'item', item, start: item, everyCopyOf: null };

/** The parts of this name in a part. Throws Unsayable. */
export function memberOf(element: Element, name: string, reading: PathReading): readonly Element[] {
  if (element.is === 'root' && name === 'item') return itemsOf(topOf(reading), null, reading);
  if (element.is === 'item' || element.is === 'answer') {
    const { item, start } = element;
    const isGroup = itemKind(item) === null;
    if (name === 'item') return (element.is === 'item') === isGroup ? itemsOf(item.items, start, reading) : [];
    if (name === 'answer' && element.is === 'item') return isGroup ? [] : [{ ...element, is: 'answer' }];
    if (name.startsWith('value') && element.is === 'answer') return [valueOf(element)];
  }
  if (element.is === 'value' && name === 'code' && element.kind === 'coding') return [{ ...element, kind: 'code' }];
  if (element.is === 'value' && name === 'value' && element.item?.type === 'quantity') return [element];
  throw new Unsayable(`".${name}" is not read`);
}

function itemsOf(items: readonly FhirItem[], start: FhirItem | null, reading: PathReading): readonly Element[] {
  const { own } = reading;
  const around = [...reading.items.values()].filter(
    (one) => isRepeat(one) && own !== null && isBelowOrSame(one, own) && (start === null || !isBelowOrSame(one, start)),
  );
  return items.map((item) => {
    const everyCopyOf = around.find((one) => isBelowOrSame(one, item)) ?? null;
    return { is: 'item', item, start, everyCopyOf };
  });
}

const isRepeat = (item: FhirItem): boolean => item.value['repeats'] === true && itemKind(item) !== 'several';
/** True for an item in another one, or itself. */
export const isBelowOrSame = (outer: FhirItem, inner: FhirItem): boolean =>
  outer === inner || outer.items.some((one) => isBelowOrSame(one, inner));

const topOf = ({ items }: FhirReading): readonly FhirItem[] => {
  const below = new Set([...items.values()].flatMap((item) => item.items));
  return [...items.values()].filter((item) => !below.has(item));
};

const types: Readonly<Record<string, PathValueKind>> = {
  boolean: 'boolean',
  integer: 'number',
  decimal: 'number',
  quantity: 'number',
  date: 'date',
  string: 'text',
  text: 'text',
  url: 'text',
  choice: 'coding',
};

function valueOf(element: ItemElement): PathValue {
  const { item } = element;
  const kind = item.type === 'choice' && hasWords(item) ? 'code' : types[item.type];
  if (kind === undefined) throw new Unsayable(`"${item.linkId}" has an answer that is not read`);
  return { is: 'value', kind, tree: named(item.linkId), present: answered(element), item };
}

/** Holds while the question has an answer. Throws Unsayable for the answers of all copies around the expression. */
function answered({ item, everyCopyOf: repeat }: ItemElement): SourceTree {
  if (repeat !== null) throw new Unsayable(`"${item.linkId}" is meant in every copy of "${repeat.linkId}"`);
  return anyAnswerTo(item.linkId);
}

/** True for a choice among texts instead of codings. */
const hasWords = (item: FhirItem): boolean => {
  const options = schemasIn(item, 'answerOption');
  return options.length > 0 && options.every(({ value }) => typeof value['valueString'] === 'string');
};

/** All items below a part. Throws Unsayable for a value. */
export function everythingBelow(element: Element, reading: PathReading): readonly Element[] {
  if (element.is === 'root') return itemsOf([...reading.items.values()], null, reading);
  if (element.is === 'value') throw new Unsayable('a value has no items');
  const below = (item: FhirItem): readonly FhirItem[] => item.items.flatMap((one) => [one, ...below(one)]);
  return itemsOf(below(element.item), element.start, reading);
}

/** Holds while a part has an answer. Throws Unsayable. */
export function partHasAnswer(element: Element, reading: PathReading): SourceTree {
  if (element.is === 'root') return alwaysTrue;
  if (element.is === 'value') return element.present;
  if (itemKind(element.item) !== null) return answered(element);
  return anyPartHasAnswer(itemsOf(element.item.items, element.start, reading), reading);
}

/** Holds while one of the parts has an answer. Throws Unsayable. */
export const anyPartHasAnswer = (elements: readonly Element[], reading: PathReading): SourceTree =>
  elements.reduce<SourceTree>((found, one) => alternative(found, partHasAnswer(one, reading)), neverTrue);
