/** Conditions as authored. `expanded.ts` has their form without expressions and relative days. */

/**
 * The key of an answer (`first_name`) or, with a prefix, of another value (`tab:…`, `count:…`, `session:…`,
 * `document:…`, `derived:…`).
 */
export type ValueKey = string;

/** One of the types of a union; a property of another one is an error. */
export type OneOf<T, Keys extends PropertyKey = KeysOf<T>> = T extends unknown
  ? T & { readonly [Key in Exclude<Keys, keyof T>]?: never }
  : never;
type KeysOf<T> = T extends unknown ? keyof T : never;

/**
 * A day relative to today: `years` are added, then `at` moves it to the start or the end of that year, or to a month
 * and a day of it, such as `09-01`.
 */
export interface RelativeDate {
  readonly years: number;
  readonly at?: 'startOfYear' | 'endOfYear' | `${number}-${number}`;
}

/** The current value under another key. */
export interface Reference {
  readonly valueKey: ValueKey;
}
/** A constant, the current value under another key, or a day relative to today. */
export type Target = string | OneOf<Reference | RelativeDate>;

/** A comparison of the value under a key. `lt lte gt gte` compare two numbers, two ISO dates or two times of day. */
export type Comparison<Compared = Target> =
  | {
      readonly valueKey: ValueKey;
      readonly operator: 'equals' | 'notEquals' | 'lt' | 'lte' | 'gt' | 'gte';
      readonly target: Compared;
    }
  | { readonly valueKey: ValueKey; readonly operator: 'contains' | 'notContains'; readonly target: string }
  | { readonly valueKey: ValueKey; readonly operator: 'in' | 'notIn'; readonly target: readonly string[] }
  | { readonly valueKey: ValueKey; readonly operator: 'answered' | 'notAnswered' }
  | { readonly valueKey: ValueKey; readonly operator: 'matches'; readonly target: string };
/** Holds while a JSONata expression over the values in `from` is true: not false, '' or 0. */
export interface ExpressionCondition {
  readonly from: readonly ValueKey[];
  readonly expression: string;
}
/** Holds when one of its entries holds; an entry that is a list is joined by "and". */
export interface AnyCondition {
  readonly any: readonly (Condition | Conditions)[];
}
/** Holds when its condition does not hold; a list is joined by "and". */
export interface NotCondition {
  readonly not: Condition | Conditions;
}
/** A statement about the current values, as authored. */
export type Condition = OneOf<Comparison | ExpressionCondition | AnyCondition | NotCondition>;

/** Conditions joined by "and"; an empty list always holds. */
export type Conditions = readonly Condition[];
