import type { Block, CompiledRepeat, CompiledSection, CompiledTabs, Form } from '../form/form.ts';
import { interpolate } from '../language/text.ts';
import type { Values } from '../language/values.ts';
import { viewContent, viewField, type ContentView, type FieldView } from './view.ts';
import { isShown } from '../form/visibility.ts';

/** The shown blocks of a page in order, as a tree of plain data. */
export interface PageView {
  readonly id: string;
  readonly title: string;
  readonly hint: string | null;
  readonly blocks: readonly BlockView[];
}
/** A shown section with its shown blocks. */
export interface SectionView {
  readonly type: 'section';
  readonly id: string;
  readonly title: string | null;
  readonly hint: string | null;
  readonly layout: 'stack' | 'group' | 'row' | 'grid' | 'scale';
  readonly blocks: readonly BlockView[];
}
/** A group of tabs and the blocks of the open one. */
export interface TabsView {
  readonly type: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly valueKey: string;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly isOpen: boolean }[];
  /** The blocks of the open tab. */
  readonly blocks: readonly BlockView[];
}
/** A repeated block with its shown copies. */
export interface RepeatView {
  readonly type: 'repeat';
  readonly id: string;
  readonly title: string;
  readonly hint: string | null;
  readonly countKey: string;
  readonly count: number;
  readonly max: number;
  readonly copies: readonly SectionView[];
}
/** Any shown element of a page; `type` distinguishes them. */
export type BlockView = FieldView | SectionView | TabsView | RepeatView | ContentView;

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
  const page = form.pages.find(({ id }) => id === pageId);
  if (page === undefined) throw new Error(`The form '${form.id}' has no page '${pageId}'.`);
  return {
    id: page.id,
    title: interpolate(page.title, values),
    hint: words(page.hint, values),
    blocks: viewBlocks(form, values, page.blocks),
  };
}

const words = (text: string | null, values: Values): string | null =>
  text === null ? null : interpolate(text, values);

function viewBlocks(form: Form, values: Values, blocks: readonly Block[]): readonly BlockView[] {
  return blocks.flatMap((block) => viewBlock(form, values, block) ?? []);
}

function viewBlock(form: Form, values: Values, block: Block): BlockView | null {
  if (!isShown(block, values)) return null;
  switch (block.type) {
    case 'content':
      return viewContent(block, values);
    case 'section':
      return viewSection(form, values, block);
    case 'tabs':
      return viewTabs(form, values, block);
    case 'repeat':
      return viewRepeat(form, values, block);
    default:
      return viewField(form, values, block.key);
  }
}

function viewSection(form: Form, values: Values, { id, title, hint, layout, blocks }: CompiledSection): SectionView {
  return {
    type: 'section',
    id,
    layout,
    title: words(title, values),
    hint: words(hint, values),
    blocks: viewBlocks(form, values, blocks),
  };
}

function viewTabs(form: Form, values: Values, block: CompiledTabs): TabsView {
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
    blocks: open.flatMap((tab) => viewBlocks(form, values, tab.blocks)),
  };
}

function viewRepeat(form: Form, values: Values, block: CompiledRepeat): RepeatView {
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
    copies: copies.map((copy) => viewSection(form, values, copy)),
  };
}
