/** Numbers in expressions of FHIRPath. */
import type { SourceTree } from '../base/expression.ts';
import { called, conjoined, numberTree, textTree, Unsayable } from '../base/trees.ts';
import type { PathValue } from './response.ts';

const calculated = (tree: SourceTree, present: SourceTree): PathValue => ({
  is: 'value',
  kind: 'number',
  tree,
  present,
  item: null,
});

const operators = { '+': '+', '-': '-', '*': '*', '/': 'div' } as const;

/** The result of an arithmetic operator; null for any other one. Throws Unsayable for what is no number. */
export function arithmetic(operator: string, a: PathValue, b: PathValue): PathValue | null {
  if (!(operator in operators)) return null;
  numbersOnly(operator, a, b);
  const present = conjoined(a.present, b.present);
  if (operator !== '/') {
    const sign = operators[operator as keyof typeof operators];
    return calculated({ kind: 'binary', operator: sign, left: a.tree, right: b.tree }, present);
  }
  // A division by 0 has no result.
  const divides: SourceTree = { kind: 'binary', operator: '!=', left: b.tree, right: numberTree(0) };
  const isConstant = b.tree.kind === 'number' && b.tree.value !== 0;
  const quotient: SourceTree = { kind: 'binary', operator: 'div', left: a.tree, right: b.tree };
  return isConstant
    ? calculated(quotient, present)
    : calculated(called('#quotient', a.tree, b.tree), conjoined(present, divides));
}

const greatestPower = 4;

/** The result of a function of a number; null for any other function. Throws Unsayable. */
export function numberFunction(name: string, value: PathValue, argument: PathValue | undefined): PathValue | null {
  if (name !== 'round' && name !== 'power') return null;
  numbersOnly(`${name}()`, value);
  const { tree, present } = value;
  const constant = argument?.tree.kind === 'number' ? argument.tree.value : undefined;
  if (argument !== undefined && constant === undefined) throw new Unsayable(`${name}() needs a number as it is`);
  if (name === 'round') return calculated(called('round', tree, numberTree(constant ?? 0)), present);
  if (constant === undefined || !Number.isInteger(constant) || constant < 1 || constant > greatestPower)
    throw new Unsayable(`power() needs a whole number from 1 to ${greatestPower}`);
  const times = (left: SourceTree): SourceTree => ({ kind: 'binary', operator: '*', left, right: tree });
  return calculated(
    Array.from({ length: constant - 1 }).reduce<SourceTree>((product) => times(product), tree),
    present,
  );
}

const aggregates: ReadonlySet<string> = new Set(['sum', 'min', 'max']);

/** The sum, the least or the greatest of the values that are there; null for any other function. Throws Unsayable. */
export function aggregate(name: string, values: readonly PathValue[], present: SourceTree): PathValue | null {
  if (!aggregates.has(name)) return null;
  if (values.length === 0) throw new Unsayable(`${name}() reads nothing`);
  numbersOnly(`${name}()`, ...values);
  const result = called(`#${name}`, ...values.map(({ tree }) => tree));
  return calculated(called('if', present, result, textTree('')), present);
}

function numbersOnly(what: string, ...values: readonly PathValue[]): void {
  if (values.some(({ kind }) => kind !== 'number')) throw new Unsayable(`"${what}" is of numbers`);
}
