/** The common parts of all field definitions. */
import type { Conditions, OneOf, ValueKey } from './condition-definition.ts';

/** A key of the data model; the answer under it is stored. */
export type AnswerKey = string;

/**
 * A stored value and its label. A first option with the value '' is the blank one. With `when`, it is conditional. The
 * `aliases` are other names, by which a search and the browser's autofill find it. Of several options, one with `alone`
 * excludes the others; `alone` is the message of an answer that has both.
 */
export type Option = readonly [
  value: string,
  label: string,
  more?: {
    readonly when?: Conditions;
    readonly aliases?: readonly string[];
    readonly alone?: string;
    /** In a view: the label is made of answers. */
    readonly translate?: 'no';
  },
];
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
export type YearRange = OneOf<CountedYears | RelativeYears>;
/**
 * The copies of a repeated block that are shown, by the id of the block. `label` names a copy by its answers; a copy in
 * which they are unanswered has the title of the block and its number. The answer is the number of the copy.
 */
export interface CopiesSource {
  readonly copies: string;
  readonly label: string;
}
/** The name of a list in `options/`, a list written in place, or a range of years. */
export type ListSource = string | readonly Option[] | { readonly years: YearRange };
/** A list, a range of years, or the copies of a repeated block. */
export type OptionSource = ListSource | CopiesSource;

/**
 * The place of each option among the others, as the result of an expression in which `$value` is the value of the
 * option. Of the copies of a repeated block, the names of their section are the answers of each copy.
 */
export interface OptionOrder {
  readonly from: readonly ValueKey[];
  readonly expression: string;
}

/** The options of a conditional select, which is shown only while the controlling answer matches. */
export type OptionsBy =
  | {
      readonly valueKey: ValueKey;
      readonly category: 'displayOnly';
      readonly isMatched: readonly string[];
      readonly options: ListSource;
    }
  | {
      readonly valueKey: ValueKey;
      readonly category: 'displayAndOptions';
      readonly options: Readonly<Record<string, ListSource>>;
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

/** Where the answer to a question comes from that no page shows: a parameter of the address of the page. */
export interface FromAddress {
  readonly parameter: string;
  /** The whole value of a text; without it, letters, digits and `-._~`. Only listed options answer a choice. */
  readonly pattern?: string;
}

/** A default that follows other answers until the applicant changes it. */
export interface ComputedDefault {
  /** The values that the expression reads. */
  readonly from: readonly ValueKey[];
  readonly expression: string;
}

/**
 * The type of a stored answer; `maxLength` counts characters. A sensitive answer is encrypted in storage and masked for
 * staff; the answer of an `ssn` is always sensitive.
 */
export interface DataModelKey {
  readonly type: 'text' | 'number' | 'option' | 'options' | 'boolean' | 'date' | 'time' | 'month' | 'year' | 'document';
  readonly maxLength: number;
  readonly sensitive?: boolean;
  /** The reason why no page asks for the key. */
  readonly notAsked?: string;
}
