import { documentStatuses } from '../../engine/read/documents.ts';
import { isMultiple } from '../sets/knowledge.ts';
import { placeholdersOf } from '../../engine/language/text.ts';
import { comparisonsIn, type IndexedComparison } from '../expand/conditions.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { at, isPresent, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { impossibleTargets, listOperators, reportTarget } from '../solve/impossible-targets.ts';
import type { KnownNames } from '../expand/known-names.ts';
import { nearest } from '../source/nearest.ts';
import type { Report } from '../problems/report.ts';

/** The values that conditions and calculations read, and the constants that conditions compare with. */
export const checkConditions: Check = ({ index, names, report }) => {
  for (const comparison of index.comparisons) {
    const { node, valueKey, reference } = comparison;
    checkValueKey(at(node, 'valueKey'), valueKey, names, report);
    if (reference !== null) checkValueKey(at(node, 'target', 'valueKey'), reference, names, report);
    checkTargets(comparison, names, report);
    const { type } = names.fields.get(valueKey) ?? {};
    if (listOperators.has(comparison.operator) && type !== undefined && !isMultiple(type))
      report('not-multiple', at(node, 'operator'), comparison.operator, valueKey);
  }
  const all = { valueKeys: new Set([...names.valueKeys, ...index.copyNames.keys()]) };
  for (const { node, key } of index.readValues) checkValueKey(node, key, all, report);
  const sourcesOf = sourcesIn(index.calculations);
  for (const { own, keys } of index.conditionalBlocks) {
    for (const { node, valueKey, reference } of comparisonsIn(own)) {
      const written = at(node, 'valueKey');
      const read = [valueKey, reference ?? valueKey].flatMap(sourcesOf);
      const itself = read.find((key) => keys.includes(key.replace(/^document:/, '')));
      if (itself !== undefined) report('reads-itself', isPresent(written) ? written : node, itself);
    }
  }
};

const owners = new Set(['tab', 'count', 'session', 'document', 'derived']);

function checkValueKey(
  node: SourceNode,
  key: string,
  { valueKeys }: Pick<KnownNames, 'valueKeys'>,
  report: Report,
): void {
  if (textOf(node) === '' || valueKeys.has(key)) return;
  const [owner = '', name] = key.split(':');
  if (name !== undefined && !owners.has(owner)) report('unknown-value-prefix', node, owner);
  else report('unknown-value-key', node, key, nearest(key, valueKeys));
}

function checkTargets(comparison: IndexedComparison, names: KnownNames, report: Report): void {
  const { valueKey, operator, targets } = comparison;
  for (const target of operator === 'matches' ? [] : targets) {
    for (const name of placeholdersOf(textOf(target))) report('unknown-placeholder', target, name, '');
  }
  // A text instead of a list is a problem of its own.
  if ((operator === 'in' || operator === 'notIn') && typeof at(comparison.node, 'target').value === 'string') return;
  const known = valueKey.startsWith('document:')
    ? documentStatuses
    : (names.valuesOf(valueKey) ?? names.severalOf(valueKey) ?? []);
  for (const target of impossibleTargets(comparison, names)) reportTarget(target, valueKey, known, report);
}
