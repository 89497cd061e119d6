/** The functions of lists: of values that are written out, and of all copies of a repeat. */
import type { Expression } from '../../codegen/expression.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { answeredCopies } from '../../import/xlsform/write-xpath.ts';
import { alternatives, called, numberTree } from '../../import/base/trees.ts';
import { operand, withoutConversion, type CalledExpression } from './kinds.ts';
import { functionOf } from './operators.ts';
import { binary } from './tree.ts';
import type { ExportScope } from './values.ts';

/** Translates the values of a list at their place. */
export interface ListTranslator {
  readonly scope: ExportScope;
  readonly numberOf: (expression: Expression) => SourceTree;
  /** The condition that there is such a value. */
  readonly existence: (expression: Expression) => SourceTree;
}

/** The copies of a list, by the name of their question; null for a list that is written out. */
function copiesIn(expression: Expression, { scope: { values } }: ListTranslator): SourceTree | null {
  if (expression.kind !== 'list' || expression.written === undefined) return null;
  const [first] = expression.items.map(withoutConversion);
  const found = first?.kind === 'value' ? values.named.get(first.key) : undefined;
  if (found === undefined) throw new Untranslatable(`"${expression.written}" is not in an XLSForm`);
  return called(answeredCopies, { kind: 'name', name: found.name });
}

const isRepeated = (expression: Expression): boolean => {
  const one = withoutConversion(expression);
  return one.kind === 'value' && one.written?.includes('.') === true;
};

/** Functions of lists. Unanswered numbers are left out of ours; XLSForm has no number then. */
export function aggregateTree(call: CalledExpression, lists: ListTranslator): SourceTree {
  const list = operand(call, 0);
  const copies = copiesIn(list, lists);
  const name = functionOf(call.name) ?? '';
  if (copies !== null) return called(name, copies);
  const items = list.kind === 'list' ? list.items : [list];
  if (items.some(isRepeated)) throw new Untranslatable('all copies of a repeat together with other values');
  const trees = items.map((item) => lists.numberOf(item));
  if (call.name === 'sum') {
    const sums = items.map((item, index) => orZero(item, trees[index] ?? numberTree(0)));
    return sums.slice(1).reduce((left, right) => binary(left, '+', right), sums[0] ?? numberTree(0));
  }
  lists.scope.notes.add('The least or greatest of several numbers is no number while one of them is unanswered.');
  return called(name, ...trees);
}

function orZero(item: Expression, tree: SourceTree): SourceTree {
  const one = withoutConversion(item);
  if (one.kind === 'literal') return tree;
  if (one.kind === 'value') return called('coalesce', tree, numberTree(0));
  return called(
    'if',
    alternatives([binary(tree, '<', numberTree(0)), binary(tree, '>=', numberTree(0))]),
    tree,
    numberTree(0),
  );
}

/** The number of answered values of a list. Throws Untranslatable. */
export function countTree(list: Expression, lists: ListTranslator): SourceTree {
  const copies = copiesIn(list, lists);
  if (copies !== null) return called('count', copies);
  const items = list.kind === 'list' ? list.items : [list];
  const ones = items.map((item) => called('if', lists.existence(item), numberTree(1), numberTree(0)));
  return ones.slice(1).reduce((left, right) => binary(left, '+', right), ones[0] ?? numberTree(0));
}
