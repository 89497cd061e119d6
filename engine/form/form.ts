/**
 * The compiled form. It is immutable, and its indexes limit the cost of an edit to the values that the edit affects.
 */
import type { Test } from './condition.ts';
import type {
  AnswerKey,
  ContentDefinition,
  DataModelKey,
  FieldTypeName,
  Option,
  Required,
  ValueKey,
  YearRange,
} from './definition.ts';
import type { Expanded, ExpandedField, ExpandedOption, HostParts } from './expanded.ts';
import type { ShownOrder } from './option-order.ts';
import type { FieldType } from '../fields/field-type.ts';
import type { MarkedTexts, Span } from '../language/text.ts';
import type { Values } from '../language/values.ts';

/** Calculates a derived value from the values that it reads. */
export type Calculation = (values: Values) => string;
/** Calculations by the key of the derived value. */
export type Calculations = Readonly<Record<ValueKey, Calculation>>;

/** An element that a condition can hide: a block, or a page with everything on it. */
export interface Hideable {
  readonly id: string;
  /** Its own condition; null if it has none. */
  readonly condition: Test | null;
  /** Its own condition and those of all surrounding elements; null if it is always shown. */
  readonly shown: Test | null;
  /** The keys of the values that `shown` depends on. */
  readonly shownBy: readonly ValueKey[];
  /** The surrounding element; null for a page, and for texts outside the pages. */
  readonly parent: Hideable | null;
}
/** The id is unique on its page; the id of a field is its first key. */
interface BlockBase extends Hideable {
  /** The id of the page. */
  readonly page: string;
  /** The keys of all values that the view or the errors of the block depend on; a key can be there twice. */
  readonly reads: readonly ValueKey[];
}
/** A field with resolved names. */
export interface CompiledField extends BlockBase {
  readonly type: FieldTypeName;
  /** The behaviour of its type. */
  readonly fieldType: FieldType;
  /** The id of the control: the first answer key. */
  readonly key: AnswerKey;
  readonly keys: readonly AnswerKey[];
  /** The key for the label of the chosen option; null if the label is not stored. */
  readonly descKey: AnswerKey | null;
  /** Without marks, as the hint. */
  readonly label: string;
  readonly hint: string | null;
  /** Its texts that have marks. */
  readonly marked: MarkedTexts | undefined;
  readonly maxLength: number;
  readonly required: Expanded<Required> | undefined;
  /** The condition of `required`; null if it always applies. */
  readonly requiredWhen: Test | null;
  /** The schema is validated only while this condition holds; null if it always is. */
  readonly schemaWhen: Test | null;
  readonly checks: readonly CompiledCheck[];
  readonly isSensitive: boolean;
  /** As authored, with prefixed keys and resolved words. */
  readonly expanded: ExpandedField;
  readonly optionLists: FieldOptionLists | null;
  /** Null if the options are shown as they are written. */
  readonly ordered: ShownOrder | null;
}
/** An error message of the author, with its condition. */
export interface CompiledCheck {
  readonly when: Test;
  readonly message: string;
}
/** Text on a page. */
export interface CompiledContent extends BlockBase {
  readonly type: 'content';
  readonly tone: NonNullable<ContentDefinition['tone']>;
  readonly title: string | null;
  /** Marks are found before placeholders are replaced, so that no answer can contain a mark. */
  readonly paragraphs: readonly (readonly Span[])[];
  readonly list: readonly (readonly Span[])[];
  readonly print: boolean;
}
/** Blocks that are shown and cleared together. */
export interface CompiledSection extends BlockBase {
  readonly type: 'section';
  readonly title: string | null;
  readonly hint: string | null;
  readonly marked: MarkedTexts | undefined;
  readonly layout: 'stack' | 'group' | 'row' | 'grid' | 'scale';
  readonly blocks: readonly Block[];
  /** Collapsed on the page while no question inside has an answer or an error. Print, PDF and validation ignore it. */
  readonly fold?: CompiledFold;
}
/** The fold of a section. */
export interface CompiledFold {
  /** The label of the button that opens it. */
  readonly label: string;
  /** The answer keys inside. */
  readonly keys: readonly AnswerKey[];
  /** All keys that their views and errors depend on. */
  readonly reads: readonly ValueKey[];
}
/** A section that is shown while its tab is open. */
export interface CompiledTab extends CompiledSection {
  /** The id of a tab is unique in its group: it is the value of `tab:<group>` while the tab is open. */
  readonly label: string;
}
/** A group of tabs, of which exactly one is open. */
export interface CompiledTabs extends BlockBase {
  readonly type: 'tabs';
  readonly label: string;
  readonly valueKey: ValueKey;
  readonly default: string;
  readonly tabs: readonly CompiledTab[];
  /** While this condition holds, the caller must not edit `valueKey`. */
  readonly heldWhile: Test | null;
}
/** A repeated section with all its copies. */
export interface CompiledRepeat extends BlockBase {
  readonly type: 'repeat';
  readonly title: string;
  readonly hint: string | null;
  readonly marked: MarkedTexts | undefined;
  /** The number of copies that cannot be removed. */
  readonly min: number;
  readonly max: number;
  /** `count:<id>`, or the answer that is the number of copies. */
  readonly countKey: ValueKey;
  /** The applicant can move a copy up and down. */
  readonly reorder: boolean | undefined;
  /** The copies are shown one at a time, with links to the one before and the one after. */
  readonly oneByOne: boolean | undefined;
  /** Every possible copy; copies beyond the count are hidden. */
  readonly copies: readonly CompiledSection[];
  /** The fields of the form, of which some have the copies as options. */
  readonly fields: ReadonlyMap<AnswerKey, CompiledField>;
}
/** Any element of a page; `type` distinguishes them. */
export type Block = CompiledField | CompiledContent | CompiledSection | CompiledTabs | CompiledRepeat;

/** A page with its blocks in order. */
export interface CompiledPage extends Hideable {
  readonly role: 'step' | 'completion';
  readonly title: string;
  /** The name in the step navigation. */
  readonly step: string;
  readonly hint: string | null;
  /** The keys whose values the title and the hint contain. */
  readonly words: readonly ValueKey[];
  readonly marked: MarkedTexts | undefined;
  readonly blocks: readonly Block[];
  /** Every answer key of the page, in order. */
  readonly keys: readonly AnswerKey[];
  /** Those that the applicant answers; calculated answers are left out. */
  readonly givenKeys: readonly AnswerKey[];
}

/** The source of the options of a field, with resolved names. */
export type FieldOptionLists = {
  /** The keys that the conditions and the labels of single options read. */
  readonly reads: readonly ValueKey[];
  /** As `reads`, with the derived value of a list in place of all that it reads. */
  readonly through: readonly ValueKey[];
  /** The offers of the form, by their lists. */
  readonly offers: ReadonlyMap<OptionList | null, ListOffer>;
} & (
  | { readonly from: 'list'; readonly list: OptionList }
  | { readonly from: 'key'; readonly valueKey: ValueKey; readonly lists: ReadonlyMap<string, OptionList> }
);
/** The offered options of a list with conditions or labels that read answers. */
export interface ListOffer {
  readonly reads: readonly ValueKey[];
  /** The key of the text if it is a derived value, otherwise `reads`. */
  readonly through: readonly ValueKey[];
  /** The same object while the same options are offered under the same labels. */
  options(values: Values): readonly ExpandedOption[];
  /** True if an option was offered before and is not after. */
  hides(before: Values, after: Values): boolean;
}
/** Options as written, or a range of years that depends on the current day. */
export type OptionList = readonly ExpandedOption[] | YearRange;

/** A rule that clears answers after an edit. */
export interface Rule {
  readonly id: string;
  readonly reads: readonly ValueKey[];
  /** As `reads`, with derived values in place of all that these read. */
  readonly through?: readonly ValueKey[];
  readonly clears: readonly AnswerKey[];
  /** Is evaluated once, with the values before an edit and the settled values after it. */
  fires(before: Values, after: Values): boolean;
  /** The part of an answer that the rule keeps; without it, nothing. */
  remains?(answer: string, after: Values): string;
}
/** An effect of an edit on other values. It influences only effects of higher ranks; on a cycle all ranks are equal. */
export type Effect = {
  readonly rank: number;
  readonly reads: readonly ValueKey[];
  /** The keys that are on its cycle; for the second half of a split effect the keys that are not. */
  readonly writes: readonly ValueKey[];
} & (
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** Calculates a value from the values that the effect reads. */
  | { readonly kind: 'value'; readonly derive: Calculation }
  /** Clears the edited answers of a hidden field. */
  | { readonly kind: 'visibility'; readonly field: CompiledField }
  /** Gives a field that the edit shows its default, or lets its answer follow a computed default. */
  | { readonly kind: 'default'; readonly field: CompiledField }
);
/** The effects of edits, indexed by key. */
export interface Effects {
  /** The effects that read the value under a key. */
  readonly readBy: ReadonlyMap<ValueKey, readonly Effect[]>;
  /** The visibility effects of an edited answer. */
  readonly hiding: ReadonlyMap<AnswerKey, readonly Effect[]>;
}
/** A calculation with the key of its result and the keys that it reads. */
export interface CompiledCalculation {
  readonly key: ValueKey;
  readonly from: readonly ValueKey[];
  readonly calculate: Calculation;
}

/** A compiled form, the first argument of most functions of the engine. */
export interface Form {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly pages: readonly CompiledPage[];
  /** Fields by answer key; a field with several answer keys is under each of them. */
  readonly fields: ReadonlyMap<AnswerKey, CompiledField>;
  /** The list `months` of the form; empty if the months have their English names. */
  readonly months: readonly Option[];
  readonly messages: Readonly<Record<string, string>>;
  readonly institution: Readonly<Record<string, string>>;
  readonly hostParts: HostParts;
  /** The id of the page that opens after a refused submission; null if the current page stays open. */
  readonly submitFallback: string | null;
  /** Every stored key, including those of prefixed sets. */
  readonly model: ReadonlyMap<AnswerKey, DataModelKey>;
  /** By `tab:<id>` and `count:<id>`: maps a chosen value to a valid one; an invalid value becomes the default. */
  readonly choices: ReadonlyMap<ValueKey, (value: string) => string>;
  /** The fields whose answers no rule, derived value, condition or list of options reads: most of them. */
  readonly unreadFields: ReadonlyMap<AnswerKey, CompiledField>;
  /** The rules that an edit of the applicant can fire. */
  readonly rules: readonly Rule[];
  /** The effects of edits of all other keys. */
  readonly effects: Effects;
  /** Each calculation follows those that it reads. What named lists of options offer is among them. */
  readonly calculations: readonly CompiledCalculation[];
}
