/** The values without which a calculation has no result. */
import type { Expression } from './expression.ts';

const equalities: ReadonlySet<string> = new Set(['equal', 'unequal']);
/** Functions that have no result, or fail, without one of their operands. */
const strict: ReadonlySet<string> = new Set(
  (
    'plus minus times over modulo negative less lessOrEqual greater greaterOrEqual abs floor ceil years days minutes ' +
    'addDays number numberOf comparable answered ordinal'
  ).split(' '),
);
/** Those of them for which the text of an unanswered value is none. */
const reading: ReadonlySet<string> = new Set('number numberOf answered ordinal years days minutes addDays'.split(' '));

/** True if the result of an expression is '' whenever the value under a key is. */
export function isNeeded(expression: Expression, key: string): boolean {
  switch (expression.kind) {
    case 'value':
      return expression.key === key;
    case 'literal':
      return expression.value === '' || expression.value === false || expression.value === null;
    case 'call':
      // Nothing equals nothing else, and differs from nothing.
      if (equalities.has(expression.name)) return expression.operands.some((one) => isNothing(one, key));
      return isNothing(expression, key);
    case 'and':
      return isNeeded(expression.left, key) || isNeeded(expression.right, key);
    case 'or':
      return isNeeded(expression.left, key) && isNeeded(expression.right, key);
    case 'choice': {
      const { test, yes, no } = expression;
      const hasNoOther = no === null || isNeeded(no, key);
      return hasNoOther && (isNeeded(test, key) || isNeeded(yes, key));
    }
    case 'list':
      return false;
  }
}

/** True if an expression is nothing, or fails, whenever the value under a key is ''. */
function isNothing(expression: Expression, key: string): boolean {
  if (expression.kind !== 'call' || !strict.has(expression.name)) return false;
  return expression.operands.some(
    (one) => isNothing(one, key) || (reading.has(expression.name) && one.kind === 'value' && one.key === key),
  );
}
