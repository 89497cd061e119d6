import type { Block, CompiledField, CompiledRepeat, CompiledSection, CompiledTabs, Form } from '../form/form.ts';
import { interpolate } from '../language/text.ts';
import type { Values } from '../language/values.ts';
import { viewContent, viewOf, type ContentView, type FieldView } from './view.ts';
import { isShown } from '../form/visibility.ts';

/** The shown blocks of a page in order, as a tree of plain data. */
export interface PageView<Field = FieldView> {
  readonly id: string;
  readonly title: string;
  readonly hint: string | null;
  readonly blocks: readonly BlockView<Field>[];
}
/** A shown section with its shown blocks. */
export interface SectionView<Field = FieldView> {
  readonly type: 'section';
  readonly id: string;
  readonly title: string | null;
  readonly hint: string | null;
  readonly layout: 'stack' | 'group' | 'row' | 'grid' | 'scale';
  readonly blocks: readonly BlockView<Field>[];
}
/** A group of tabs and the blocks of the open one. */
export interface TabsView<Field = FieldView> {
  readonly type: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly valueKey: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly isOpen: boolean }[];
  /** The blocks of the open tab. */
  readonly blocks: readonly BlockView<Field>[];
}
/** A repeated block with its shown copies. */
export interface RepeatView<Field = FieldView> {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint: string | null;
  readonly countKey: string;
  readonly count: number;
  readonly max: number;
  readonly copies: readonly SectionView<Field>[];
}
/** Any shown element of a page; `type` distinguishes them. */
export type BlockView<Field = FieldView> =
  | Field
  | SectionView<Field>
  | TabsView<Field>
  | RepeatView<Field>
  | ContentView;

/**
 * The complete view of a page for these values. Throws if the form has no such page.
 *
 * @example
 * ```js
 * console.log(viewPage(form, visit.values(), 'visit').blocks.length);
 * // 1
 * ```
 */
export function viewPage(form: Form, values: Values, pageId: string): PageView {
  return pageWith((field) => viewOf(form, values, field), { form, values, pageId });
}

interface Viewed {
  readonly form: Form;
  readonly values: Values;
  readonly pageId: string;
}

/** As `viewPage`, with this view of each shown question. */
export function pageWith<Field>(
  view: (field: CompiledField) => Field,
  { form, values, pageId }: Viewed,
): PageView<Field> {
  const page = form.pages.find(({ id }) => id === pageId);
  if (page === undefined) throw new Error(`The form '${form.id}' has no page '${pageId}'.`);
  return {
    id: page.id,
    title: interpolate(page.title, values),
    hint: words(page.hint, values),
    blocks: viewBlocks({ view, values }, page.blocks),
  };
}

interface Place<Field> {
  readonly view: (field: CompiledField) => Field;
  readonly values: Values;
}

const words = (text: string | null, values: Values): string | null =>
  text === null ? null : interpolate(text, values);

function viewBlocks<Field>(place: Place<Field>, blocks: readonly Block[]): readonly BlockView<Field>[] {
  return blocks.flatMap((block) => viewBlock(place, block) ?? []);
}

function viewBlock<Field>(place: Place<Field>, block: Block): BlockView<Field> | null {
  if (!isShown(block, place.values)) return null;
  switch (block.type) {
    case 'content':
      return viewContent(block, place.values);
    case 'section':
      return viewSection(place, block);
    case 'tabs':
      return viewTabs(place, block);
    case 'repeat':
      return viewRepeat(place, block);
    default:
      return place.view(block);
  }
}

function viewSection<Field>(
  place: Place<Field>,
  { id, title, hint, layout, blocks }: CompiledSection,
): SectionView<Field> {
  return {
    type: 'section',
    id,
    layout,
    title: words(title, place.values),
    hint: words(hint, place.values),
    blocks: viewBlocks(place, blocks),
  };
}

function viewTabs<Field>(place: Place<Field>, block: CompiledTabs): TabsView<Field> {
  const { values } = place;
  const tabs = block.tabs.map((tab) => ({
    id: tab.id,
    label: interpolate(tab.label, values),
    isOpen: isShown(tab, values),
  }));
  const open = block.tabs.filter((tab) => isShown(tab, values));
  return {
    type: 'tabs',
    id: block.id,
    label: interpolate(block.label, values),
    valueKey: block.valueKey,
    tabs,
    blocks: open.flatMap((tab) => viewBlocks(place, tab.blocks)),
  };
}

function viewRepeat<Field>(place: Place<Field>, block: CompiledRepeat): RepeatView<Field> {
  const { values } = place;
  const { id, countKey, max } = block;
  const copies = block.copies.filter((copy) => isShown(copy, values));
  return {
    type: 'repeat',
    id,
    countKey,
    max,
    count: copies.length,
    title: interpolate(block.title, values),
    hint: words(block.hint, values),
    copies: copies.map((copy) => viewSection(place, copy)),
  };
}
