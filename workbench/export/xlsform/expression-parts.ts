/** Parts of expressions that contain no other expression to translate. */
import type { CalculationDefinition } from '../../../engine/form/definition.ts';
import { parseExpression, type Expression } from '../../codegen/expression.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { called, neverTrue, numberTree, textTree } from '../../import/base/trees.ts';
import { binary, isUnfilled } from './tree.ts';
import { readValue, type ExportScope } from './values.ts';

/** The parsed source of a calculation. Throws Untranslatable. */
export function parsed({ calculate, from, names }: CalculationDefinition): Expression {
  const found = parseExpression(calculate, from, names);
  if ('sentence' in found) throw new Untranslatable(found.sentence);
  return found;
}

/** The value under a key is exactly this text. Throws Untranslatable. */
export function sameAs(key: string, target: string, scope: ExportScope): SourceTree {
  const { tree, kind, codes } = readValue(key, scope);
  if (target === '') return isUnfilled(tree);
  if (kind === 'truth') return target === 'true' ? binary(tree, '=', textTree('OK')) : neverTrue;
  if (kind === 'several' && target.includes(',')) throw new Untranslatable('several options as one text');
  if (kind === 'time') throw new Untranslatable('XLSForm does not compare times of day');
  return binary(tree, '=', textTree(codes?.get(target) ?? target));
}

/** The expressions of a list that is written out. Throws Untranslatable for the copies of a repeat. */
export function itemsOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'list') return [expression];
  if (expression.written !== undefined) throw new Untranslatable(`"in" with all copies of ${expression.written}`);
  return expression.items;
}

/** A constant as a number. Throws Untranslatable. */
export function literalNumber(value: unknown): SourceTree {
  if (value === '') return called('number', textTree(''));
  const found = Number(value);
  if (typeof value === 'boolean' || !Number.isFinite(found)) throw new Untranslatable(`${String(value)} is no number`);
  return numberTree(found);
}

/** The texts that `&` joins. */
export const joinedTexts = (expression: Expression): readonly Expression[] =>
  expression.kind === 'call' && expression.name === 'concat' ? expression.operands.flatMap(joinedTexts) : [expression];
