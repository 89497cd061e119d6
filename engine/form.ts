/** The compiled form: immutable, shared by every reader, indexed so that an edit costs what it touches. */
import type { Test } from './condition.ts';
import type {
  AnswerKey, ContentDefinition, DataModelKey, FieldDefinition, FieldTypeName, Option, Required, ValueKey, YearRange,
} from './definition.ts';
import type { HostParts } from './expanded.ts';
import type { FieldType } from './fields/field-type.ts';
import type { Span } from './text.ts';
import type { Values } from './values.ts';

/** A derived value, as a function of the values it reads. */
export type Calculation = (values: Values) => string;
/** By the key of the derived value. */
export type Calculations = Readonly<Record<ValueKey, Calculation>>;

interface BlockBase {
  /** Unique on its page; a field's id is its first key. */
  readonly id: string;
  /** The page's id. */
  readonly page: string;
  /** The block's own condition; null when it has none. */
  readonly condition: Test | null;
  /** Its own condition and those of all blocks round it; null when always shown. */
  readonly shown: Test | null;
  /** Every value that how the block looks, or whether it is in error, depends on. */
  readonly reads: readonly ValueKey[];
  /** The values among them that `shown` depends on. */
  readonly shownBy: readonly ValueKey[];
  readonly parent: Block | null;
}
/** A question with its names resolved. */
export interface CompiledField extends BlockBase {
  readonly type: FieldTypeName;
  /** What fields of its type have in common. */
  readonly fieldType: FieldType;
  /** The control's id; for a month-year the month's key. */
  readonly key: AnswerKey;
  readonly keys: readonly AnswerKey[];
  /** Where the label of the chosen option stands; null when nothing is described. */
  readonly descKey: AnswerKey | null;
  readonly label: string;
  readonly hint: string | null;
  readonly maxLength: number;
  readonly required: Required | undefined;
  /** When `required` applies; null when always. */
  readonly requiredWhen: Test | null;
  /** While it does not hold the schema is not judged; null when it always is. */
  readonly schemaWhen: Test | null;
  readonly checks: readonly CompiledCheck[];
  readonly isSensitive: boolean;
  /** As authored, with prefixes and institution words put in. */
  readonly definition: FieldDefinition;
  readonly choices: Choices | null;
}
/** One of the author's own errors, with the condition under which it is shown. */
export interface CompiledCheck {
  readonly when: Test;
  readonly message: string;
}
/** Words on a page. */
export interface CompiledContent extends BlockBase {
  readonly type: 'content';
  readonly tone: NonNullable<ContentDefinition['tone']>;
  readonly title: string | null;
  /** Placeholders are put in after the links are found: no answer can make a link. */
  readonly paragraphs: readonly (readonly Span[])[];
  readonly list: readonly (readonly Span[])[];
  readonly print: boolean;
}
/** Blocks that are shown and cleared together. */
export interface CompiledSection extends BlockBase {
  readonly type: 'section';
  readonly title: string | null;
  readonly hint: string | null;
  readonly layout: 'stack' | 'group';
  readonly blocks: readonly Block[];
}
/** A section that is shown while its tab is open. */
export interface CompiledTab extends CompiledSection {
  /** The tab's id is unique in its group: it is the value of `tab:<group>` while the tab is open. */
  readonly label: string;
}
/** Sections of which exactly one is open. */
export interface CompiledTabs extends BlockBase {
  readonly type: 'tabs';
  readonly label: string;
  readonly valueKey: ValueKey;
  readonly default: string;
  readonly tabs: readonly CompiledTab[];
  /** While this holds no switch may be made; whoever makes the edit asks. */
  readonly heldWhile: Test | null;
}
/** A section and its copies, shown up to the count. */
export interface CompiledRepeat extends BlockBase {
  readonly type: 'repeat';
  readonly title: string;
  readonly hint: string | null;
  readonly max: number;
  readonly countKey: ValueKey;
  /** One for each possible copy; those beyond the count are not shown. */
  readonly copies: readonly CompiledSection[];
}
/** Anything that stands on a page, told apart by `type`. */
export type Block = CompiledField | CompiledContent | CompiledSection | CompiledTabs | CompiledRepeat;

/** A page with its blocks in order. */
export interface CompiledPage {
  readonly id: string;
  readonly role: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation. */
  readonly step: string;
  readonly hint: string | null;
  readonly blocks: readonly Block[];
  /** Every answer key asked on the page, in order. */
  readonly keys: readonly AnswerKey[];
}

/** Where the options of a field come from, with the names resolved. */
export type Choices =
  | { readonly from: 'list'; readonly list: OptionList }
  | { readonly from: 'key'; readonly valueKey: ValueKey; readonly lists: ReadonlyMap<string, OptionList> };
/** Options as written, or a range of years that depends on the day. */
export type OptionList = readonly Option[] | YearRange;


/** What an edit takes with it. */
export interface Rule {
  readonly id: string;
  readonly reads: readonly ValueKey[];
  readonly clears: readonly AnswerKey[];
  /** Judged once, on the values before an edit and the settled values after it. */
  fires(before: Values, after: Values): boolean;
}
/** One effect of an edit on other values. It affects only effects of higher ranks, except on a cycle, where all ranks are equal. */
export type Effect = {
  readonly rank: number;
  readonly reads: readonly ValueKey[];
  /** The keys on its cycle, or those that are on none. */
  readonly writes: readonly ValueKey[];
} & (
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** Derives one value from what the effect reads. */
  | { readonly kind: 'value'; readonly derive: Calculation }
  /** Empties the edited answers of a hidden question. */
  | { readonly kind: 'visibility'; readonly field: CompiledField }
);
/** Which effects an edit can have. */
export interface Effects {
  /** When the value under a key has changed. */
  readonly readBy: ReadonlyMap<ValueKey, readonly Effect[]>;
  /** When an answer is edited. */
  readonly hiding: ReadonlyMap<AnswerKey, readonly Effect[]>;
}
/** A derived value and the values it is made from. */
export interface CompiledCalculation {
  readonly key: ValueKey;
  readonly from: readonly ValueKey[];
  readonly calculate: Calculation;
}

/** What every function of the engine takes first; made once, never changed. */
export interface Form {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly pages: readonly CompiledPage[];
  /** By every answer key a field owns; a month-year stands under both of its keys. */
  readonly fields: ReadonlyMap<AnswerKey, CompiledField>;
  /** '1' to '12' with their names: the form's list `months`, or English. */
  readonly months: readonly Option[];
  readonly messages: Readonly<Record<string, string>>;
  readonly institution: Readonly<Record<string, string>>;
  readonly hostParts: HostParts;
  /** The id of the step that a refused submission leads to; null where the applicant stays. */
  readonly submitFallback: string | null;
  /** Every stored key, those of prefixed sets among them. */
  readonly model: ReadonlyMap<AnswerKey, DataModelKey>;
  /** By `tab:<id>` and `count:<id>`: what is open or shown when that value is chosen; the default where it cannot be chosen. */
  readonly choices: ReadonlyMap<ValueKey, (value: string) => string>;
  /** The part of `fields` that no condition of questions, rule, derived value or list of options looks at: most. */
  readonly unreadFields: ReadonlyMap<AnswerKey, CompiledField>;
  /** The rules that an applicant's edit can fire. */
  readonly rules: readonly Rule[];
  /** By which an edit of any other key is settled. */
  readonly effects: Effects;
  /** In an order in which each comes after what it reads. */
  readonly calculations: readonly CompiledCalculation[];
}
