import type { ValueNames } from '../../engine/form/definition.ts';
import type { CopyNames } from './copy-names.ts';
import type { ChosenCopies } from './copy-options.ts';
import type { IndexedExpression } from './read-sources.ts';
import type { WrittenClause, IndexedComparison } from './conditions.ts';
import type { NameScope } from '../source/scope.ts';
import type { SourceNode } from '../source/source-node.ts';

/** Everything the checker knows about a form after one traversal. Keys and ids include the prefixes around them. */
export interface FormIndex {
  readonly fields: IndexedField[];
  readonly storedKeys: StoredKey[];
  /** Blocks with a condition. */
  readonly conditionalBlocks: ConditionalBlock[];
  /** Pages and blocks other than questions. */
  readonly places: IndexedPlace[];
  readonly comparisons: IndexedComparison[];
  /** Values that calculations read. */
  readonly readValues: KeyReference[];
  readonly texts: IndexedText[];
  /** Blocks of texts. */
  readonly contents: SourceNode[];
  readonly clearedKeys: KeyReference[];
  readonly rules: IndexedRule[];
  readonly filledKeys: KeyReference[];
  /** Names of lists in `options/`. */
  readonly optionNames: SourceNode[];
  /** Lists of options written in a field. */
  readonly optionLists: SourceNode[];
  /** The names of the lists that are copies of repeated blocks, and the lists, by the text of each. */
  readonly copyLists: Map<string, readonly [name: string, list: readonly (readonly unknown[])[]]>;
  readonly uses: SectionUse[];
  readonly tabs: IndexedTabs[];
  readonly repeats: IndexedRepeat[];
  readonly folds: IndexedFold[];
  readonly ids: IndexedId[];
  /** Answer schemas, with those inside `not`, `allOf` and `anyOf`. */
  readonly schemas: SourceNode[];
  /** Authored calculations, then those of conditions. */
  readonly calculations: IndexedCalculation[];
  /** The expressions of authored calculations and of conditions. */
  readonly expressions: IndexedExpression[];
  /** The names of the values in all copies of repeated blocks. */
  readonly copyNames: CopyNames;
  /** Lists of blocks that are nested too deep; their blocks are left out. */
  readonly tooDeep: SourceNode[];
}

/** A question of a page. */
export interface IndexedField {
  readonly node: SourceNode;
  readonly type: string;
  /** The written key with its prefix; of a month-year the stem of its two keys. */
  readonly key: string;
  readonly keys: readonly [string, ...string[]];
  readonly page: string;
  readonly prefix: UsedPrefix | null;
  /** The meaning of keys and placeholders at its place. */
  readonly scope: NameScope;
  /** The conditions under which it is shown. */
  readonly needs: readonly ConditionGroup[];
  readonly isClearedWhenHidden: boolean;
  /** Its own conditions, which are also the last of its needs. */
  readonly own: readonly WrittenClause[];
  /** Null for a question that is never required. */
  readonly required: IndexedWhen | null;
  readonly checks: readonly IndexedWhen[];
  readonly schemaWhen: IndexedWhen | null;
  readonly label: string;
  /** The nearest block around it with a title; '' if there is none. */
  readonly heading: string;
  /** The key of the answer that controls its options; null if none does. */
  readonly controlledBy: string | null;
  /** The key of the result that its default follows; null for any other default. */
  readonly followed: string | null;
  /** The nearest repeated block around it. */
  readonly repeat: SurroundingRepeat | null;
  /** The copies that are its options. */
  readonly copies: ChosenCopies | null;
}
/** Something that applies while conditions hold. */
export interface IndexedWhen {
  readonly node: SourceNode;
  readonly when: readonly WrittenClause[];
}
/** An option that is offered under conditions. */
export interface IndexedOption extends IndexedWhen {
  readonly value: string;
}
/** A rule that clears answers. */
export interface IndexedRule extends IndexedWhen {
  readonly id: string;
  readonly clears: readonly KeyReference[];
  /** The page of the section that has the rule; null for a rule of the form. */
  readonly page: string | null;
}
export interface UsedPrefix {
  /** With the prefixes around it. */
  readonly text: string;
  readonly node: SourceNode;
}
/** A repeated block around a question. */
export interface SurroundingRepeat {
  readonly node: SourceNode;
  readonly id: string;
  /** The prefix around the block itself. */
  readonly prefix: string;
}
/** A key of the data model; a key of a set is indexed once per prefix. */
export interface StoredKey {
  readonly key: string;
  readonly node: SourceNode;
}
/** Conditions that are evaluated together. When they no longer hold, the answers of the inner blocks are cleared. */
export type ConditionGroup = readonly WrittenClause[];
export interface ConditionalBlock {
  readonly node: SourceNode;
  readonly own: readonly WrittenClause[];
  readonly around: readonly ConditionGroup[];
  readonly keys: string[];
  /** The answers that it clears when it is hidden; null for those of its own questions. */
  readonly clears: readonly KeyReference[] | null;
  /** The page of the block; '' outside the pages. */
  readonly page: string;
  /** The nearest conditional block around it. */
  readonly outer: ConditionalBlock | null;
  /** The value of the option with these conditions; absent for a block. */
  readonly option?: string;
  /** A copy as an option: its conditions are no statement of the author. */
  readonly isCopy?: true;
}
/** A page or a block other than a question. */
export interface IndexedPlace {
  readonly kind: 'page' | 'section' | 'text' | 'tabs' | 'tab' | 'repeat';
  readonly node: SourceNode;
  /** Unique on its page; of a tab the value that opens it. */
  readonly id: string;
  readonly page: string;
  /** The group of a tab; '' for anything else. */
  readonly group: string;
  /** The conditions under which it is shown. */
  readonly needs: readonly ConditionGroup[];
  /** Its title: of a page the name of its step, of a tab its label; '' of a group or a text. */
  readonly title: string;
  /** The nearest block around it with a title; '' if there is none. */
  readonly heading: string;
}
export interface KeyReference {
  readonly node: SourceNode;
  readonly key: string;
}
export interface IndexedText {
  readonly node: SourceNode;
  readonly scope: NameScope;
  /** Placeholders that only texts of its kind have, such as `{n}` in the title of a repeat. */
  readonly ownPlaceholders: readonly string[];
  /** Conditions under which it is shown. */
  readonly needs: readonly ConditionGroup[];
}
/** A place where a section is used; a section that is repeated is used once per prefix. */
export interface SectionUse {
  readonly node: SourceNode;
  readonly name: string;
  /** The use is inside the same section. */
  readonly isCircular: boolean;
  /** The prefix of the keys that the section declares. */
  readonly prefix: string;
  readonly declared: ReadonlySet<string>;
  readonly words: readonly SourceNode[];
}
export interface IndexedBlock {
  readonly node: SourceNode;
  readonly id: string;
}
export interface IndexedRepeat extends IndexedBlock {
  /** `count:<id>`, or the answer that is the number of copies. */
  readonly countKey: string;
}
/** A section that is collapsed while its questions have no answers. */
export interface IndexedFold {
  readonly label: string;
  readonly fields: readonly IndexedField[];
}
export interface IndexedTabs extends IndexedBlock {
  readonly tabs: readonly string[];
  readonly default: string;
  /** The conditions under which the group is shown. */
  readonly needs: readonly ConditionGroup[];
  readonly heldWhile: readonly WrittenClause[];
}
export interface IndexedId extends IndexedBlock {
  /** The group in which the id must be unique. */
  readonly group: string;
}
/** The group of the ids on a page. */
export const pageGroup = (page: string): string => `page ${page}`;
export const isPageGroup = (group: string): boolean => group.startsWith('page ');
export interface IndexedCalculation extends KeyReference {
  readonly from: readonly string[];
  readonly names: ValueNames;
  /** The traversal made it from a condition or a default. */
  readonly isGenerated?: boolean;
}

export function emptyIndex(copyNames: CopyNames = new Map()): FormIndex {
  return {
    copyNames,
    fields: [],
    storedKeys: [],
    conditionalBlocks: [],
    places: [],
    comparisons: [],
    readValues: [],
    texts: [],
    contents: [],
    clearedKeys: [],
    rules: [],
    filledKeys: [],
    optionNames: [],
    optionLists: [],
    copyLists: new Map(),
    uses: [],
    tabs: [],
    repeats: [],
    folds: [],
    ids: [],
    schemas: [],
    calculations: [],
    expressions: [],
    tooDeep: [],
  };
}
