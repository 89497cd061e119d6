import { namesIn } from '../source/form-files.ts';
import { at, entries, pointerOf, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { optionLabels } from '../expand/known-names.ts';

/** The lists of a question by the value of another answer. */
interface Lists {
  /** A name, or the JSON of a list in place, by value. */
  readonly lists: ReadonlyMap<string, string>;
  readonly options: SourceNode;
  readonly labels: ReadonlyMap<string, string>;
}

/**
 * Lists that two values of another answer have exchanged: the names say so, or most other questions; and a list that
 * one value has instead of its own, by the names.
 */
export const checkSwappedLists: Check = (context) => {
  const all = listsIn(context);
  const names = namesIn(context.form, 'options');
  for (const one of all) {
    const values = [...one.lists.keys()];
    const isSwapped = values.some((value) => values.some((other) => areSwapped(one, value, other, all)));
    if (!isSwapped) for (const value of values) checkList(one, value, names, context);
    values.forEach((value, index) => {
      const other = values.slice(index + 1).find((later) => areSwapped(one, value, later, all));
      const [own = '', others = ''] = [one.lists.get(value), one.lists.get(other ?? '')];
      if (other !== undefined)
        context.report('swapped-lists', at(one.options, value), value, nameOf(own), other, nameOf(others));
    });
  }
};

/** The list has a name like another value, and another list has a name like this value only. */
function checkList(
  { lists, labels, options }: Lists,
  value: string,
  names: readonly string[],
  context: CheckContext,
): void {
  const own = lists.get(value) ?? '';
  const fits = (list: string, one: string): boolean => areAlike(list, [one, labels.get(one) ?? '']);
  const other = [...lists.keys()].find((one) => one !== value && fits(own, one));
  if (other === undefined || fits(own, value)) return;
  const better = names.find((list) => fits(list, value) && !fits(list, other));
  if (better !== undefined) context.report('list-of-another-value', at(options, value), value, own, other, better);
}

function listsIn({ form, index, names }: CheckContext): readonly Lists[] {
  const found = new Map<string, Lists>();
  for (const { node, controlledBy } of index.fields) {
    const options = at(node, 'optionsBy', 'options');
    const control = names.fields.get(controlledBy ?? '');
    if (control === undefined || textOf(at(node, 'optionsBy', 'category')) !== 'displayAndOptions') continue;
    const lists = new Map(entries(options).map(([value, list]) => [value, textOf(list) || JSON.stringify(list.value)]));
    found.set(node.file + pointerOf(node.path), { lists, options, labels: optionLabels(form, control) });
  }
  return [...found.values()];
}

/** At least this number of other questions, and no other one, has the lists the other way around. */
const majority = 2;

function areSwapped({ lists, labels }: Lists, value: string, other: string, all: readonly Lists[]): boolean {
  const [own, others] = [lists.get(value) ?? '', lists.get(other) ?? ''];
  if (own === others) return false;
  const count = (first: string, second: string): number =>
    all.filter((one) => one.lists.get(value) === first && one.lists.get(other) === second).length;
  if (count(own, others) === 1 && count(others, own) >= majority) return true;
  const fits = (list: string, one: string): boolean => areAlike(list, [one, labels.get(one) ?? '']);
  return !fits(own, value) && !fits(others, other) && (fits(own, other) || fits(others, value));
}

/** A word of the name of a list is a word of a value, the beginning of one, or its initials. */
function areAlike(list: string, [value, label]: readonly [string, string]): boolean {
  if (isInPlace(list)) return false;
  const words = wordsIn(label);
  const initials = words.map(([first = '']) => first).join('');
  return wordsIn(list).some(
    (word) =>
      (words.length > 1 && word === initials) ||
      [value.toLowerCase(), ...words].some((one) => one === word || commonStart(one, word) >= 4),
  );
}

const isInPlace = (list: string): boolean => /^[[{]/.test(list);
const nameOf = (list: string): string => (isInPlace(list) ? 'a list in place' : `"${list}"`);
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
