import { fileNode } from '../source/form-files.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { at, isPresent, items, pointerOf, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances } from './base/instances.ts';

/** Comparisons that are probably not meant: with every option, or two parts of a date in different directions. */
export const checkComparisons: Check = (context) => {
  checkEveryOption(context);
  checkDirections(context);
};

const inside = (node: SourceNode, outer: SourceNode): boolean =>
  node.file === outer.file && `${pointerOf(node.path)}/`.startsWith(`${pointerOf(outer.path)}/`);

/** A list of all options of a question holds for every answer. */
function checkEveryOption({ index, names, hiddenBlocks, report }: CheckContext): void {
  const instances = createInstances();
  for (const { node, valueKey, operator, targets } of index.comparisons) {
    const isByValue = textOf(at(node, 'category')) === 'displayAndOptions';
    const isHidden = hiddenBlocks.some(({ block }) => inside(node, block.node));
    if (operator !== 'in' || isByValue || isHidden || valueKey.includes(':')) continue;
    const options = (names.valuesOf(valueKey) ?? []).filter(isAnswered);
    const listed = new Set(targets.map(textOf));
    const isEvery = options.length > 1 && options.every((option) => listed.has(option));
    const place = isPresent(at(node, 'isMatched')) ? at(node, 'isMatched') : at(node, 'target');
    instances.add(node, 'every', isEvery ? () => report('lists-every-option', place, valueKey) : null);
  }
  instances.finish();
}

const directions: Readonly<Record<string, string>> = { lt: 'less', lte: 'less', gt: 'greater', gte: 'greater' };
const opposites: Readonly<Record<string, string>> = { lt: 'gt', lte: 'gte', gt: 'lt', gte: 'lte' };

/** "The year is less, or it is equal and the month is greater": the two must have one direction. */
function checkDirections(context: CheckContext): void {
  const { form, index } = context;
  const ordered = index.comparisons.filter(({ operator, reference }) => reference !== null && operator in directions);
  for (const { node } of ordered) {
    const list = node.path.slice(0, -1);
    if (list.at(-1) !== 'any') continue;
    const alternatives = items(at(fileNode(form, node.file), ...list));
    for (const months of alternatives.flatMap(items)) checkPair(node, months, context);
  }
}

function checkPair(years: SourceNode, months: SourceNode, { report }: CheckContext): void {
  const [first, second] = [textOf(at(years, 'operator')), textOf(at(months, 'operator'))];
  const [year, month] = [sidesOf(years), sidesOf(months)];
  const [one, other] = [directions[first], directions[second]];
  if (one === undefined || other === undefined || year === null || month === null) return;
  const isSame = year.left === month.left && year.right === month.right;
  const keys = [textOf(at(months, 'valueKey')), textOf(at(years, 'valueKey'))] as const;
  if (isSame && one !== other)
    report('directions-differ', at(months, 'operator'), keys[0], second, keys[1], opposites[second] ?? first);
}

/** The month-year questions of a comparison of two years or two months. */
function sidesOf(node: SourceNode): { readonly left: string; readonly right: string } | null {
  const [left, right] = [at(node, 'valueKey'), at(node, 'target', 'valueKey')].map(stemOf);
  return left === undefined || right === undefined || left === '' || right === '' ? null : { left, right };
}

const stemOf = (node: SourceNode): string => /^(.+)_(?:year|month)$/.exec(textOf(node))?.[1] ?? '';
