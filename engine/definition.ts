/**
 * The form language: the types of the JSON under `forms/`. `forms/form.schema.json` defines the same for editors and
 * for the checker.
 */

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
  | { readonly valueKey: ValueKey; readonly operator: 'equals' | 'notEquals' | 'lt' | 'lte' | 'gt' | 'gte'; readonly target: Target }
  | { readonly valueKey: ValueKey; readonly operator: 'in' | 'notIn'; readonly target: readonly string[] }
  | { readonly valueKey: ValueKey; readonly operator: 'answered' | 'notAnswered' }
  | { readonly any: readonly (Condition | readonly Condition[])[] };

/** Conditions joined by "and"; an empty list always holds. */
export type Conditions = readonly Condition[];

/** A stored value and its label. A first option with the value '' is the blank one. */
export type Option = readonly [value: string, label: string];
/** Years counted from `start` (default: the current year) in one direction, `start` first. */
export interface YearRange {
  readonly start?: number;
  readonly count: number;
  readonly direction: 'past' | 'future';
}
/** The name of a list in `options/`, a list written in place, or a range of years. */
export type OptionSource = string | readonly Option[] | { readonly years: YearRange };

/** The options of a conditional select, which is shown only while the controlling answer matches. */
export type OptionsBy =
  | { readonly valueKey: ValueKey; readonly category: 'displayOnly'; readonly isMatched: readonly string[]; readonly options: OptionSource }
  | { readonly valueKey: ValueKey; readonly category: 'displayAndOptions'; readonly options: Readonly<Record<string, OptionSource>> };

/** An error while the field is shown and `when` holds. */
export interface CheckDefinition { readonly when: Conditions; readonly message: string }
/** The message of an unanswered field; with `when`, only while that condition holds. */
export type Required = string | { readonly when: Conditions; readonly message: string };

/** An edit that makes `when` true clears the answers under `clears`. */
export interface RuleDefinition {
  readonly id: string;
  readonly when: Conditions;
  readonly clears: readonly AnswerKey[];
}

/** A JSONata expression over the values in `from`; its result is the value under `key`. */
export interface CalculationDefinition {
  readonly key: ValueKey;
  readonly from: readonly ValueKey[];
  readonly calculate: string;
}

/**
 * A JSON Schema for the answer (a string), with `errorMessage` of ajv-errors and two own keywords: `earliest` and
 * `latest` limit an ISO date relative to today.
 */
export type AnswerSchema = Readonly<Record<string, unknown>>;
/** A day relative to today: `years` are added, then `at` moves it to the start or the end of that year. */
export interface RelativeDate {
  readonly years: number;
  readonly at?: 'startOfYear' | 'endOfYear';
}

/** The types of fields; each has one file in `engine/fields/` and one in `renderer/fields/`. */
export type FieldTypeName =
  | 'text' | 'textarea' | 'email' | 'phone' | 'ssn' | 'date' | 'month-year'
  | 'radio' | 'select' | 'checkbox' | 'upload' | 'lookup' | 'password' | 'code';

/** The properties of every field, in the order in which authors write them. */
interface FieldBase {
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
/** One line of text; the type decides its format. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text' | 'email' | 'phone' | 'ssn' | 'code';
  /** The maximum length in characters; 45 by default. */
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
}
/** Several lines of text, with a character count. */
export interface TextareaFieldDefinition extends FieldBase {
  readonly type: 'textarea';
  /** The limit in 'Character count: n / limit'; 1500 by default. */
  readonly maxLength?: number;
  /** The number of lines; 6 by default. */
  readonly rows?: number;
}
/** A day, stored as `2008-03-04`. */
export interface DateFieldDefinition extends FieldBase { readonly type: 'date' }
/** A month and a year, chosen from two lists and stored under two keys. */
export interface MonthYearFieldDefinition extends FieldBase {
  readonly type: 'month-year';
  readonly years: YearRange;
}
/** One of several options: a group of radio buttons, or a list. */
export interface ChoiceFieldDefinition extends FieldBase {
  readonly type: 'radio' | 'select';
  /** Exactly one of `options` and `optionsBy`. */
  readonly options?: OptionSource;
  readonly optionsBy?: OptionsBy;
  /** The list has a search box. */
  readonly search?: boolean;
  /** With `false`, the label of the chosen option is not stored under `<key>_desc`. */
  readonly describe?: boolean;
}
/** A checkbox: `true` while it is checked. */
export interface CheckboxFieldDefinition extends FieldBase { readonly type: 'checkbox' }
/** A document; the stored answer is `ANSWERED` after its conversion. */
export interface UploadFieldDefinition extends FieldBase { readonly type: 'upload' }
/** Free text with suggestions; a chosen suggestion fills other answers. */
export interface LookupFieldDefinition extends FieldBase {
  readonly type: 'lookup';
  /** The name of the directory that is searched; the host application has the directories. */
  readonly category: string;
  readonly maxLength?: number;
  /** By answer key, the part of the chosen record that fills it. */
  readonly fills: Readonly<Record<AnswerKey, string>>;
}
/** A password that can be made visible. */
export interface PasswordFieldDefinition extends FieldBase {
  readonly type: 'password';
  readonly maxLength?: number;
  /** Shows the messages of `schema.allOf` and of `checks` as a live checklist. */
  readonly checklist?: boolean;
}
/** A field as authored. */
export type FieldDefinition =
  | TextFieldDefinition | TextareaFieldDefinition | DateFieldDefinition | MonthYearFieldDefinition
  | ChoiceFieldDefinition | CheckboxFieldDefinition | UploadFieldDefinition | LookupFieldDefinition | PasswordFieldDefinition;

/** Text on a page. `text` can contain `{placeholders}` and `[label](address)` links; each entry is a paragraph. */
export interface ContentDefinition {
  readonly type: 'content';
  readonly id: string;
  readonly when?: Conditions;
  readonly tone?: 'plain' | 'info' | 'warning' | 'success' | 'prompt';
  readonly title?: string;
  readonly text?: string | readonly string[];
  readonly list?: readonly string[];
  /** The text is also shown in the print view. */
  readonly print?: boolean;
}
/** A group of blocks. With `use`, the blocks come from `sections/<use>.json`. */
export interface SectionDefinition {
  readonly type: 'section';
  readonly id?: string;
  readonly title?: string;
  readonly hint?: string;
  readonly when?: Conditions;
  /** The answers that are cleared when the section is hidden; by default its own. */
  readonly clears?: readonly AnswerKey[];
  readonly use?: string;
  /** The prefix of every key of the used section, for example `college_2_`. */
  readonly prefix?: string;
  /** Words for the `{placeholders}` of the used section. */
  readonly with?: Readonly<Record<string, string>>;
  /** `group` is one question with several controls (fieldset and legend). */
  readonly layout?: 'stack' | 'group';
  readonly blocks?: readonly BlockDefinition[];
}
/** One of the tabs of a group: its blocks are shown while it is open. */
export interface TabDefinition {
  readonly id: string;
  readonly label: string;
  readonly blocks: readonly BlockDefinition[];
}
/** Exactly one tab is open: `tab:<id>` is its id. A switch to another tab clears the answers of the former one. */
export interface TabsDefinition {
  readonly type: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly when?: Conditions;
  /** The id of the tab that is open until the applicant chooses one. */
  readonly default: string;
  readonly tabs: readonly TabDefinition[];
  /** While these conditions hold, the applicant cannot switch; the modal 'File Upload in Progress' explains it. */
  readonly heldWhile?: Conditions;
}
/** A section repeated up to `max` times; `count:<id>` is the number of copies that are shown, 1 by default. */
export interface RepeatDefinition {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly use: string;
  /** One prefix per copy, in order. */
  readonly prefixes: readonly string[];
  /** Words for the placeholders, one entry per copy. `{n}` is always the number of the copy. */
  readonly with?: readonly Readonly<Record<string, string>>[];
  readonly max: number;
}
/** Any element of a page, as authored. */
export type BlockDefinition = FieldDefinition | ContentDefinition | SectionDefinition | TabsDefinition | RepeatDefinition;

/** A file in `sections/`: a reusable section with unprefixed keys. */
export interface SectionFile {
  readonly title?: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly rules?: readonly RuleDefinition[];
  readonly blocks: readonly BlockDefinition[];
}
/** A file in `pages/`: a step of the form or, with the role `completion`, the page after the submission. */
export interface PageDefinition {
  /** Also the address of the page: `/about`. */
  readonly id: string;
  readonly role?: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation; by default the title. */
  readonly step?: string;
  readonly hint?: string;
  readonly blocks: readonly BlockDefinition[];
}

/**
 * The type of a stored answer; `maxLength` counts characters. A sensitive answer is encrypted in storage and masked for
 * staff; the answer of an `ssn` is always sensitive.
 */
export interface DataModelKey {
  readonly type: 'text' | 'option' | 'boolean' | 'date' | 'month' | 'year' | 'document';
  readonly maxLength: number;
  readonly sensitive?: boolean;
  /** The reason why no page asks for the key. */
  readonly notAsked?: string;
}
/** Every key under which an answer is stored; a page cannot ask for any other key. */
export interface DataModel {
  readonly keys: Readonly<Record<AnswerKey, DataModelKey>>;
  /** Keys that exist once for each prefix. */
  readonly sets?: readonly { readonly name: string; readonly prefixes: readonly string[]; readonly keys: Readonly<Record<string, DataModelKey>> }[];
}

/** `form.json`, or a form of one file with its pages in place. */
export interface FormFile {
  readonly id: string;
  /** Increased by one with every change that requires a migration of applications in progress. */
  readonly version: number;
  readonly title: string;
  /** Names of files in `pages/`, or pages written in place. */
  readonly pages: readonly (string | PageDefinition)[];
  readonly rules?: readonly RuleDefinition[];
  readonly calculations?: readonly CalculationDefinition[];
  readonly dataModel?: DataModel;
  /** The page that opens when an application with errors is submitted; by default the current page stays open. */
  readonly submitFallback?: string;
}
/** A complete form as authored: all files of its folder, parsed. Records are by file name without `.json`. */
export interface FormDefinition {
  readonly form: FormFile;
  readonly dataModel: DataModel;
  /** Words of the institution by placeholder, for example `short_name`. */
  readonly institution: Readonly<Record<string, string>>;
  /** Texts of the host application by name, error messages included. */
  readonly messages: Readonly<Record<string, string>>;
  /** The files that only the host application reads, such as `header.json`. */
  readonly hostFiles?: Readonly<Record<string, unknown>>;
  readonly pages: Readonly<Record<string, PageDefinition>>;
  readonly sections: Readonly<Record<string, SectionFile>>;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}
