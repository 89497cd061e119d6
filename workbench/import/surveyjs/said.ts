/** Says expressions of SurveyJS as expressions over the answers of a form: what they mean depends on the questions. */
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression } from '../base/source-form.ts';
import { calledValue } from './called.ts';
import { comparedValues } from './compared.ts';
import { containment } from './contained.ts';
import type { NamePlace, SurveyNames } from './names.ts';
import { parseSurveyExpression, type SurveyTree } from './syntax.ts';
import { alwaysTrue, conjoined, alternative, equalTo, neverTrue, negation, Unsayable } from '../base/trees.ts';
import { emptyPart, asTree, type SurveyValue } from './values.ts';
import { arithmeticValue } from './arithmetic.ts';

/** What an expression can name. */
export interface Saying {
  readonly names: SurveyNames;
  readonly place: NamePlace;
}

/** A condition as an expression, without a tree if it cannot be said. */
export interface SurveyCondition extends SourceExpression {
  /** It is true for all answers. */
  readonly isAlways?: true;
  /** No answers make it true. */
  readonly isNever?: true;
}

/** A condition over the answers. */
export function saidCondition(text: string, saying: Saying): SurveyCondition {
  const condition = said(text, (tree) => logicOf(tree, saying));
  if (condition.tree === alwaysTrue) return { ...condition, isAlways: true };
  if (condition.tree === neverTrue)
    return { ...condition, tree: null, problem: 'no answers make it true', isNever: true };
  return condition;
}

/** Both conditions; null is always. */
export function bothOf(one: SurveyCondition | null, other: SurveyCondition | null): SurveyCondition | null {
  if (one === null || one.isAlways === true) return other === null || other.isAlways === true ? null : other;
  if (other === null || other.isAlways === true) return one;
  const text = `${one.text} and ${other.text}`;
  if (one.tree !== null && other.tree !== null) return { text, tree: conjoined(one.tree, other.tree) };
  const isNever = one.isNever ?? other.isNever;
  return { text, tree: null, problem: one.problem ?? other.problem ?? '', ...(isNever && { isNever }) };
}

/** The value of an expression; without a tree if it cannot be said. */
export const saidValue = (text: string, saying: Saying): SourceExpression =>
  said(text, (tree) => asTree(valueOf(tree, saying)));

const greatestText = 200;

function said(text: string, say: (tree: SurveyTree) => SourceTree): SourceExpression {
  const shown = text.length > greatestText ? `${text.slice(0, greatestText)}…` : text;
  try {
    return { text: shown, tree: say(parseSurveyExpression(text)) };
  } catch (error) {
    if (error instanceof Unsayable || error instanceof SyntaxError)
      return { text: shown, tree: null, problem: error.message };
    throw error;
  }
}

/** A condition. Throws Unsayable. */
function logicOf(tree: SurveyTree, saying: Saying): SourceTree {
  if (tree.kind === 'not') return negation(logicOf(tree.of, saying));
  if (tree.kind === 'empty') return emptyOf(tree.of, saying);
  if (tree.kind === 'binary') {
    const { operator, left, right } = tree;
    if (operator === 'and') return conjoined(logicOf(left, saying), logicOf(right, saying));
    if (operator === 'or') return alternative(logicOf(left, saying), logicOf(right, saying));
    const isComparison = ['=', '!=', '<', '<=', '>', '>='].includes(operator);
    if (isComparison) return comparedValues(operator as '=', valueOf(left, saying), valueOf(right, saying));
    if (['contains', 'notcontains', 'anyof', 'allof', 'noneof'].includes(operator))
      return containment(operator as 'contains', valueOf(left, saying), valueOf(right, saying));
  }
  const value = valueOf(tree, saying);
  if (value.kind === 'tree' && value.result === 'logic') return value.tree;
  if (value.kind === 'constant' && typeof value.value === 'boolean') return value.value ? alwaysTrue : neverTrue;
  if (value.kind === 'answer' && value.part.kind === 'agreement') return equalTo(value.part.name, 'OK');
  const yes = value.kind === 'answer' ? value.part.options.find((option) => option.value === true) : undefined;
  if (value.kind === 'answer' && yes !== undefined) return equalTo(value.part.name, yes.code);
  throw new Unsayable('a value alone is no condition; compare it');
}

function emptyOf(tree: SurveyTree, saying: Saying): SourceTree {
  const value = valueOf(tree, saying);
  if (value.kind === 'answer') return emptyPart(value.part);
  if (value.kind === 'constant') return value.value === null || value.value === '' ? alwaysTrue : neverTrue;
  throw new Unsayable('only an answer can be empty');
}

/** A value. Throws Unsayable. */
function valueOf(tree: SurveyTree, saying: Saying): SurveyValue {
  switch (tree.kind) {
    case 'constant':
      return tree;
    case 'list':
      return { kind: 'list', items: tree.items.map((one) => valueOf(one, saying)) };
    case 'name':
      return namedValue(tree.name, saying);
    case 'call':
      return calledValue(tree.name, tree.args, {
        valueOf: (one) => valueOf(one, saying),
        logicOf: (one) => logicOf(one, saying),
        inCopies: saying.names.within,
      });
    case 'binary':
      if (['+', '-', '*', '/', '%', '^'].includes(tree.operator))
        return arithmeticValue(tree.operator as '+', valueOf(tree.left, saying), valueOf(tree.right, saying));
      return { kind: 'tree', result: 'logic', tree: logicOf(tree, saying) };
    default:
      return { kind: 'tree', result: 'logic', tree: logicOf(tree, saying) };
  }
}

function namedValue(name: string, { names, place }: Saying): SurveyValue {
  const { item } = place;
  if (name.toLowerCase() === 'item' && item !== undefined) return { kind: 'constant', value: item };
  const part = names.find(name, place);
  if (part !== null && part.kind !== 'none') return { kind: 'answer', part };
  if (part !== null) throw new Unsayable(`"${name}" has no answer to compare`);
  const list = /^(.+)\.length$/i.exec(name)?.[1];
  const counted = list === undefined ? null : names.find(list, place);
  const count = counted?.kind === 'several' ? 'count-selected' : counted?.kind === 'repeat' ? 'count' : null;
  if (counted === null || count === null) throw new Unsayable(`there is no question "${name}"`);
  const tree: SourceTree = { kind: 'call', name: count, args: [{ kind: 'name', name: counted.name }] };
  return { kind: 'tree', result: 'number', tree };
}
