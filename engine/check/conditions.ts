import { isMultiple } from '../fields/knowledge.ts';
import { placeholdersOf } from '../text.ts';
import { comparisonsIn, type Comparison } from '../traversal/conditions.ts';
import { at, isPresent, textOf, type SourceNode } from '../traversal/source-node.ts';
import { isAnswered } from '../values.ts';
import type { Check } from './context.ts';
import { includes } from './domains.ts';
import type { KnownNames } from './known-names.ts';
import { nearest } from './nearest.ts';
import type { Report } from './report.ts';

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
  for (const { node, key } of index.readValues) checkValueKey(node, key, names, report);
  for (const { own, keys } of index.conditionalBlocks) {
    for (const { node, valueKey } of comparisonsIn(own)) {
      const written = at(node, 'valueKey');
      if (keys.includes(valueKey)) report('reads-itself', isPresent(written) ? written : node, valueKey);
    }
  }
};

const owners = new Set(['tab', 'count', 'session', 'document', 'derived']);

function checkValueKey(node: SourceNode, key: string, { valueKeys }: KnownNames, report: Report): void {
  if (textOf(node) === '' || valueKeys.has(key)) return;
  const [owner = '', name] = key.split(':');
  if (name !== undefined && !owners.has(owner)) report('unknown-value-prefix', node, owner);
  else report('unknown-value-key', node, key, nearest(key, valueKeys));
}

const listOperators = new Set(['contains', 'notContains']);
const exactOperators = new Set(['equals', 'notEquals', 'in', 'notIn']);

function checkTargets(comparison: Comparison, names: KnownNames, report: Report): void {
  const { valueKey, operator, targets } = comparison;
  for (const target of operator === 'matches' ? [] : targets) {
    for (const name of placeholdersOf(textOf(target))) report('unknown-placeholder', target, name, '');
  }
  for (const target of impossibleTargets(comparison, names)) {
    const text = textOf(target);
    report(
      'target-not-an-option',
      target,
      text,
      valueKey,
      nearest(text, names.valuesOf(valueKey) ?? names.severalOf(valueKey) ?? []),
    );
  }
}

/** The constants that the value under the key can never equal. */
export function impossibleTargets(
  { valueKey, operator, targets }: Comparison,
  names: KnownNames,
): readonly SourceNode[] {
  const several = listOperators.has(operator) ? names.severalOf(valueKey) : null;
  if (several !== null) return targets.filter((target) => !several.includes(textOf(target)));
  const values = exactOperators.has(operator) ? names.valuesOf(valueKey) : null;
  if (values === null) return [];
  // No answer equals '', but options can be offered for the unanswered value.
  const isPossible = (value: string): boolean =>
    isAnswered(value) ? includes(names.domainOf(valueKey), value) : values.includes(value);
  return targets.filter((target) => !isPossible(textOf(target)));
}
