/**
 * The form language: the shape of the JSON under `forms/`, as authors write it.
 * `forms/form.schema.json` says the same to editors and to the checker.
 */

/** Names an answer (`first_name`), or, with a prefix, another readable value (`tab:…`, `count:…`, `session:…`, `document:…`, `derived:…`). */
export type ValueKey = string;
/** A key of the data model; the answer under it is stored. */
export type AnswerKey = string;

/** A constant, or the value that stands under another key at that moment. */
export type Target = string | { readonly valueKey: ValueKey };

/** What must hold now. `lt lte gt gte` compare numbers as numbers and ISO dates as dates. */
export type Condition =
  | { readonly valueKey: ValueKey; readonly operator: 'equals' | 'notEquals' | 'lt' | 'lte' | 'gt' | 'gte'; readonly target: Target }
  | { readonly valueKey: ValueKey; readonly operator: 'in' | 'notIn'; readonly target: readonly string[] }
  | { readonly valueKey: ValueKey; readonly operator: 'answered' | 'notAnswered' }
  | { readonly any: readonly (Condition | readonly Condition[])[] };

/** Joined by "and"; an empty list holds always. */
export type Conditions = readonly Condition[];

/** A stored value and the label the applicant reads. A first option with the value '' is the blank one. */
export type Option = readonly [value: string, label: string];
/** Years counted from `start` (default: the current year) in one direction, `start` first. */
export interface YearRange {
  readonly start?: number;
  readonly count: number;
  readonly direction: 'past' | 'future';
}
/** The name of a list in `options/`, a list written in place, or a range of years. */
export type OptionSource = string | readonly Option[] | { readonly years: YearRange };

/** The choices of a conditional select: shown only while the controlling answer matches. */
export type OptionsBy =
  | { readonly valueKey: ValueKey; readonly category: 'displayOnly'; readonly isMatched: readonly string[]; readonly options: OptionSource }
  | { readonly valueKey: ValueKey; readonly category: 'displayAndOptions'; readonly options: Readonly<Record<string, OptionSource>> };

/** An error while the field is shown and `when` holds. */
export interface CheckDefinition { readonly when: Conditions; readonly message: string }
/** The message of an unanswered field; with `when`, only while that holds. */
export type Required = string | { readonly when: Conditions; readonly message: string };

/** When `when` becomes true by an edit, the answers under `clears` are set to empty. */
export interface RuleDefinition {
  readonly id: string;
  readonly when: Conditions;
  readonly clears: readonly AnswerKey[];
}

/** JSONata over the values named in `from`; the result stands under `key`. */
export interface CalculationDefinition {
  readonly key: ValueKey;
  readonly from: readonly ValueKey[];
  readonly calculate: string;
}

/**
 * JSON Schema on the answered value (a string), with ajv-errors' `errorMessage`, and two keywords of ours:
 * `earliest` and `latest` bound an ISO date relative to today.
 */
export type AnswerSchema = Readonly<Record<string, unknown>>;
/** A day relative to today: `years` added, then moved to the start or end of that year if asked. */
export interface RelativeDate {
  readonly years: number;
  readonly at?: 'startOfYear' | 'endOfYear';
}

/** How an answer is asked for; each name has one file in `engine/fields/` and one in `renderer/fields/`. */
export type FieldTypeName =
  | 'text' | 'textarea' | 'email' | 'phone' | 'ssn' | 'date' | 'month-year'
  | 'radio' | 'select' | 'checkbox' | 'upload' | 'lookup' | 'password' | 'code';

/** What every question may say; the key order here is the order authors write. */
interface FieldBase {
  /** The answer's key. A month-year named `grad` owns `grad_month` and `grad_year`. */
  readonly key: AnswerKey;
  readonly label: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly required?: Required;
  readonly checks?: readonly CheckDefinition[];
  readonly schema?: AnswerSchema;
  /** The schema is judged only while this holds. */
  readonly schemaWhen?: Conditions;
  /** HTML autocomplete token; only for the applicant's own data. */
  readonly autocomplete?: string;
  /** Columns the control may fill; how wide an answer is expected to be. */
  readonly width?: 'short' | 'medium' | 'full';
}
/** One line of text; the type says how it is typed and written. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'text' | 'email' | 'phone' | 'ssn' | 'code';
  /** Greatest length in characters; 45 unless told. */
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
}
/** Several lines of text, with a count of its characters. */
export interface TextareaFieldDefinition extends FieldBase {
  readonly type: 'textarea';
  /** Character limit shown as 'Character count: n / limit'; 1500 unless told. */
  readonly maxLength?: number;
  /** 6 unless told. */
  readonly rows?: number;
}
/** A day, stored as `2008-03-04`. */
export interface DateFieldDefinition extends FieldBase { readonly type: 'date' }
/** A month and a year, chosen from two lists and stored under two keys. */
export interface MonthYearFieldDefinition extends FieldBase {
  readonly type: 'month-year';
  readonly years: YearRange;
}
/** One of several options: all in sight, or in a list. */
export interface ChoiceFieldDefinition extends FieldBase {
  readonly type: 'radio' | 'select';
  /** Exactly one of `options` and `optionsBy`. */
  readonly options?: OptionSource;
  readonly optionsBy?: OptionsBy;
  /** A long list gets a search box. */
  readonly search?: boolean;
  /** `false`: no `_desc` companion is stored. */
  readonly describe?: boolean;
}
/** A single check: `true` when it is set. */
export interface CheckboxFieldDefinition extends FieldBase { readonly type: 'checkbox' }
/** A document; the stored answer is `ANSWERED` once it was converted. */
export interface UploadFieldDefinition extends FieldBase { readonly type: 'upload' }
/** Free text with suggestions; a chosen one fills other answers. */
export interface LookupFieldDefinition extends FieldBase {
  readonly type: 'lookup';
  /** The name of the directory that is searched; the host application has the directories. */
  readonly category: string;
  readonly maxLength?: number;
  /** Answer key to the part of the chosen record that fills it. */
  readonly fills: Readonly<Record<AnswerKey, string>>;
}
/** A password, which can be shown while it is typed. */
export interface PasswordFieldDefinition extends FieldBase {
  readonly type: 'password';
  readonly maxLength?: number;
  /** Shows the messages of `schema.allOf` and of `checks` as a live checklist. */
  readonly checklist?: boolean;
}
/** One question as authored. */
export type FieldDefinition =
  | TextFieldDefinition | TextareaFieldDefinition | DateFieldDefinition | MonthYearFieldDefinition
  | ChoiceFieldDefinition | CheckboxFieldDefinition | UploadFieldDefinition | LookupFieldDefinition | PasswordFieldDefinition;

/** Words on the page. `text` may hold `{placeholders}` and `[label](address)` links; each entry is a paragraph. */
export interface ContentDefinition {
  readonly type: 'content';
  readonly id: string;
  readonly when?: Conditions;
  readonly tone?: 'plain' | 'info' | 'warning' | 'success' | 'prompt';
  readonly title?: string;
  readonly text?: string | readonly string[];
  readonly list?: readonly string[];
  /** Also shown in the print-style view; not shown there unless told. */
  readonly print?: boolean;
}
/** Questions that belong together. With `use`, the blocks come from `sections/<use>.json`. */
export interface SectionDefinition {
  readonly type: 'section';
  readonly id?: string;
  readonly title?: string;
  readonly hint?: string;
  readonly when?: Conditions;
  /** Differs from "its own keys" only where the form says so. */
  readonly clears?: readonly AnswerKey[];
  readonly use?: string;
  /** Put before every key of the used section, for example `college_2_`. */
  readonly prefix?: string;
  /** Words for the `{placeholders}` of the used section. */
  readonly with?: Readonly<Record<string, string>>;
  /** `group`: one question with several controls (fieldset and legend). */
  readonly layout?: 'stack' | 'group';
  readonly blocks?: readonly BlockDefinition[];
}
/** One of the tabs of a group: its blocks are shown while it is open. */
export interface TabDefinition {
  readonly id: string;
  readonly label: string;
  readonly blocks: readonly BlockDefinition[];
}
/** Exactly one tab is open: the value `tab:<id>` holds its id. Leaving a tab clears its keys. */
export interface TabsDefinition {
  readonly type: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly when?: Conditions;
  /** The id of the tab that is open when nothing was chosen. */
  readonly default: string;
  readonly tabs: readonly TabDefinition[];
  /** While this holds no switch is made and the modal 'File Upload in Progress' says why. */
  readonly heldWhile?: Conditions;
}
/** A block repeated up to `max` times: the value `count:<id>` holds how many are shown (1 unless told). */
export interface RepeatDefinition {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly use: string;
  /** One for each copy, in order. */
  readonly prefixes: readonly string[];
  /** Words for the placeholders, one entry for each copy. `{n}` is always the copy's number. */
  readonly with?: readonly Readonly<Record<string, string>>[];
  readonly max: number;
}
/** Anything that stands on a page, as authored. */
export type BlockDefinition = FieldDefinition | ContentDefinition | SectionDefinition | TabsDefinition | RepeatDefinition;

/** A file of `sections/`: a reusable block with unprefixed keys. */
export interface SectionFile {
  readonly title?: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly rules?: readonly RuleDefinition[];
  readonly blocks: readonly BlockDefinition[];
}
/** A file of `pages/`: a step of the form, or with the role `completion` the page after the submission. */
export interface PageDefinition {
  /** Also the route: `/about`. */
  readonly id: string;
  readonly role?: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation; the title unless told. */
  readonly step?: string;
  readonly hint?: string;
  readonly blocks: readonly BlockDefinition[];
}

/** What is stored under a key; `maxLength` counts characters. What is `sensitive`, as an `ssn` always is, is sealed, and masked for staff. */
export interface DataModelKey {
  readonly type: 'text' | 'option' | 'boolean' | 'date' | 'month' | 'year' | 'document';
  readonly maxLength: number;
  readonly sensitive?: boolean;
  /** Why the key is stored but not asked on any page. */
  readonly notAsked?: string;
}
/** Every key under which something is stored; a key that is not here cannot be asked. */
export interface DataModel {
  readonly keys: Readonly<Record<AnswerKey, DataModelKey>>;
  /** Keys that exist once for each prefix. */
  readonly sets?: readonly { readonly name: string; readonly prefixes: readonly string[]; readonly keys: Readonly<Record<string, DataModelKey>> }[];
}

/** `form.json`, or a form of one file with its pages in place. */
export interface FormFile {
  readonly id: string;
  /** Raised by one with every change that an application in progress must be migrated for. */
  readonly version: number;
  readonly title: string;
  /** Names of files in `pages/`, or pages written in place. */
  readonly pages: readonly (string | PageDefinition)[];
  readonly rules?: readonly RuleDefinition[];
  readonly calculations?: readonly CalculationDefinition[];
  readonly dataModel?: DataModel;
  /** The step that an application with errors leads to when it is submitted; without it the applicant stays. */
  readonly submitFallback?: string;
}
/** A whole form as authored: every file of its folder, parsed; records are by file name without `.json`. */
export interface FormDefinition {
  readonly form: FormFile;
  readonly dataModel: DataModel;
  /** Words and constants of the institution: the placeholders `{short_name}`, `{graduation_year}` … */
  readonly institution: Readonly<Record<string, string>>;
  /** Texts of the host application by name, error messages included. */
  readonly messages: Readonly<Record<string, string>>;
  /** The files that only the host application reads, such as `header.json`. */
  readonly hostFiles?: Readonly<Record<string, unknown>>;
  readonly pages: Readonly<Record<string, PageDefinition>>;
  readonly sections: Readonly<Record<string, SectionFile>>;
  readonly options: Readonly<Record<string, readonly Option[]>>;
}
