/** Calculations over many values as steps over few: a sum of nine answers is eight sums of two values. */
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import type { Calculation } from '../../engine/form/form.ts';
import { evaluationOf } from './calculations.ts';
import { parseExpression, type Expression, type RuntimeName } from './expression.ts';
import { childrenOf } from './expression-tree.ts';
import { isNeeded } from './needed-values.ts';
import { stored, type Possible } from './possible.ts';
import { possibleResults } from './possible-results.ts';
import { runtime, type Scalar } from './jsonata-runtime.ts';

/** A value that is calculated from few others, which are answers or earlier steps. */
export interface CalculationStep {
  readonly key: string;
  readonly from: readonly string[];
  readonly calculate: Calculation;
  /** The answers without which the result is ''. */
  readonly needs: readonly string[];
  /** What the whole calculation can store, of the last step; `of` are the possible values under a key. */
  readonly results?: (of: (key: string) => Possible) => Possible;
  /** The values that the whole calculation reads. */
  readonly reads?: readonly string[];
}

/**
 * The steps of a calculation, of which the last one has its key. Null if the calculation is outside the supported part
 * of JSONata.
 */
export function calculationSteps(calculation: CalculationDefinition): readonly CalculationStep[] | null {
  const { key, from, calculate, names } = calculation;
  const expression = parseExpression(calculate, from, names);
  if ('sentence' in expression) return null;
  const steps: CalculationStep[] = [];
  const addStep: AddStep = (part) => {
    const step = stepOf(`${key} step ${steps.length + 1}`, part);
    steps.push(step);
    // An unanswered value is '', and what fails is no number, so that whatever reads it fails too.
    return call('number', [call('answered', [{ kind: 'value', key: step.key }])]);
  };
  const last = isExact(expression) ? split(expression, addStep) : expression;
  const evaluate = evaluationOf(last);
  const needs = [...keysIn(expression)].filter((one) => isNeeded(expression, one));
  const result: Calculation = (values) => runtime.derived(() => evaluate(values) as Scalar);
  const results = (of: (key: string) => Possible): Possible => stored(possibleResults(expression, of));
  const reads = [...keysIn(expression)];
  return [...steps, { key, from: [...keysIn(last)], calculate: result, needs, results, reads }];
}

type Call = Expression & { readonly kind: 'call' };
/** Adds a step with the value of an expression, and returns the expression that reads it. */
type AddStep = (part: Expression) => Expression;

const call = (name: RuntimeName, operands: readonly Expression[]): Call => ({ kind: 'call', name, operands });

const failure = 'fails';

function stepOf(key: string, part: Expression): CalculationStep {
  const evaluate = evaluationOf(part);
  const calculate: Calculation = (values) => {
    try {
      return runtime.string(evaluate(values) as Scalar) ?? '';
    } catch {
      return failure;
    }
  };
  return { key, from: [...keysIn(part)], calculate, needs: [] };
}

function keysIn(expression: Expression): ReadonlySet<string> {
  if (expression.kind === 'value') return new Set([expression.key]);
  return new Set(childrenOf(expression).flatMap((one) => Array.from(keysIn(one))));
}

/** The text of a step has all digits, except where a quotient does not end. */
const isExact = (expression: Expression): boolean =>
  !(expression.kind === 'call' && expression.name === 'over') && childrenOf(expression).every(isExact);

const operators: ReadonlySet<RuntimeName> = new Set(['plus', 'minus', 'times']);
/** Functions over a list whose result is that over the result for a part of the list and the rest. */
const overLists: ReadonlySet<RuntimeName> = new Set(['sum', 'max', 'min']);

const isArithmetic = (expression: Expression): expression is Call =>
  expression.kind === 'call' &&
  (operators.has(expression.name) || overLists.has(expression.name) || expression.name === 'count');

/** The expression with steps in place of the arithmetic in it that reads several values. */
function split(expression: Expression, addStep: AddStep): Expression {
  if (keysIn(expression).size < 3) return expression;
  const reduced = (inner: Expression): Expression => {
    const part = split(inner, addStep);
    return isArithmetic(part) && keysIn(part).size > 1 ? addStep(part) : part;
  };
  switch (expression.kind) {
    case 'call': {
      const [list] = expression.operands;
      if (isArithmetic(expression) && list?.kind === 'list') return splitList(expression.name, list.items, addStep);
      return { ...expression, operands: expression.operands.map(reduced) };
    }
    case 'list':
      return { ...expression, items: expression.items.map(reduced) };
    case 'and':
    case 'or':
      return { ...expression, left: reduced(expression.left), right: reduced(expression.right) };
    case 'choice': {
      const { test, yes, no } = expression;
      return { ...expression, test: reduced(test), yes: reduced(yes), no: no === null ? null : reduced(no) };
    }
    default:
      return expression;
  }
}

/** A function over a list, one item after the other. */
function splitList(name: RuntimeName, items: readonly Expression[], addStep: AddStep): Expression {
  const over = (...some: readonly Expression[]): Expression => call(name, [{ kind: 'list', items: some }]);
  const [first, ...others] = items;
  if (first === undefined) return over();
  return others.reduce((all, item) => {
    const before = keysIn(all).size > 1 ? addStep(all) : all;
    return name === 'count' ? call('plus', [before, over(item)]) : over(before, item);
  }, over(first));
}
