/** What an expression of ours results in. */
import { isDate } from '../../../engine/language/date.ts';
import type { Expression, RuntimeName } from '../../codegen/expression.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { readValue, type ExportScope } from './values.ts';

/** A function or an operator. */
export type CalledExpression = Expression & { readonly kind: 'call' };
/** The kind of a result. */
export type Kind = 'number' | 'text' | 'date' | 'truth';

/** What an expression results in. */
export function exportedKindOf(expression: Expression, scope: ExportScope): Kind {
  switch (expression.kind) {
    case 'literal':
      if (typeof expression.value === 'number') return 'number';
      if (typeof expression.value === 'boolean') return 'truth';
      return isDate(String(expression.value)) ? 'date' : 'text';
    case 'value': {
      const { kind } = readValue(expression.key, scope);
      return kind === 'number' || kind === 'date' ? kind : 'text';
    }
    case 'and':
    case 'or':
      return 'truth';
    case 'list':
      throw new Untranslatable('a list');
    case 'choice': {
      const { yes, no } = expression;
      const kinds = [yes, ...(no === null ? [] : [no])]
        .filter((one) => !isNothing(one))
        .map((one) => exportedKindOf(one, scope));
      const [first = 'text'] = kinds;
      return kinds.every((one) => one === first) ? first : 'text';
    }
    case 'call':
      if (converting.has(expression.name)) return exportedKindOf(operand(expression, 0), scope);
      return resultKinds[expression.name] ?? 'number';
  }
}

const converting: ReadonlySet<RuntimeName> = new Set(['numberOf', 'comparable', 'ordinal', 'answered'] as const);
/** True for '', which is no result. */
export const isNothing = (expression: Expression): boolean => expression.kind === 'literal' && expression.value === '';

const of = (kind: Kind, ...names: readonly RuntimeName[]) => names.map((name) => [name, kind] as const);
/** The kinds of the results of calls; all others are numbers. */
const resultKinds: Readonly<Partial<Record<RuntimeName, Kind>>> = Object.fromEntries([
  ...of('truth', 'equal', 'unequal', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'isIn'),
  ...of('truth', 'boolean', 'not', 'exists', 'contains'),
  ...of('text', 'concat', 'string', 'uppercase', 'lowercase', 'trim', 'substring', 'join'),
  ...of('date', 'addDays'),
]);

/** An operand of a call. Throws Untranslatable for one that is missing. */
export function operand({ name, operands }: CalledExpression, index: number): Expression {
  const found = operands[index];
  if (found === undefined) throw new Untranslatable(`an operand of ${name} is missing`);
  return found;
}

/** The operand of a conversion, which XPath makes by itself. */
export const withoutConversion = (expression: Expression): Expression =>
  expression.kind === 'call' && converting.has(expression.name) ? operand(expression, 0) : expression;

/** True for the name of a time of day. */
export const isTimeOfDay = (expression: Expression, scope: ExportScope): boolean =>
  expression.kind === 'value' && readValue(expression.key, scope).kind === 'time';

/** True for an operand that is compared as a number: nothing equals an unanswered one. */
export const countsAsNumber = (expression: Expression, scope: ExportScope): boolean =>
  (expression.kind === 'call' && expression.name === 'numberOf') ||
  exportedKindOf(withoutConversion(expression), scope) === 'number';
