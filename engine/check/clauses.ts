import { inScope, type Scope } from '../scope.ts';
import { at, isThere, items, textOf, textsOf, withValue, type Spot } from './spot.ts';

/** A condition with its keys as they are where it stands. */
export type Clause = Comparison | { readonly any: readonly (readonly Clause[])[] };
export interface Comparison {
  /** The condition as written. */
  readonly spot: Spot;
  readonly valueKey: string;
  readonly operator: string;
  /** The constants it compares with, their placeholders put in. */
  readonly targets: readonly Spot[];
  /** The key of the value it compares with; null when it compares with constants. */
  readonly reference: string | null;
}

export function readClauses(conditions: Spot, scope: Scope): readonly Clause[] {
  return items(conditions).map((condition) => readClause(condition, scope));
}

/** All comparisons in conditions, those of their alternatives among them. */
export function comparisonsIn(clauses: readonly Clause[]): readonly Comparison[] {
  return clauses.flatMap((clause) => ('any' in clause ? clause.any.flatMap(comparisonsIn) : [clause]));
}

function readClause(spot: Spot, scope: Scope): Clause {
  const any = at(spot, 'any');
  if (isThere(any)) return { any: items(any).map((entry) => (Array.isArray(entry.value) ? readClauses(entry, scope) : [readClause(entry, scope)])) };
  const target = at(spot, 'target');
  const reference = textOf(at(target, 'valueKey'));
  return {
    spot,
    valueKey: scope.rename(textOf(at(spot, 'valueKey'))),
    operator: textOf(at(spot, 'operator')),
    targets: textsOf(target).map((constant) => withValue(constant, inScope(textOf(constant), scope))),
    reference: reference === '' ? null : scope.rename(reference),
  };
}
