/** A form with nothing left to look up, as plain data: what the build writes and the browser fetches. */
import type {
  AnswerKey, Conditions, ContentDefinition, DataModelKey, FieldDefinition, Option, RuleDefinition, ValueKey,
} from './definition.ts';

/** A page with every `use` replaced by what it uses, and keys and words as they are where they stand. */
export interface ExpandedPage {
  readonly id: string;
  readonly role: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation. */
  readonly step: string;
  readonly hint: string | null;
  readonly blocks: readonly ExpandedBlock[];
}
/** Anything that stands on a page once no block is used by name. */
export type ExpandedBlock = FieldDefinition | ContentDefinition | ExpandedSection | ExpandedTabs | ExpandedRepeat;
/** A section with its blocks in place. */
export interface ExpandedSection {
  readonly type: 'section';
  readonly id: string;
  readonly title: string | null;
  readonly hint: string | null;
  readonly when: Conditions;
  /** Null: its own keys. */
  readonly clears: readonly AnswerKey[] | null;
  readonly layout: 'stack' | 'group';
  readonly blocks: readonly ExpandedBlock[];
}
/** Tabs with their blocks in place. */
export interface ExpandedTabs {
  readonly type: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly when: Conditions;
  readonly default: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly blocks: readonly ExpandedBlock[] }[];
  readonly heldWhile: Conditions;
}
/** A repeated block with every copy in place. */
export interface ExpandedRepeat {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint: string | null;
  readonly when: Conditions;
  readonly max: number;
  readonly copies: readonly ExpandedSection[];
}

/** By the name of the file, or of the property of `form.json`. */
export type HostParts = Readonly<Record<string, unknown>>;

/** A form in which every name is resolved: what the build writes and the browser loads. */
export interface ExpandedForm {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly pages: readonly ExpandedPage[];
  readonly rules: readonly RuleDefinition[];
  /** What derived values are made of, each after what it reads. */
  readonly calculations: readonly { readonly key: ValueKey; readonly from: readonly ValueKey[] }[];
  readonly options: Readonly<Record<string, readonly Option[]>>;
  /** Every stored key, those of prefixed sets among them. */
  readonly model: Readonly<Record<AnswerKey, DataModelKey>>;
  readonly institution: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
  /** The id of the step that a refused submission leads to; null where the applicant stays. */
  readonly submitFallback: string | null;
  /** The parts that only the host application reads, as plain data with the words in place. */
  readonly hostParts: HostParts;
}
