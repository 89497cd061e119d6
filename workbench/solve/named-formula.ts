/** Names of formulas: formulas with one name say the same. */
import type { Clause, Formula } from './formula.ts';

const names = new WeakMap<Formula, string>();
const functions = new WeakMap<object, number>();
let named = 0;

/** The name of what clauses say together; their sources are not part of it. */
export const nameOfClauses = (clauses: readonly Clause[]): string =>
  clauses.map(({ formula }) => nameOf(formula)).join(' ');

function nameOf(formula: Formula): string {
  // It says nothing, so not the same as any other.
  if (formula.kind === 'open') return `open ${(named += 1)}`;
  const known = names.get(formula);
  if (known !== undefined) return known;
  const name = JSON.stringify(partsOf(formula));
  names.set(formula, name);
  return name;
}

function partsOf(formula: Exclude<Formula, { kind: 'open' }>): readonly unknown[] {
  const { kind } = formula;
  switch (formula.kind) {
    case 'in':
      return [kind, formula.key, formula.cases.toString(36)];
    case 'pair':
      return [kind, formula.left, formula.right, ...formula.rows.map((row) => row.toString(36))];
    case 'and':
    case 'or':
      return [kind, ...formula.of.map(nameOf)];
    case 'given':
      return [kind, formula.key, formula.cases.toString(36), nameOf(formula.inner)];
    case 'calculated':
      return [kind, formula.key, ...formula.from, functionNumber(formula.allowed)];
  }
}

function functionNumber(of: object): number {
  const known = functions.get(of) ?? (named += 1);
  functions.set(of, known);
  return known;
}
