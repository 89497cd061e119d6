/** The arguments and results of functions, for their translation. */
import type { SourceTree } from '../base/expression.ts';
import { read, Untranslatable, type ExpressionScope, type Value } from './scope.ts';

export type Call = Extract<SourceTree, { kind: 'call' }>;
export type Translate = (args: readonly SourceTree[], translator: Translator) => Value;

/** Translates the arguments. */
export interface Translator {
  readonly scope: ExpressionScope;
  readonly translatedValue: (expression: SourceTree) => Value;
  readonly logicOf: (expression: SourceTree) => string;
  readonly numberOf: (expression: SourceTree) => string;
  readonly textOf: (expression: SourceTree) => string;
}

export const numeric = (code: string): Value => ({ code, kind: 'number' });
export const words = (code: string): Value => ({ code, kind: 'text' });
export const logic = (code: string): Value => ({ code, kind: 'logic' });

/** An argument. Throws Untranslatable for one that is missing. */
export function argument(args: readonly SourceTree[], index: number): SourceTree {
  const found = args[index];
  if (found === undefined) throw new Untranslatable('an argument is missing');
  return found;
}

/** The list of the answers in all copies of another repeat; null for any other expression. */
export function copiesOf(expression: SourceTree, scope: ExpressionScope): string | null {
  if (expression.kind !== 'name') return null;
  const { key, repeat } = scope.answerOf(expression.name);
  return repeat === null || repeat === scope.repeat ? null : read(scope, `${repeat}.${key}`);
}
