/** Translates our expressions, which are JSONata with types, to those of XLSForm. */
import { functionNames, type Expression } from '../../codegen/expression.ts';
import type { SourceOperator, SourceTree } from '../../import/base/expression.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import {
  alternatives,
  alwaysTrue,
  called,
  conjunction,
  neverTrue,
  numberTree,
  textTree,
} from '../../import/base/trees.ts';
import { binary, dayNumber, isFilled, isUnfilled, inverse } from './tree.ts';
import {
  isNothing,
  countsAsNumber,
  isTimeOfDay,
  exportedKindOf,
  operand,
  withoutConversion,
  type CalledExpression,
  type Kind,
} from './kinds.ts';
import { joinedTexts, itemsOf, literalNumber, sameAs } from './expression-parts.ts';
import { aggregateTree, countTree, type ListTranslator } from './list-functions.ts';
import { dateParts, functionOf, orderOpposites, orders, symbolOf } from './operators.ts';
import { readValue, type ExportScope } from './values.ts';

/** The value of an expression: a truth is 'true' or nothing. Throws Untranslatable. */
export function valueTree(
  expression: Expression,
  scope: ExportScope,
): { readonly tree: SourceTree; readonly kind: Kind } {
  const kind = exportedKindOf(expression, scope);
  if (kind === 'truth')
    return { tree: called('if', logicTree(expression, scope), textTree('true'), textTree('')), kind: 'text' };
  if (kind === 'number') return { tree: exportedNumber(expression, scope), kind };
  return { tree: exportedTextOf(expression, scope), kind };
}

/** A condition. Throws Untranslatable. */
export function logicTree(given: Expression, scope: ExportScope): SourceTree {
  const expression = withoutConversion(given);
  switch (expression.kind) {
    case 'and':
      return conjunction([logicTree(expression.left, scope), logicTree(expression.right, scope)]);
    case 'or':
      return alternatives([logicTree(expression.left, scope), logicTree(expression.right, scope)]);
    case 'value':
      return isFilled(readValue(expression.key, scope).tree);
    case 'literal':
      return expression.value ? alwaysTrue : neverTrue;
    case 'choice': {
      const test = logicTree(expression.test, scope);
      const [yes, no] = [
        logicTree(expression.yes, scope),
        expression.no === null ? neverTrue : logicTree(expression.no, scope),
      ];
      return alternatives([conjunction([test, yes]), conjunction([inverse(test), no])]);
    }
    case 'list':
      throw new Untranslatable('a list');
    case 'call':
      return callLogic(expression, scope);
  }
}

function callLogic(call: CalledExpression, scope: ExportScope): SourceTree {
  const { name } = call;
  const order = orders[name];
  if (order !== undefined) return orderTree(order, call, scope);
  switch (name) {
    case 'equal':
      return equality(operand(call, 0), operand(call, 1), scope);
    case 'unequal':
      return difference(operand(call, 0), operand(call, 1), scope);
    case 'isIn':
      return alternatives(itemsOf(operand(call, 1)).map((item) => equality(operand(call, 0), item, scope)));
    case 'boolean':
      return logicTree(operand(call, 0), scope);
    case 'not':
      return opposed(operand(call, 0), scope);
    case 'exists':
      return existence(operand(call, 0), scope);
    case 'contains':
      return called('contains', exportedTextOf(operand(call, 0), scope), exportedTextOf(operand(call, 1), scope));
    default:
      if (exportedKindOf(call, scope) !== 'number') return isFilled(exportedTextOf(call, scope));
      return difference(call, { kind: 'literal', value: 0 }, scope);
  }
}

/** Nothing is the orderOpposites of nothing: an order with an unanswered number holds neither way. */
function opposed(expression: Expression, scope: ExportScope): SourceTree {
  const order = expression.kind === 'call' ? orders[expression.name] : undefined;
  if (expression.kind === 'call' && order !== undefined)
    return orderTree(orderOpposites[order] ?? order, expression, scope);
  return inverse(logicTree(expression, scope));
}

function existence(given: Expression, scope: ExportScope): SourceTree {
  const expression = withoutConversion(given);
  if (expression.kind === 'value') return isFilled(readValue(expression.key, scope).tree);
  if (exportedKindOf(expression, scope) !== 'number') throw new Untranslatable('$exists of a text');
  const tree = exportedNumber(expression, scope);
  return alternatives([binary(tree, '<', numberTree(0)), binary(tree, '>=', numberTree(0))]);
}

function orderTree(order: SourceOperator, call: CalledExpression, scope: ExportScope): SourceTree {
  const [left, right] = [withoutConversion(operand(call, 0)), withoutConversion(operand(call, 1))];
  const kinds = [left, right].map((one) => exportedKindOf(one, scope));
  if (kinds.every((kind) => kind === 'date')) return binary(dateTree(left, scope), order, dateTree(right, scope));
  if (isTimeOfDay(left, scope) || isTimeOfDay(right, scope))
    throw new Untranslatable('XLSForm does not compare times of day');
  return binary(exportedNumber(left, scope), order, exportedNumber(right, scope));
}

function equality(given: Expression, other: Expression, scope: ExportScope): SourceTree {
  const [left, right] = [withoutConversion(given), withoutConversion(other)];
  if (left.kind === 'literal' && right.kind !== 'literal') return equality(other, given, scope);
  const areConverted = [given, other].some((one) => one.kind === 'call' && one.name === 'numberOf');
  const areNumbers = areConverted || (countsAsNumber(given, scope) && countsAsNumber(other, scope));
  if (left.kind === 'value' && right.kind === 'value' && areNumbers) {
    const [one, two] = [readValue(left.key, scope).tree, readValue(right.key, scope).tree];
    const same = binary(called('number', one), '=', called('number', two));
    return areConverted ? same : alternatives([same, conjunction([isUnfilled(one), isUnfilled(two)])]);
  }
  if (areNumbers) return binary(exportedNumber(left, scope), '=', exportedNumber(right, scope));
  if (exportedKindOf(left, scope) === 'truth' || exportedKindOf(right, scope) === 'truth')
    throw new Untranslatable('a comparison of conditions');
  if (left.kind === 'value' && right.kind === 'literal') return sameAs(left.key, String(right.value), scope);
  return binary(exportedTextOf(left, scope), '=', exportedTextOf(right, scope));
}

/** Nothing is unequal to an unanswered number, while an unanswered text is one. */
function difference(given: Expression, other: Expression, scope: ExportScope): SourceTree {
  const [left, right] = [withoutConversion(given), withoutConversion(other)];
  const areConverted = [given, other].some((one) => one.kind === 'call' && one.name === 'numberOf');
  if (areConverted || (countsAsNumber(given, scope) && countsAsNumber(other, scope) && left.kind !== 'value')) {
    const [one, two] = [exportedNumber(left, scope), exportedNumber(right, scope)];
    return alternatives([binary(one, '<', two), binary(one, '>', two)]);
  }
  const same = equality(given, other, scope);
  return same.kind === 'binary' && same.operator === '=' ? { ...same, operator: '!=' } : inverse(same);
}

/** A date, which XLSForm compares with other dates. */
function dateTree(expression: Expression, scope: ExportScope): SourceTree {
  if (expression.kind === 'literal') return called('date', textTree(String(expression.value)));
  return exportedTextOf(expression, scope);
}

/** A number; no number for nothing. Throws Untranslatable. */
function exportedNumber(given: Expression, scope: ExportScope): SourceTree {
  const expression = withoutConversion(given);
  switch (expression.kind) {
    case 'literal':
      return literalNumber(expression.value);
    case 'value': {
      const { tree, kind, isNumeric: isNumber } = readValue(expression.key, scope);
      if (kind === 'number' || isNumber) return tree;
      if (kind === 'text') return called('number', tree);
      throw new Untranslatable(`"${expression.key}" is no number`);
    }
    case 'choice': {
      const { test, yes, no } = expression;
      return called('if', logicTree(test, scope), branch(yes, scope), no === null ? textTree('') : branch(no, scope));
    }
    case 'call':
      return callNumber(expression, scope);
    default:
      throw new Untranslatable('a condition in place of a number');
  }
}

const branch = (expression: Expression, scope: ExportScope): SourceTree =>
  isNothing(expression) ? textTree('') : exportedNumber(expression, scope);

function callNumber(call: CalledExpression, scope: ExportScope): SourceTree {
  const { name } = call;
  const symbol = symbolOf(name);
  if (symbol !== null)
    return binary(exportedNumber(operand(call, 0), scope), symbol, exportedNumber(operand(call, 1), scope));
  const numberAt = (index: number): SourceTree => exportedNumber(operand(call, index), scope);
  const dateAt = (index: number): SourceTree => dateTree(withoutConversion(operand(call, index)), scope);
  switch (name) {
    case 'negative':
      return binary(numberTree(0), '-', numberAt(0));
    case 'number':
      return exportedKindOf(operand(call, 0), scope) === 'text'
        ? called('number', exportedTextOf(operand(call, 0), scope))
        : numberAt(0);
    case 'sum':
    case 'max':
    case 'min':
      return aggregateTree(call, listsIn(scope));
    case 'count':
      return countTree(operand(call, 0), listsIn(scope));
    case 'abs':
      return called('abs', numberAt(0));
    case 'floor':
      return binary(
        called('int', numberAt(0)),
        '-',
        called('if', binary(numberAt(0), '<', called('int', numberAt(0))), numberTree(1), numberTree(0)),
      );
    case 'ceil':
      return binary(
        called('int', numberAt(0)),
        '+',
        called('if', binary(numberAt(0), '>', called('int', numberAt(0))), numberTree(1), numberTree(0)),
      );
    case 'round':
      scope.notes.add('A half is rounded away from zero, not to the even number.');
      return called('round', numberAt(0), ...(call.operands.length > 1 ? [numberAt(1)] : []));
    case 'length':
      return called(functionOf(name) ?? '', exportedTextOf(operand(call, 0), scope));
    case 'years':
      return called('int', binary(binary(dayNumber(dateAt(1)), '-', dayNumber(dateAt(0))), 'div', numberTree(10_000)));
    case 'days':
      return binary(called('decimal-date-time', dateAt(1)), '-', called('decimal-date-time', dateAt(0)));
    case 'substring':
      return called('number', substring(call, scope));
    default:
      throw new Untranslatable(`XLSForm has no $${functionNames.get(name) ?? name}`);
  }
}

const listsIn = (scope: ExportScope): ListTranslator => ({
  scope,
  numberOf: (expression) => exportedNumber(expression, scope),
  existence: (expression) => existence(expression, scope),
});

/** A text; '' for nothing. Throws Untranslatable. */
function exportedTextOf(given: Expression, scope: ExportScope): SourceTree {
  const expression = withoutConversion(given);
  switch (expression.kind) {
    case 'literal':
      return textTree(String(expression.value ?? ''));
    case 'value': {
      const { tree, kind } = readValue(expression.key, scope);
      if (kind === 'several') throw new Untranslatable('several options as a text');
      if (kind === 'time') throw new Untranslatable('a time of day in an expression');
      return kind === 'truth' ? called('if', binary(tree, '=', textTree('OK')), textTree('true'), textTree('')) : tree;
    }
    case 'choice': {
      const { test, yes, no } = expression;
      return called(
        'if',
        logicTree(test, scope),
        exportedTextOf(yes, scope),
        no === null ? textTree('') : exportedTextOf(no, scope),
      );
    }
    case 'call':
      return callText(expression, scope);
    default:
      return valueTree(expression, scope).tree;
  }
}

function callText(call: CalledExpression, scope: ExportScope): SourceTree {
  const { name } = call;
  const textAt = (index: number): SourceTree => exportedTextOf(operand(call, index), scope);
  switch (name) {
    case 'concat':
      return called('concat', ...joinedTexts(call).map((one) => exportedTextOf(one, scope)));
    case 'string':
      return called('string', textAt(0));
    case 'uppercase':
    case 'lowercase':
    case 'trim':
      return called(functionOf(name) ?? '', textAt(0));
    case 'substring':
      return substring(call, scope);
    case 'addDays': {
      const day = dateTree(withoutConversion(operand(call, 0)), scope);
      return called('date', binary(called('decimal-date-time', day), '+', exportedNumber(operand(call, 1), scope)));
    }
    case 'join':
      throw new Untranslatable('XLSForm has no $join that imports know');
    default:
      return valueTree(call, scope).tree;
  }
}

function substring(call: CalledExpression, scope: ExportScope): SourceTree {
  const [start, size] = [operand(call, 1), call.operands[2]];
  const numberIn = (one: Expression | undefined): number | null =>
    one?.kind === 'literal' && typeof one.value === 'number' && one.value >= 0 ? one.value : null;
  const from = numberIn(start);
  const length = numberIn(size);
  if (from === null || (size !== undefined && length === null))
    throw new Untranslatable('a part of a text at a calculated position');
  const part = dateParts[`${from} ${length}`];
  if (part !== undefined && exportedKindOf(operand(call, 0), scope) === 'date')
    return called('format-date', dateTree(withoutConversion(operand(call, 0)), scope), textTree(part));
  const end = length === null ? [] : [numberTree(from + length)];
  return called('substr', exportedTextOf(operand(call, 0), scope), numberTree(from), ...end);
}
