import type { Scope } from '../scope.ts';
import { comparisonsIn, readClauses, type Clause, type Comparison } from './clauses.ts';
import { at, items, textOf, textsOf, type Spot } from './spot.ts';

/** What stands in a form, each thing as it is where it stands: with the prefixes and words of the sections round it. */
export interface Survey {
  readonly questions: Question[];
  readonly stored: StoredKey[];
  /** Blocks that are shown only while something holds. */
  readonly shown: ShownBlock[];
  readonly comparisons: Comparison[];
  /** Values that are read otherwise than by a comparison. */
  readonly readings: { readonly spot: Spot; readonly valueKey: string }[];
  readonly texts: PlacedText[];
  readonly cleared: { readonly spot: Spot; readonly key: string }[];
  readonly fills: { readonly spot: Spot; readonly key: string }[];
  readonly optionNames: Spot[];
  readonly optionLists: Spot[];
  readonly uses: Use[];
  readonly tabs: { readonly spot: Spot; readonly id: string; readonly tabs: readonly string[] }[];
  readonly repeats: { readonly spot: Spot; readonly id: string }[];
  readonly ids: { readonly spot: Spot; readonly id: string; /** Where it must be unique. */ readonly among: string }[];
  readonly schemas: Spot[];
  readonly calculations: { readonly spot: Spot; readonly key: string; readonly from: readonly string[] }[];
}
export interface Question {
  readonly spot: Spot;
  readonly type: string;
  /** With its prefix; of a month-year the stem. */
  readonly key: string;
  /** The answers it owns. */
  readonly keys: readonly string[];
  readonly page: string;
  readonly prefix: Prefix | null;
  /** All that must hold for it to be shown. */
  readonly needs: readonly Clause[];
  readonly isClearedWhenHidden: boolean;
}
export interface Prefix {
  /** With those of the sections round it. */
  readonly text: string;
  readonly spot: Spot;
}
export interface StoredKey {
  readonly key: string;
  readonly spot: Spot;
  readonly type: string;
  readonly maxLength: number;
  readonly isAsked: boolean;
}
export interface ShownBlock {
  readonly spot: Spot;
  readonly own: readonly Clause[];
  readonly around: readonly Clause[];
  /** The answers in it; filled once it has been walked. */
  readonly keys: string[];
  readonly outer: ShownBlock | null;
}
export interface PlacedText {
  readonly spot: Spot;
  readonly scope: Scope;
  /** Placeholders that only texts of its kind know. */
  readonly also: readonly string[];
}
export interface Use {
  readonly spot: Spot;
  readonly name: string;
  /** Whether it stands in that very section. */
  readonly isCircular: boolean;
  readonly words: readonly Spot[];
}

/** Where the walk stands. */
export interface Standing {
  readonly page: string;
  readonly scope: Scope;
  readonly prefix: Prefix | null;
  /** What must hold for the blocks round it to be shown. */
  readonly around: readonly Clause[];
  /** The sections being walked round this one. */
  readonly using: readonly string[];
  readonly isClearedWhenHidden: boolean;
  readonly outer: ShownBlock | null;
}

export function emptySurvey(): Survey {
  return {
    questions: [], stored: [], shown: [], comparisons: [], readings: [], texts: [], cleared: [], fills: [], optionNames: [], optionLists: [],
    uses: [], tabs: [], repeats: [], ids: [], schemas: [], calculations: [],
  };
}

export function noteText(survey: Survey, texts: Spot, scope: Scope, also: readonly string[] = []): void {
  for (const spot of textsOf(texts)) survey.texts.push({ spot, scope, also });
}

export function noteConditions(survey: Survey, conditions: Spot, scope: Scope): readonly Clause[] {
  const clauses = readClauses(conditions, scope);
  survey.comparisons.push(...comparisonsIn(clauses));
  return clauses;
}

export function noteRules(survey: Survey, rules: Spot, scope: Scope): void {
  for (const rule of items(rules)) {
    survey.ids.push({ spot: at(rule, 'id'), id: scope.rename(textOf(at(rule, 'id'))), among: 'rules' });
    noteConditions(survey, at(rule, 'when'), scope);
    noteCleared(survey, at(rule, 'clears'), scope);
  }
}

export function noteCleared(survey: Survey, clears: Spot, scope: Scope): void {
  for (const spot of items(clears)) survey.cleared.push({ spot, key: scope.rename(textOf(spot)) });
}
