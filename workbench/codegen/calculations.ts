import type { CalculationDefinition, FormDefinition, FormFile } from '../../engine/form/definition.ts';
import { FormError, type FormProblem } from '../problems/form-error.ts';
import type { Calculation, Calculations } from '../../engine/form/form.ts';
import { problemTable } from '../problems/problems.ts';
import { filesOf } from '../source/definition-files.ts';
import { calculationsIn, traverseForm } from '../expand/traverse.ts';
import type { Values } from '../../engine/language/values.ts';
import { calculationSource } from './calculation-source.ts';
import { parseExpression, type Expression, type RuntimeName } from './expression.ts';
import { functionTexts } from './function-texts.ts';
import { runtime, type Scalar } from './jsonata-runtime.ts';

/** A definition, or only its calculations. */
export type CalculationSource = FormDefinition | { readonly form: Pick<FormFile, 'calculations'> };

/** The calculations of a definition, with those that its conditions need. */
export function calculationsOf(definition: CalculationSource): readonly CalculationDefinition[] {
  return 'sections' in definition
    ? calculationsIn(traverseForm(filesOf(definition)))
    : (definition.form.calculations ?? []);
}

/**
 * The calculations of a form as functions. Throws FormError for a calculation outside the supported part of JSONata.
 */
export function createCalculations(definition: CalculationSource): Calculations {
  return Object.fromEntries(
    expressionsOf(definition).map(([key, expression]): readonly [string, Calculation] => {
      const evaluate = evaluationOf(expression);
      return [key, (values) => runtime.derived(() => evaluate(values) as Scalar)];
    }),
  );
}

/** The source of an ES module without imports that exports `calculations`. Throws as `createCalculations`. */
export function generateCalculations(definition: CalculationSource): string {
  const lines = expressionsOf(definition).map(
    ([key, expression]) => `  ${JSON.stringify(key)}: (v) => ${calculationSource(expression)},`,
  );
  const body = ['export const calculations = {', ...lines, '};', ''].join('\n');
  return [...neededBy(body).map((name) => functionTexts[name]), body].join('\n');
}

function expressionsOf(definition: CalculationSource): readonly (readonly [string, Expression])[] {
  const read = calculationsOf(definition).map((calculation) => ({
    calculation,
    result: parseExpression(calculation.calculate, calculation.from, calculation.names),
  }));
  const problems = read.flatMap(({ result }, index): readonly FormProblem[] => {
    if (!('sentence' in result)) return [];
    const reason = `at character ${result.position}: ${result.sentence}`;
    const pointer = `/form/calculations/${index}/calculate`;
    const sentence = problemTable['unsupported-expression'].sentence(reason);
    return [{ code: 'unsupported-expression', pointer, sentence }];
  });
  if (problems.length > 0) throw new FormError(problems);
  return read.map(({ calculation, result }: { calculation: CalculationDefinition; result: unknown }) => [
    calculation.key,
    result as Expression,
  ]);
}

type Evaluate = (values: Values) => unknown;

/** The evaluation of an expression; it throws where the expression fails. */
export function evaluationOf(expression: Expression): Evaluate {
  switch (expression.kind) {
    case 'literal':
      return () => expression.value;
    case 'value':
      return (values) => values[expression.key] ?? '';
    case 'list': {
      const items = expression.items.map(evaluationOf);
      return (values) => runtime.listed(items.map((item) => item(values) as Scalar));
    }
    case 'call': {
      const operation = runtime[expression.name] as (...operands: unknown[]) => unknown;
      const operands = expression.operands.map(evaluationOf);
      return (values) => operation(...operands.map((operand) => operand(values)));
    }
    case 'and':
    case 'or':
      return logicalClosure(expression);
    case 'choice': {
      const [test, yes, no] = [
        evaluationOf(expression.test),
        evaluationOf(expression.yes),
        expression.no === null ? () => undefined : evaluationOf(expression.no),
      ];
      return (values) => (isTrue(test(values)) ? yes(values) : no(values));
    }
  }
}

function logicalClosure(expression: Expression & { readonly kind: 'and' | 'or' }): Evaluate {
  const [left, right] = [evaluationOf(expression.left), evaluationOf(expression.right)];
  return expression.kind === 'and'
    ? (values) => isTrue(left(values)) && isTrue(right(values))
    : (values) => isTrue(left(values)) || isTrue(right(values));
}

const isTrue = (value: unknown): boolean => runtime.truthy(value as Scalar);

/** The names of the runtime functions that a source text calls, directly or indirectly. */
function neededBy(text: string): readonly RuntimeName[] {
  const all = Object.keys(runtime) as RuntimeName[];
  const needed = new Set<RuntimeName>();
  const visit = (source: string): void => {
    for (const name of all) {
      if (needed.has(name) || !new RegExp(`(?<![.\\w])${name}\\(`).test(source)) continue;
      needed.add(name);
      visit(functionTexts[name]);
    }
  };
  visit(text);
  return all.filter((name) => needed.has(name));
}
