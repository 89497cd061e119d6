import type { FormulaSource } from '../solve/formula.ts';
import type { Entries } from '../solve/witness.ts';
import type { Values } from '../../engine/language/values.ts';

export type GoalKind =
  | 'option'
  | 'message'
  | 'neighbor'
  | 'condition'
  | 'boundary'
  | 'clearing'
  | 'branch'
  | 'input'
  | 'portal';

/** A goal with the answers that meet it, if there are any. */
export interface Goal {
  readonly kind: GoalKind;
  readonly name: string;
  /** Goals of one slot exclude each other in one state. */
  readonly slot: string;
  /** Null if it is infeasible, or if no answers were found. */
  readonly entries: Entries | null;
  /** The statements that prove it infeasible; null if nothing is proven. */
  readonly because: readonly FormulaSource[] | null;
  /** The keys that decide whether it is met. */
  readonly reads: readonly string[];
  readonly isMet: (values: Values) => boolean;
}
