import type { ExpandedCondition, ExpandedConditions, ExpandedTarget } from '../../engine/form/expanded.ts';
import { isRelativeDay, type Derive } from './derived-conditions.ts';
import { inScope, type NameScope } from '../source/scope.ts';
import { at, isPresent, items, textOf, textsOf, withValue, type SourceNode } from '../source/source-node.ts';

/** A condition with full keys, as the checker reads it. */
export type WrittenClause = IndexedComparison | { readonly any: readonly (readonly WrittenClause[])[] };

/** One comparison of a condition. */
export interface IndexedComparison {
  readonly node: SourceNode;
  readonly valueKey: string;
  readonly operator: string;
  /** The constants it compares with, with the words of their scope. */
  readonly targets: readonly SourceNode[];
  /** The key of the value it compares with; null if it compares with constants. */
  readonly reference: string | null;
  /** The comparison is negated: it is inside an odd number of `not`. */
  readonly isNegated?: boolean;
}

/** A list of conditions, for the checker and for the expanded form. */
export interface ResolvedConditions {
  readonly clauses: readonly WrittenClause[];
  readonly expanded: ExpandedConditions;
}

/** Resolves the keys and words of a list of conditions; anything but a list has no conditions. */
export function resolveConditions(conditions: SourceNode, scope: NameScope, derive: Derive): ResolvedConditions {
  const resolved = items(conditions).map((condition) => resolveCondition(condition, scope, derive));
  return { clauses: resolved.map(({ clause }) => clause), expanded: resolved.map(({ expanded }) => expanded) };
}

/** All comparisons in conditions, those of alternatives included. */
export function comparisonsIn(clauses: readonly WrittenClause[]): readonly IndexedComparison[] {
  return clauses.flatMap((clause) => ('any' in clause ? clause.any.flatMap(comparisonsIn) : [clause]));
}

interface ResolvedCondition {
  readonly clause: WrittenClause;
  readonly expanded: ExpandedCondition;
}

function resolveCondition(node: SourceNode, scope: NameScope, derive: Derive): ResolvedCondition {
  const any = at(node, 'any');
  if (isPresent(any)) return resolveAlternatives(any, scope, derive);
  if (isPresent(at(node, 'not'))) return resolveNegation(at(node, 'not'), scope, derive);
  if (isPresent(at(node, 'expression'))) return resolveExpression(node, derive(node, scope));
  const target = at(node, 'target');
  const valueKey = scope.rename(textOf(at(node, 'valueKey')));
  // Braces in a pattern are not placeholders.
  const isPattern = textOf(at(node, 'operator')) === 'matches';
  const targets = textsOf(target).map((constant) =>
    isPattern ? constant : withValue(constant, inScope(textOf(constant), scope)),
  );
  const referredKey = textOf(at(target, 'valueKey'));
  const ownKey = referredKey === '' ? null : scope.rename(referredKey);
  const reference = isRelativeDay(target) ? derive(target, scope) : ownKey;
  return {
    clause: { node, valueKey, operator: textOf(at(node, 'operator')), targets, reference },
    expanded: expandedComparison(node, valueKey, expandedTarget(target, targets, reference)),
  };
}

/** The derived value of an expression is 'true' or ''. */
function resolveExpression(node: SourceNode, valueKey: string): ResolvedCondition {
  const targets = [withValue(at(node, 'expression'), 'true')];
  return {
    clause: { node, valueKey, operator: 'equals', targets, reference: null },
    expanded: { valueKey, operator: 'equals', target: 'true' },
  };
}

function resolveAlternatives(any: SourceNode, scope: NameScope, derive: Derive): ResolvedCondition {
  const alternatives = items(any).map((entry) => {
    if (Array.isArray(entry.value)) return resolveConditions(entry, scope, derive);
    const { clause, expanded } = resolveCondition(entry, scope, derive);
    return { clauses: [clause], expanded };
  });
  return {
    clause: { any: alternatives.map(({ clauses }) => clauses) },
    expanded: { any: alternatives.map(({ expanded }) => expanded) },
  };
}

function resolveNegation(not: SourceNode, scope: NameScope, derive: Derive): ResolvedCondition {
  if (Array.isArray(not.value)) {
    const { clauses, expanded } = resolveConditions(not, scope, derive);
    return { clause: negationOf(clauses), expanded: { not: expanded } };
  }
  const { clause, expanded } = resolveCondition(not, scope, derive);
  return { clause: negationOf([clause]), expanded: { not: expanded } };
}

/** The negation of clauses that are joined by "and": one of them does not hold. */
export function negationOf(clauses: readonly WrittenClause[]): WrittenClause {
  return {
    any: clauses.map((clause) =>
      'any' in clause ? clause.any.map(negationOf) : [{ ...clause, isNegated: clause.isNegated !== true }],
    ),
  };
}

function expandedTarget(
  target: SourceNode,
  constants: readonly SourceNode[],
  reference: string | null,
): ExpandedTarget | readonly string[] {
  if (reference !== null) return { valueKey: reference };
  const texts = constants.map(textOf);
  return Array.isArray(target.value) ? texts : (texts[0] ?? '');
}

/** The order of properties is the author's. */
function expandedComparison(
  node: SourceNode,
  valueKey: string,
  target: ExpandedTarget | readonly string[],
): ExpandedCondition {
  const written = node.value as object;
  return { ...written, valueKey, ...(isPresent(at(node, 'target')) && { target }) } as ExpandedCondition;
}
