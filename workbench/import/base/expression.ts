/** An expression of another tool's form, whatever its dialect. */
export type SourceTree =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** The answer to the question of this name. */
  | { readonly kind: 'name'; readonly name: string }
  /** A column of the list of options, in the condition of an option. */
  | { readonly kind: 'column'; readonly name: string }
  /** The answer to the question itself. */
  | { readonly kind: 'self' }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly SourceTree[] }
  | {
      readonly kind: 'binary';
      readonly operator: SourceOperator;
      readonly left: SourceTree;
      readonly right: SourceTree;
    };

/** The operators by rising precedence. */
export const operators = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
] as const;

export type SourceOperator = (typeof operators)[number][number];

/** The names that an expression reads, each once. */
export function namesRead(expression: SourceTree): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: SourceTree): void => {
    if (one.kind === 'name') names.add(one.name);
    childrenOf(one).forEach(visit);
  };
  visit(expression);
  return names;
}

/** False for an expression that is the same for all answers. */
export const readsAnswers = (expression: SourceTree): boolean =>
  ['name', 'self'].includes(expression.kind) ||
  (expression.kind === 'call' && expression.name === 'today') ||
  childrenOf(expression).some(readsAnswers);

function childrenOf(expression: SourceTree): readonly SourceTree[] {
  if (expression.kind === 'call') return expression.args;
  return expression.kind === 'binary' ? [expression.left, expression.right] : [];
}

/** The parts of an expression that an operator joins. */
export function joinedBy(operator: 'and' | 'or', expression: SourceTree): readonly SourceTree[] {
  return expression.kind === 'binary' && expression.operator === operator
    ? [...joinedBy(operator, expression.left), ...joinedBy(operator, expression.right)]
    : [expression];
}
