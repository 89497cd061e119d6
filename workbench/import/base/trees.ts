/** Conditions and values of a source as trees, without what always or never holds. */
import type { SourceTree } from './expression.ts';

/** Why an expression cannot be said. */
export class Unsayable extends Error {}

/** Holds for all answers. */
export const alwaysTrue: SourceTree = { kind: 'call', name: 'true', args: [] };
/** Holds for no answers. */
export const neverTrue: SourceTree = { kind: 'call', name: 'false', args: [] };

/** Holds while both do. */
export function conjoined(left: SourceTree, right: SourceTree): SourceTree {
  if (left === neverTrue || right === neverTrue) return neverTrue;
  if (left === alwaysTrue) return right;
  return right === alwaysTrue ? left : { kind: 'binary', operator: 'and', left, right };
}

/** Holds while one of both does. */
export function alternative(left: SourceTree, right: SourceTree): SourceTree {
  if (left === alwaysTrue || right === alwaysTrue) return alwaysTrue;
  if (left === neverTrue) return right;
  return right === neverTrue ? left : { kind: 'binary', operator: 'or', left, right };
}

/** Holds while the condition does not. */
export function negation(condition: SourceTree): SourceTree {
  if (condition === alwaysTrue) return neverTrue;
  if (condition === neverTrue) return alwaysTrue;
  if (condition.kind === 'call' && condition.name === 'not' && condition.args[0] !== undefined)
    return condition.args[0];
  const isPlain = condition.kind === 'binary' && condition.operator === '=' && condition.left.kind === 'name';
  if (isPlain && ['text', 'number'].includes(condition.right.kind) && !isTick(condition.right))
    return { ...condition, operator: '!=' };
  return called('not', condition);
}

const isTick = (tree: SourceTree): boolean => tree.kind === 'text' && tree.value === 'OK';

/** Holds while all do. */
export const conjunction = (conditions: readonly SourceTree[]): SourceTree => conditions.reduce(conjoined, alwaysTrue);
/** Holds while one of them does. */
export const alternatives = (conditions: readonly SourceTree[]): SourceTree =>
  conditions.reduce(alternative, neverTrue);

/** A call of a function. */
export const called = (name: string, ...args: readonly SourceTree[]): SourceTree => ({ kind: 'call', name, args });
/** The answer of this name. */
export const named = (name: string): SourceTree => ({ kind: 'name', name });
/** A constant text. */
export const textTree = (value: string): SourceTree => ({ kind: 'text', value });
/** A constant number. */
export const numberTree = (value: number): SourceTree => ({ kind: 'number', value });

/** The answer is this text or code. */
export const equalTo = (name: string, code: string): SourceTree => ({
  kind: 'binary',
  operator: '=',
  left: named(name),
  right: textTree(code),
});

/** There is an answer. */
export const anyAnswerTo = (name: string): SourceTree => ({
  kind: 'binary',
  operator: '!=',
  left: named(name),
  right: textTree(''),
});
