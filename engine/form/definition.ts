/**
 * The form language: the types of the JSON under `forms/`. `forms/form.schema.json` defines the same for editors and
 * for the checker.
 */

import type { Conditions, ValueKey } from '../language/condition-definition.ts';
import type { ChoiceFieldDefinition } from '../fields/choice.ts';
import type { UploadFieldDefinition } from '../fields/upload.ts';
import type { AnswerKey, DataModelKey, Option, OptionSource } from '../language/field-definition.ts';
import type { FieldDefinition } from '../fields/index.ts';
import type { UploadLimits } from '../language/upload-limits.ts';
import type { LookupCategories } from '../language/lookup-category.ts';
import type { TextImage } from '../language/text.ts';

export type {
  Comparison,
  Condition,
  Conditions,
  Reference,
  RelativeDate,
  ValueKey,
} from '../language/condition-definition.ts';
export type {
  AnswerKey,
  AnswerSchema,
  DataModelKey,
  FieldBase,
  Option,
  OptionSource,
  Required,
  YearRange,
} from '../language/field-definition.ts';
export type { FieldDefinition, FieldTypeName } from '../fields/index.ts';
export type { LookupCategories, LookupCategory, RecordFieldDefinition } from '../language/lookup-category.ts';

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
  /** The names in the expression that are not keys themselves. */
  readonly names?: ValueNames;
}

/** The key behind a name in an expression, or the keys of all copies of a repeated block. */
export type ValueNames = Readonly<Record<string, ValueKey | readonly ValueKey[]>>;

/**
 * Text on a page. `text` can contain `{placeholders}`, `*emphasis*`, `**bold**` and `[label](address)` links; each
 * entry is a paragraph.
 */
export interface ContentDefinition {
  readonly type: 'content';
  readonly id: string;
  readonly when?: Conditions;
  /** `details` is a text that opens at its title. */
  readonly tone?: 'plain' | 'info' | 'warning' | 'success' | 'prompt' | 'start' | 'quiet' | 'details';
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
  /** `group` is one question with several controls (fieldset and legend); `row` puts questions beside each other. */
  readonly layout?: 'stack' | 'group' | 'row';
  /** The label of the button that opens the section, which is collapsed while it has neither answers nor errors. */
  readonly fold?: string;
  readonly blocks?: readonly BlockDefinition[];
}
/** Questions with the same options: a table where there is space. */
export interface GridDefinition {
  readonly type: 'grid';
  readonly id: string;
  readonly title?: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly options: OptionSource;
  readonly questions: readonly GridQuestion[];
}
/** A question of a grid: radio buttons without options of their own. */
export type GridQuestion = Pick<
  ChoiceFieldDefinition,
  'key' | 'label' | 'hint' | 'when' | 'required' | 'checks' | 'default' | 'describe'
>;
/** Whole numbers with words at both ends: radio buttons beside each other. */
export interface ScaleDefinition extends GridQuestion {
  readonly type: 'scale';
  readonly from: number;
  readonly to: number;
  /** The words at `from`. */
  readonly low: string;
  /** The words at `to`. */
  readonly high: string;
}
/** One question for several documents: an upload, and further ones behind a button. */
export interface DocumentsDefinition extends Pick<
  UploadFieldDefinition,
  'key' | 'label' | 'hint' | 'when' | 'required' | 'limits'
> {
  readonly type: 'documents';
  /** The greatest number of documents, with the keys `<key>`, `<key>_2` and so on. */
  readonly max: number;
  /** The label of the button that asks for one more. */
  readonly another: string;
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
/**
 * A section repeated up to `max` times; the answer under `count` is the number of copies that are shown, or
 * `count:<id>`, which the applicant chooses and which is `min` by default.
 */
export interface RepeatDefinition {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly use: string;
  /** One prefix per copy, in order; or a pattern such as `job_{n}_`. */
  readonly prefixes: readonly string[] | string;
  /** The number of copies that are always shown: 1 by default; with 0 the block begins without a copy. */
  readonly min?: number;
  /** The key of the answer that is the number of copies. */
  readonly count?: AnswerKey;
  /** The applicant can move a copy up and down. */
  readonly reorder?: boolean;
  /** The copies are shown one at a time, with links to the one before and the one after. */
  readonly oneByOne?: boolean;
  /** Words for the placeholders, one entry per copy. `{n}` is always the number of the copy. */
  readonly with?: readonly Readonly<Record<string, string>>[];
  readonly max: number;
}
/** Any element of a page, as authored. */
export type BlockDefinition =
  | FieldDefinition
  | ContentDefinition
  | SectionDefinition
  | GridDefinition
  | ScaleDefinition
  | DocumentsDefinition
  | TabsDefinition
  | RepeatDefinition;

/** A file in `sections/`: a reusable section with unprefixed keys. */
export interface SectionFile {
  readonly title?: string;
  readonly hint?: string;
  readonly when?: Conditions;
  readonly rules?: readonly RuleDefinition[];
  readonly blocks: readonly BlockDefinition[];
}
/** A file in `pages/`: a step of the form or, with the role `completion`, a page after the submission. */
export interface PageDefinition {
  /** Also the address of the page: `/about`. */
  readonly id: string;
  readonly role?: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation, without answers; by default the title. */
  readonly step?: string;
  readonly hint?: string;
  /**
   * The page is a step only while these conditions hold; the answers of a page that is hidden are cleared. Of several
   * completion pages the first one is shown whose conditions hold; the last one has none.
   */
  readonly when?: Conditions;
  readonly blocks: readonly BlockDefinition[];
}

/** Every key under which an answer is stored; a page cannot ask for any other key. */
export interface DataModel {
  readonly keys: Readonly<Record<AnswerKey, DataModelKey>>;
  /** Keys that exist once for each prefix. */
  readonly sets?: readonly {
    readonly name: string;
    readonly prefixes: readonly string[] | string;
    /** The number of prefixes of a pattern. */
    readonly max?: number;
    readonly keys: Readonly<Record<string, DataModelKey>>;
  }[];
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
  /** The limits of uploaded files; `defaultUploadLimits` by default. A question can narrow them. */
  readonly uploads?: Partial<UploadLimits>;
  /** The first day (`2026-03-01`) or minute (`2026-03-01T08:00`), in the institution's time zone. */
  readonly opens?: string;
  /** The last day or minute, in the institution's time zone. */
  readonly closes?: string;
  /** `open`: the form is answered without an account; by default with one. */
  readonly access?: 'account' | 'open';
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
  /** The lookup categories: those of the host, and the form's own. */
  readonly lookups?: LookupCategories;
  /** The images that texts can show, by the names of their files. */
  readonly images?: Readonly<Record<string, TextImage>>;
}
