/** Expanded conditions with the places where they are written. */
import type { ExpandedCondition, ExpandedConditions } from '../../engine/form/expanded.ts';
import { at, withValue, type SourceNode } from '../source/source-node.ts';
import { negationOf, type WrittenClause } from './conditions.ts';

/** Resolved conditions with the places where they are written; both have the same structure. */
export function placedClauses(conditions: ExpandedConditions, node: SourceNode): readonly WrittenClause[] {
  return conditions.map((condition, index) => placedClause(condition, at(node, index)));
}

function placedClause(condition: ExpandedCondition, node: SourceNode): WrittenClause {
  if ('any' in condition) {
    const any = condition.any.map((entry, index) => placedEntry(entry, at(node, 'any', index)));
    return { any };
  }
  if ('not' in condition) return negationOf(placedEntry(condition.not, at(node, 'not')));
  const target = 'target' in condition ? condition.target : [];
  const isReference = typeof target === 'object' && 'valueKey' in target;
  return {
    node,
    valueKey: condition.valueKey,
    operator: condition.operator,
    targets: isReference ? [] : [target].flat().map((text) => withValue(at(node, 'target'), text)),
    reference: isReference ? target.valueKey : null,
  };
}

function placedEntry(entry: ExpandedCondition | ExpandedConditions, node: SourceNode): readonly WrittenClause[] {
  return 'length' in entry ? placedClauses(entry, node) : [placedClause(entry, node)];
}
