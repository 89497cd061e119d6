import { optionListIn, optionSourcesOf } from '../expand/known-names.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { at, isPresent, items, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';

/** The order of options by an expression: it differs between them, and no choice of the question itself moves them. */
export const checkOptionOrder: Check = ({ form, index, report }) => {
  const sourcesOf = sourcesIn(index.calculations);
  for (const { node, key, keys, copies } of index.fields) {
    const order = at(node, 'order');
    if (!isPresent(order)) continue;
    const isYears = (source: typeof node): boolean => isPresent(at(optionListIn(form, source), 'years'));
    if (optionSourcesOf(node).some(isYears)) report('order-of-years', order, key);
    const from = items(at(order, 'from'));
    const isOfCopy = from.some((one) => copies?.declared.includes(textOf(one)));
    if (!isOfCopy && !textOf(at(order, 'expression')).includes('$value')) report('order-alike', order, key);
    const own = from.find((one) => sourcesOf(textOf(one)).some((source) => keys.includes(source)));
    if (own !== undefined) report('order-by-own-answer', own, key);
  }
};
