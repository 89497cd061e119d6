import type { Block, Form } from './form.ts';

/** The blocks directly inside a block: those of a section, the tabs of a group, the copies of a repeated block. */
export function innerBlocks(block: Block): readonly Block[] {
  switch (block.type) {
    case 'section':
      return block.blocks;
    case 'tabs':
      return block.tabs;
    case 'repeat':
      return block.copies;
    default:
      return [];
  }
}

/** A block, and after it all blocks inside it, in page order. */
export const withInnerBlocks = (block: Block): readonly Block[] => [
  block,
  ...innerBlocks(block).flatMap(withInnerBlocks),
];

/** All blocks of a form in page order, each before the blocks inside it. */
export const blocksOf = (form: Form): readonly Block[] =>
  form.pages.flatMap(({ blocks }) => blocks.flatMap(withInnerBlocks));
