/** The common parts of all field definitions. */

/**
 * The key of an answer (`first_name`) or, with a prefix, of another value (`tab:…`, `count:…`, `session:…`,
 * `document:…`, `derived:…`).
 */
export type ValueKey = string;
/** A key of the data model; the answer under it is stored. */
export type AnswerKey = string;

/** A constant, or the current value under another key. */
export type Target = string | { readonly valueKey: ValueKey };

/** A comparison of the current values. `lt lte gt gte` compare numbers as numbers and ISO dates as dates. */
export type Condition =
  | {
      readonly valueKey: ValueKey;
      readonly operator: 'equals' | 'notEquals' | 'lt' | 'lte' | 'gt' | 'gte';
      readonly target: Target;
    }
  | { readonly valueKey: ValueKey; readonly operator: 'contains' | 'notContains'; readonly target: string }
  | { readonly valueKey: ValueKey; readonly operator: 'in' | 'notIn'; readonly target: readonly string[] }
  | { readonly valueKey: ValueKey; readonly operator: 'answered' | 'notAnswered' }
  | { readonly valueKey: ValueKey; readonly operator: 'matches'; readonly target: string }
  | { readonly any: readonly (Condition | readonly Condition[])[] }
  | { readonly not: Condition | readonly Condition[] };

/** Conditions joined by "and"; an empty list always holds. */
export type Conditions = readonly Condition[];

/** A stored value and its label. A first option with the value '' is the blank one. With `when`, it is conditional. */
export type Option = readonly [value: string, label: string, more?: { readonly when: Conditions }];
/** Years counted from `start` (default: the current year) in one direction, `start` first. */
export interface CountedYears {
  readonly start?: number;
  readonly count: number;
  readonly direction: 'past' | 'future';
}
/** Years relative to the current one: -1 is last year. `from` is first, whichever is greater. */
export interface RelativeYears {
  readonly from: number;
  readonly to: number;
}
export type YearRange = CountedYears | RelativeYears;
/** The name of a list in `options/`, a list written in place, or a range of years. */
export type OptionSource = string | readonly Option[] | { readonly years: YearRange };

/** The options of a conditional select, which is shown only while the controlling answer matches. */
export type OptionsBy =
  | {
      readonly valueKey: ValueKey;
      readonly category: 'displayOnly';
      readonly isMatched: readonly string[];
      readonly options: OptionSource;
    }
  | {
      readonly valueKey: ValueKey;
      readonly category: 'displayAndOptions';
      readonly options: Readonly<Record<string, OptionSource>>;
    };

/** An error while the field is shown and `when` holds. */
export interface CheckDefinition {
  readonly when: Conditions;
  readonly message: string;
}
/** The message of an unanswered field; with `when`, only while that condition holds. */
export type Required = string | { readonly when: Conditions; readonly message: string };

/**
 * A JSON Schema for the answer (a string), with `errorMessage` of ajv-errors and two own keywords: `earliest` and
 * `latest` limit an ISO date relative to today.
 */
export type AnswerSchema = Readonly<Record<string, unknown>>;
/**
 * A day relative to today: `years` are added, then `at` moves it to the start or the end of that year, or to a month
 * and a day of it, such as `09-01`.
 */
export interface RelativeDate {
  readonly years: number;
  readonly at?: 'startOfYear' | 'endOfYear' | `${number}-${number}`;
}

/** The properties of every field, in the order in which authors write them. */
export interface FieldBase {
  /** The answer's key. A month-year named `grad` owns `grad_month` and `grad_year`. */
  readonly key: AnswerKey;
  readonly label: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly required?: Required;
  readonly checks?: readonly CheckDefinition[];
  readonly schema?: AnswerSchema;
  /** The schema is validated only while these conditions hold. */
  readonly schemaWhen?: Conditions;
  /** HTML autocomplete token; only for the applicant's own data. */
  readonly autocomplete?: string;
  /** The expected width of an answer. */
  readonly width?: 'short' | 'medium' | 'full';
}

/**
 * The type of a stored answer; `maxLength` counts characters. A sensitive answer is encrypted in storage and masked for
 * staff; the answer of an `ssn` is always sensitive.
 */
export interface DataModelKey {
  readonly type: 'text' | 'number' | 'option' | 'options' | 'boolean' | 'date' | 'month' | 'year' | 'document';
  readonly maxLength: number;
  readonly sensitive?: boolean;
  /** The reason why no page asks for the key. */
  readonly notAsked?: string;
}
