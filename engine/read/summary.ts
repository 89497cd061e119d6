/** Summaries of pages for readers: the shown fields with their answers, and the fields that were not asked. */
import { innerBlocks } from '../form/blocks.ts';
import type { Block, CompiledPage, CompiledRepeat, CompiledSection, CompiledTabs, Form } from '../form/form.ts';
import { isolated } from '../language/characters.ts';
import {
  filledTexts,
  interpolate,
  type MarkedText,
  type MarkedTexts,
  namesAnswer,
  type Span,
  splitAtPlaceholders,
} from '../language/text.ts';
import { isAnswered, type Values } from '../language/values.ts';
import { isUnasked } from './unasked.ts';
import { viewContent, viewField, type ContentView, type FieldView } from './view.ts';
import { fromAddressOf } from '../form/from-address.ts';
import { isShown } from '../form/visibility.ts';

/** The content of a page or of a section with a title. */
export interface FormSummary {
  readonly parts: readonly SummaryPart[];
  /** The labels of hidden fields and the titles of hidden sections. */
  readonly notAsked: readonly string[];
  /** Those of them that contain answers. */
  readonly markedNotAsked: MarkedTexts | undefined;
}
/** A run of similar elements, or a section. */
export type SummaryPart =
  | { readonly type: 'questions'; readonly rows: readonly SummaryRow[] }
  | { readonly type: 'checks'; readonly checks: readonly FieldView[] }
  | { readonly type: 'content'; readonly content: ContentView }
  | SectionSummary;
/** A section with a title; `copy` is its number among several copies. */
export interface SectionSummary extends FormSummary {
  readonly type: 'section';
  readonly id: string;
  readonly title: string;
  /** The title if it has marks. */
  readonly marked: MarkedTexts | undefined;
  readonly copy: { readonly n: number; readonly total: number } | null;
}
/** A row with a question and its answer: a field, the chosen tab, a group of fields, or a block without copies. */
export type SummaryRow = FieldView | ChosenTab | QuestionGroup | NoCopies;
/** The label of a group of tabs and its chosen tab. */
export interface ChosenTab {
  readonly type: 'chosen-tab';
  readonly id: string;
  readonly label: string;
  /** The label of the chosen tab. */
  readonly text: string;
  /** The label and the text if they contain answers. */
  readonly marked: MarkedTexts | undefined;
}
/** Fields of one question, such as the two dates of 'Dates Attended'. */
export interface QuestionGroup {
  readonly type: 'group';
  readonly id: string;
  readonly label: string;
  /** The label if it has marks. */
  readonly marked: MarkedTexts | undefined;
  /** Either all fields are checkboxes, or none. */
  readonly fields: readonly FieldView[];
}
/** The title of a repeated block of which no copy has been added. */
export interface NoCopies {
  readonly type: 'no-copies';
  readonly id: string;
  readonly label: string;
  /** The label if it contains answers. */
  readonly marked: MarkedTexts | undefined;
}
/** The summary of a page, in page order. */
export interface PageSummary extends FormSummary {
  readonly id: string;
  readonly title: string;
}

/**
 * The summary of a page for these values. Throws if the form has no such page.
 *
 * @example
 * ```js
 * console.log(pageSummary(form, visit.values({ overnight: 'N' }), 'visit').title);
 * // Visit
 * ```
 */
export function pageSummary(form: Form, values: Values, pageId: string): PageSummary {
  return summaryWith(viewField, { form, values, pageId });
}

interface Summarized {
  readonly form: Form;
  readonly values: Values;
  readonly pageId: string;
}

/** As `pageSummary`, with this view of each question. */
export function summaryWith(view: typeof viewField, { form, values, pageId }: Summarized): PageSummary {
  const page = form.pages.find(({ id }) => id === pageId);
  if (page === undefined) throw new Error(`The form '${form.id}' has no page '${pageId}'.`);
  return { id: page.id, title: interpolate(page.title, values), ...summaryOf(onPage({ form, values, view }, page)) };
}

type Item =
  | { readonly type: 'row'; readonly row: SummaryRow }
  | { readonly type: 'check'; readonly check: FieldView }
  | { readonly type: 'part'; readonly part: SummaryPart }
  | { readonly type: 'not-asked'; readonly question: string; readonly marked: MarkedTexts | undefined };

interface Place {
  readonly form: Form;
  readonly values: Values;
  readonly view: typeof viewField;
  /** The place is inside a section with a title. */
  readonly isInSection: boolean;
}

/** The blocks of a page, and at its end the answers that the address of the page gave. */
function onPage(outer: Omit<Place, 'isInSection'>, { id, blocks }: CompiledPage): readonly Item[] {
  const { form, values, view } = outer;
  const place: Place = { ...outer, isInSection: false };
  const given = [...form.fields.values()].filter(
    (field) => field.page === id && fromAddressOf(field) !== undefined && isAnswered(values[field.key]),
  );
  return [
    ...blocks.flatMap((block) => itemsOf(place, block)),
    ...given.flatMap(({ key }) => fieldItems(view(form, values, key), true)),
  ];
}

function itemsOf(place: Place, block: Block): readonly Item[] {
  const { form, values, view } = place;
  if (!isShown(block, values)) return missing(values, block);
  switch (block.type) {
    case 'content':
      return contentItems(viewContent(block, values));
    case 'section':
      return isUnasked(form, block, values) ? [] : sectionItems(place, block, null, block.title);
    case 'tabs':
      return tabItems(place, block);
    case 'repeat':
      return copyItems(place, block);
    default:
      return fieldItems(view(form, values, block.key), isInGrid(block));
  }
}

const contentItems = (content: ContentView | null): readonly Item[] =>
  content?.print ? [{ type: 'part', part: { type: 'content', content } }] : [];

const isInGrid = ({ parent }: Block): boolean => parent !== null && 'layout' in parent && parent.layout === 'grid';

/**
 * The questions of a grid have the same options, so that only the chosen one tells something, as of a question that
 * nobody was asked.
 */
function fieldItems(field: FieldView | null, isOnlyText: boolean): readonly Item[] {
  if (field === null) return [];
  if (isOnlyText) return [{ type: 'row', row: { ...field, printedAs: 'text' } }];
  return [field.printedAs === 'mark' ? { type: 'check', check: field } : { type: 'row', row: field }];
}

/** The texts with the answers in them in parts of their own; undefined without any. */
function withAnswers(texts: readonly string[], values: Values): MarkedTexts | undefined {
  const named = texts.filter((text) => text.includes('{'));
  const spanOf =
    (text: string) =>
    (part: string, index: number): Span =>
      index % 2 === 0
        ? { text: part }
        : { text: isolated(values[part] ?? '', text), ...(namesAnswer(part) && { translate: 'no' }) };
  return named.length === 0
    ? undefined
    : named.map((text) => ({ text: interpolate(text, values), spans: splitAtPlaceholders(text).map(spanOf(text)) }));
}

/** Only the chosen tab is summarized. */
function tabItems(place: Place, { id, label, tabs }: CompiledTabs): readonly Item[] {
  const { values } = place;
  const open = tabs.filter((tab) => isShown(tab, values));
  const text = open.map((tab) => tab.label).join(', ');
  const row: ChosenTab = {
    type: 'chosen-tab',
    id,
    label: interpolate(label, values),
    text: interpolate(text, values),
    marked: withAnswers([label, text], values),
  };
  return [{ type: 'row', row }, ...open.flatMap(({ blocks }) => blocks.flatMap((block) => itemsOf(place, block)))];
}

/** Only the added copies are summarized, or that there are none. */
function copyItems(place: Place, { id, title, copies }: CompiledRepeat): readonly Item[] {
  const shown = copies.filter((copy) => isShown(copy, place.values));
  if (shown.length === 0) {
    const { values } = place;
    const [label, marked] = [interpolate(title, values), withAnswers([title], values)];
    return [{ type: 'row', row: { type: 'no-copies', id, label, marked } }];
  }
  return shown.flatMap((copy, index) =>
    sectionItems(place, copy, shown.length > 1 ? { n: index + 1, total: shown.length } : null, title),
  );
}

function sectionItems(
  place: Place,
  section: CompiledSection,
  copy: SectionSummary['copy'],
  authored: string | null,
): readonly Item[] {
  if (authored === null) return section.blocks.flatMap((block) => itemsOf(place, block));
  const title = interpolate(authored, place.values);
  const items = section.blocks.flatMap((block) => itemsOf({ ...place, isInSection: true }, block));
  const { parts, ...hidden } = summaryOf(items);
  const marked =
    authored === section.title ? filledTexts(section.marked, place.values) : withAnswers([authored], place.values);
  if (parts.length === 0) return hidden.notAsked.length === 0 ? [] : [{ type: 'not-asked', question: title, marked }];
  const group = place.isInSection && section.layout === 'group' ? fieldsOfOneKind(parts) : null;
  if (group === null)
    return [{ type: 'part', part: { type: 'section', id: section.id, title, marked, copy, parts, ...hidden } }];
  const row: Item = { type: 'row', row: { type: 'group', id: section.id, label: title, marked, fields: group } };
  return [row, ...items.filter(({ type }) => type === 'not-asked')];
}

/** The fields of a single run of plain fields; null for any other content. */
function fieldsOfOneKind([part, ...others]: readonly SummaryPart[]): readonly FieldView[] | null {
  if (others.length > 0) return null;
  if (part?.type === 'checks') return part.checks;
  return part?.type === 'questions' && part.rows.every(isField) ? part.rows : null;
}

const isField = (row: SummaryRow): row is FieldView => 'key' in row;

/** Joins adjacent elements of one kind in runs. */
function summaryOf(items: readonly Item[]): FormSummary {
  const parts: SummaryPart[] = [];
  const notAsked = new Set<string>();
  const marked: MarkedText[] = [];
  let rows: SummaryRow[] | null = null;
  let checks: FieldView[] | null = null;
  for (const item of items) {
    if (item.type === 'not-asked') {
      notAsked.add(item.question);
      marked.push(...(item.marked ?? []));
    }
    if (item.type === 'row') {
      if (rows === null) parts.push({ type: 'questions', rows: (rows = []) });
      rows.push(item.row);
      checks = null;
    }
    if (item.type === 'check') {
      if (checks === null) parts.push({ type: 'checks', checks: (checks = []) });
      checks.push(item.check);
      rows = null;
    }
    if (item.type === 'part') {
      parts.push(item.part);
      [rows, checks] = [null, null];
    }
  }
  return { parts, notAsked: [...notAsked], markedNotAsked: marked.length > 0 ? marked : undefined };
}

/** The questions of a hidden block. */
function missing(values: Values, block: Block): readonly Item[] {
  if (!asks(block)) return [];
  const title = 'title' in block ? block.title : 'label' in block ? block.label : null;
  if (title === null) return innerBlocks(block).flatMap((part) => missing(values, part));
  return [{ type: 'not-asked', question: interpolate(title, values), marked: withAnswers([title], values) }];
}

/** True for a block with a field in it. */
function asks(block: Block): boolean {
  if (block.type === 'content') return false;
  const parts = innerBlocks(block);
  return parts.length === 0 ? block.type !== 'section' : parts.some(asks);
}
