import type { CompiledRepeat, CompiledSection, CompiledTabs } from '../../engine/internal.ts';
import { GridBlock } from './GridBlock.tsx';
import { RepeatBlock } from './RepeatBlock.tsx';
import { TabsBlock } from './TabsBlock.tsx';
import type { ChoiceBlockProps } from './use-choice-block.ts';

/** A block that the first page does not contain; a section is the questions of a grid. */
export function LaterBlock({ block, ...more }: ChoiceBlockProps<CompiledRepeat | CompiledTabs | CompiledSection>) {
  switch (block.type) {
    case 'repeat':
      return <RepeatBlock block={block} {...more} />;
    case 'tabs':
      return <TabsBlock block={block} {...more} />;
    case 'section':
      return <GridBlock block={block} {...more} />;
  }
}
