/** The texts that the checks of a question compare its answer with, such as the name for which a signature stands. */
import { evaluationOf } from '../codegen/calculations.ts';
import { parseExpression, type Expression } from '../codegen/expression.ts';
import { childrenOf } from '../codegen/expression-tree.ts';
import type { Scalar } from '../codegen/jsonata-runtime.ts';
import { runtime } from '../codegen/jsonata-runtime.ts';
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import type { Values } from '../../engine/language/values.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import type { IndexedCalculation } from '../expand/form-index.ts';
import type { CoveredForm } from './covered-form.ts';

type Side = (values: Values) => string;

/** The other sides of the comparisons of an answer, in conditions and in the expressions behind them. */
export function comparedTexts(
  { index: { calculations } }: CoveredForm,
  key: string,
  comparisons: readonly IndexedComparison[],
  values: Values,
): readonly string[] {
  const others = comparisons.flatMap(({ valueKey, reference }) =>
    valueKey === key ? (reference ?? []) : reference === key ? valueKey : [],
  );
  const behind = new Set(comparisons.map(({ valueKey }) => valueKey).flatMap(sourcesIn(calculations)));
  const sides = calculations.filter((one) => behind.has(one.key)).flatMap((one) => sidesIn(one, key));
  const texts = [...others.map((other) => values[other] ?? ''), ...sides.map((side) => side(values))];
  return texts.filter((text) => text !== '');
}

const known = new WeakMap<IndexedCalculation, Map<string, readonly Side[]>>();

function sidesIn(calculation: IndexedCalculation, key: string): readonly Side[] {
  const byKey = known.get(calculation) ?? new Map<string, readonly Side[]>();
  known.set(calculation, byKey);
  const { calculate, from, names } = calculation.node.value as CalculationDefinition;
  const sides = byKey.get(key) ?? (from.includes(key) ? otherSides(parseExpression(calculate, from, names), key) : []);
  byKey.set(key, sides);
  return sides;
}

function otherSides(expression: ReturnType<typeof parseExpression>, key: string): readonly Side[] {
  if ('sentence' in expression) return [];
  const inside = childrenOf(expression).flatMap((one) => otherSides(one, key));
  if (expression.kind !== 'call' || !['equal', 'unequal'].includes(expression.name)) return inside;
  // A comparison whose two sides both read the answer, or of which none does, has no text to answer with.
  const [other, another] = expression.operands.filter((one) => !reads(one, key));
  return other === undefined || another !== undefined ? inside : [...inside, sideOf(other)];
}

const reads = (expression: Expression, key: string): boolean =>
  (expression.kind === 'value' && expression.key === key) || childrenOf(expression).some((one) => reads(one, key));

function sideOf(expression: Expression): Side {
  const evaluate = evaluationOf(expression);
  return (values) => runtime.derived(() => evaluate(values) as Scalar);
}
