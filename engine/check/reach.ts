import { placeholdersOf } from '../text.ts';
import type { Clause, Comparison } from '../traversal/conditions.ts';
import type { ConditionalBlock } from '../traversal/form-index.ts';
import { at, textOf } from '../traversal/source-node.ts';
import { impossibleTargets } from './conditions.ts';
import type { Check, StructureCheck } from './context.ts';
import { complement, domainOf, everything, type Domain } from './domains.ts';
import type { KnownNames } from './known-names.ts';
import { isSatisfiable, type Facts } from './satisfiable.ts';

/** Blocks that no answers can show, and values that are derived from themselves. */
export const checkReach: Check = (context) => {
  checkNeverShown(context);
  checkCalculationCycles(context);
};

const checkNeverShown: Check = ({ index, names, report }) => {
  const facts = factsOf(names);
  const never = new Set<ConditionalBlock>();
  for (const block of index.conditionalBlocks) {
    if (isSatisfiable([...block.around.flat(), ...block.own], facts)) continue;
    if (!isInside(block, never)) report('never-shown', block.node);
    never.add(block);
  }
};

function factsOf(names: KnownNames): Facts {
  const domains = new Map<Comparison, Domain>();
  return {
    valuesUnder: names.domainOf,
    domainOf(comparison) {
      const domain = domains.get(comparison) ?? domainOfComparison(comparison, names);
      domains.set(comparison, domain);
      return domain;
    },
    neededFor(key) {
      const field = names.fields.get(key);
      return field?.isClearedWhenHidden === true ? field.needs.filter((group) => group.every(isChosen)).flat() : [];
    },
  };
}

/** A mistake in a target is the problem of another check; here it leaves everything possible. */
function domainOfComparison(comparison: Comparison, names: KnownNames): Domain {
  const { operator, targets, isNegated = false } = comparison;
  const constants = targets.map(textOf);
  const isUnary = operator === 'answered' || operator === 'notAnswered';
  const isMistaken =
    constants.length === 0 ||
    (operator !== 'matches' && constants.some((text) => placeholdersOf(text).length > 0)) ||
    impossibleTargets(comparison, names).length > 0;
  if (!isUnary && isMistaken) return everything;
  const domain = domainOf(operator, constants);
  if (!isNegated) return domain;
  // For these operators only the values that make them false are known.
  return operator === 'contains' || operator === 'matches' ? everything : complement(domain);
}

function isInside({ outer }: ConditionalBlock, blocks: ReadonlySet<ConditionalBlock>): boolean {
  return outer !== null && (blocks.has(outer) || isInside(outer, blocks));
}

/** A change of other values, such as `session:…`, only hides: the answer remains. */
function isChosen(clause: Clause): boolean {
  if ('any' in clause) return clause.any.every((alternative) => alternative.every(isChosen));
  return [clause.valueKey, clause.reference ?? ''].every((key) => !/^(session|document|derived):/.test(key));
}

export const checkCalculationCycles: StructureCheck = ({ index: { calculations }, report }) => {
  const sources = new Map(calculations.map(({ key, from }) => [key, from]));
  const comesFrom = (key: string, wanted: string, seen: Set<string>): boolean =>
    (sources.get(key) ?? []).some(
      (source) => source === wanted || (!seen.has(source) && comesFrom(source, wanted, seen.add(source))),
    );
  for (const { key, node } of calculations) {
    if (comesFrom(key, key, new Set())) report('calculation-cycle', at(node, 'from'), key);
  }
};
