/** Formulas over values with few cases each: what conditions mean to the search. */
import type { IndexedComparison } from '../expand/conditions.ts';

/** A set of cases of one value, as bits. */
export type Cases = bigint;

/** A statement about values. */
export type Formula =
  /** The value under the key is one of the cases. */
  | { readonly kind: 'in'; readonly key: string; readonly cases: Cases }
  /** Both values are related: `rows[i]` are the cases on the right that go with case `i` on the left. */
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly rows: readonly Cases[] }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Formula[] }
  /** The inner formula, if the value under the key is one of the cases; nothing is known if it is another one. */
  | { readonly kind: 'given'; readonly key: string; readonly cases: Cases; readonly inner: Formula }
  /**
   * The value under the key is calculated from others: `allowed` are its cases while each of the others is one of some
   * cases.
   */
  | {
      readonly kind: 'calculated';
      readonly key: string;
      readonly from: readonly string[];
      readonly allowed: (cases: readonly Cases[]) => Cases;
    }
  /** Nothing is known: it can hold, and so can its negation. */
  | { readonly kind: 'open' };

/** A formula with the place that it comes from. */
export interface Clause {
  readonly formula: Formula;
  /** The statement of the author; the same object for the same statement. */
  readonly source: FormulaSource;
}

/** A statement of the author that a proof can name. */
export interface FormulaSource {
  readonly kind: 'condition' | 'required' | 'check' | 'limit' | 'schema' | 'options' | 'calculation' | 'rule';
  readonly comparison: IndexedComparison | null;
  /** The key of the question that the statement belongs to; '' if it belongs to none. */
  readonly key: string;
  readonly node: IndexedComparison['node'];
  /** The statement is used as its opposite. */
  readonly isNegated?: boolean;
}

export const openFormula: Formula = { kind: 'open' };

export function allOf(formulas: readonly Formula[]): Formula {
  return formulas.length === 1 && formulas[0] !== undefined ? formulas[0] : { kind: 'and', of: formulas };
}

export function anyOf(formulas: readonly Formula[]): Formula {
  return formulas.length === 1 && formulas[0] !== undefined ? formulas[0] : { kind: 'or', of: formulas };
}

/** The opposite of a formula; `allCases` are all cases of a key. */
export function opposite(formula: Formula, allCases: (key: string) => Cases): Formula {
  switch (formula.kind) {
    case 'in':
      return { ...formula, cases: allCases(formula.key) & ~formula.cases };
    case 'pair':
      return { ...formula, rows: formula.rows.map((row) => allCases(formula.right) & ~row) };
    case 'and':
      return { kind: 'or', of: formula.of.map((one) => opposite(one, allCases)) };
    case 'or':
      return { kind: 'and', of: formula.of.map((one) => opposite(one, allCases)) };
    case 'given':
      return { ...formula, inner: opposite(formula.inner, allCases) };
    case 'open':
      return formula;
    case 'calculated':
      return openFormula;
  }
}

/** Every key that a formula reads. */
export function keysOfFormula(formula: Formula, found: Set<string> = new Set()): Set<string> {
  if (formula.kind === 'in') found.add(formula.key);
  else if (formula.kind === 'pair') found.add(formula.left).add(formula.right);
  else if (formula.kind === 'given') keysOfFormula(formula.inner, found.add(formula.key));
  else if (formula.kind === 'calculated') for (const key of [formula.key, ...formula.from]) found.add(key);
  else if (formula.kind !== 'open') for (const one of formula.of) keysOfFormula(one, found);
  return found;
}

const dayMark = 'by today ';

/** The key of a truth that depends on the day. */
export const dayTruth = (name: string): string => dayMark + name;

/** True if nothing in the formula is open, so that values which satisfy it are certain. */
export function isExact(formula: Formula): boolean {
  if (formula.kind === 'open' || formula.kind === 'given' || formula.kind === 'calculated') return false;
  if (formula.kind === 'in' && formula.key.startsWith(dayMark)) return false;
  return formula.kind === 'in' || formula.kind === 'pair' || formula.of.every(isExact);
}
