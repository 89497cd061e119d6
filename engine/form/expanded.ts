/** The expanded form: all names are resolved. It is plain data that the build writes and the browser fetches. */
import type {
  AnswerKey,
  Comparison,
  Condition,
  ContentDefinition,
  DataModelKey,
  FieldDefinition,
  Option,
  Reference,
  RuleDefinition,
  ValueKey,
} from './definition.ts';
import type { MarkedTexts } from '../language/text.ts';

/** A constant, or the current value under another key. */
export type ExpandedTarget = string | Reference;
/** A condition that reads a derived value in place of an expression or a relative day. */
export type ExpandedCondition =
  | Comparison<ExpandedTarget>
  | { readonly any: readonly (ExpandedCondition | ExpandedConditions)[] }
  | { readonly not: ExpandedCondition | ExpandedConditions };
/** Expanded conditions joined by "and". */
export type ExpandedConditions = readonly ExpandedCondition[];
/** A definition with expanded conditions. */
export type Expanded<T> = T extends Condition
  ? ExpandedCondition
  : T extends object
    ? { [Name in keyof T]: Expanded<T[Name]> }
    : T;
/** The derived value that places each option, by the value of the option; a blank option has none. */
export type OptionPlaces = Readonly<Record<string, ValueKey>>;
/** A field with expanded conditions. */
export type ExpandedField = Expanded<FieldDefinition> & {
  /** The places of the options in the order of an expression. */
  readonly places?: OptionPlaces;
  /** The label, the hint, and the labels of options and the messages that have marks; all are plain themselves. */
  readonly marked?: MarkedTexts;
  /** The id of the repeated block whose copies are the options; the answer moves with the copy that it names. */
  readonly copiesOf?: string;
};
/** A content with expanded conditions. */
export type ExpandedContent = Expanded<ContentDefinition> & {
  /** Its texts that have marks other than links. */
  readonly marked?: MarkedTexts;
};
/** An option with expanded conditions. */
export type ExpandedOption = readonly [
  value: string,
  label: string,
  more?: Expanded<NonNullable<Option[2]>> & {
    /** The label with placeholders, in place of which `label` stands while none of them has a value. */
    readonly template?: string;
  },
];

/** A page without `use`: the blocks of used sections are in place, with full keys and resolved words. */
export interface ExpandedPage {
  readonly id: string;
  readonly role: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation. */
  readonly step: string;
  readonly hint: string | null;
  /** The hint if it has marks. */
  readonly marked?: MarkedTexts;
  readonly when?: ExpandedConditions;
  readonly blocks: readonly ExpandedBlock[];
}
/** Any element of an expanded page. */
export type ExpandedBlock = ExpandedField | ExpandedContent | ExpandedSection | ExpandedTabs | ExpandedRepeat;
/** A section with its blocks in place. */
export interface ExpandedSection {
  readonly type: 'section';
  readonly id: string;
  readonly title: string | null;
  readonly hint: string | null;
  /** The title and the hint that have marks. */
  readonly marked?: MarkedTexts;
  readonly when: ExpandedConditions;
  /** The answers that are cleared when the section is hidden; null for its own. */
  readonly clears: readonly AnswerKey[] | null;
  readonly layout: 'stack' | 'group' | 'row' | 'grid' | 'scale';
  /** The label of the button that opens the collapsed section. */
  readonly fold?: string;
  readonly blocks: readonly ExpandedBlock[];
}
/** Tabs with their blocks in place. */
export interface ExpandedTabs {
  readonly type: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly when: ExpandedConditions;
  readonly default: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly blocks: readonly ExpandedBlock[] }[];
  readonly heldWhile: ExpandedConditions;
}
/** A repeated block with every copy in place. */
export interface ExpandedRepeat {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint: string | null;
  /** The hint if it has marks. */
  readonly marked?: MarkedTexts;
  readonly when: ExpandedConditions;
  readonly min?: number;
  readonly max: number;
  /** The key of the answer that is the number of copies; without it the applicant adds and removes them. */
  readonly count?: AnswerKey;
  /** The applicant can move a copy up and down. */
  readonly reorder?: boolean;
  /** The copies are shown one at a time, with links to the one before and the one after. */
  readonly oneByOne?: boolean;
  readonly copies: readonly ExpandedSection[];
}

/** Parts of a form that only the host application reads, by the name of the file or of the property of `form.json`. */
export type HostParts = Readonly<Record<string, unknown>>;

/** A form in which every name is resolved. */
export interface ExpandedForm {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly pages: readonly ExpandedPage[];
  readonly rules: readonly Expanded<RuleDefinition>[];
  /** The keys of derived values and of the values they read; each follows those that it reads. */
  readonly calculations: readonly { readonly key: ValueKey; readonly from: readonly ValueKey[] }[];
  readonly options: Readonly<Record<string, readonly ExpandedOption[]>>;
  /** Every stored key, including those of prefixed sets. */
  readonly model: Readonly<Record<AnswerKey, DataModelKey>>;
  readonly institution: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
  /** The id of the page that opens after a refused submission; null if the current page stays open. */
  readonly submitFallback: string | null;
  /** The parts that only the host application reads, with resolved words. */
  readonly hostParts: HostParts;
}
