import { memo, type ReactNode } from 'react';
import { viewContent, type Block } from '../../engine/index.ts';
import type { CompiledContent, CompiledRepeat, CompiledSection, CompiledTabs } from '../../engine/internal.ts';
import { Content } from '../blocks/Content.tsx';
import { drawMarked } from '../loading/marked-text.tsx';
import { nextLevel, type HeadingLevel } from '../blocks/Heading.tsx';
import { drawSection, drawSheet } from '../blocks/Section.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { drawField } from './Field.tsx';
import { Fold } from './Fold.tsx';
import { useFormContext, useValues } from './FormContext.tsx';
import { formChunk } from './lazy.ts';

// Blocks that are not on the first page stay out of the first load.
const LaterBlock = lazyComponent(formChunk, (module) => module.LaterBlock);

interface BlockProps<B> {
  readonly block: B;
  readonly level: HeadingLevel;
}

/** Blocks inside blocks that are shown; each renders again only after changes of the values that it depends on. */
export const drawBlocks = (blocks: readonly Block[], level: HeadingLevel): ReactNode =>
  blocks.map((block) => drawBlock(block, level));

function drawBlock(block: Block, level: HeadingLevel): ReactNode {
  switch (block.type) {
    case 'section':
      return <SectionBlock key={block.id} block={block} level={level} />;
    case 'content':
      return <ContentBlock key={block.id} block={block} level={level} />;
    case 'repeat':
    case 'tabs':
      return level === 2 ? drawSheet(drawLater(block, level), block.id) : drawLater(block, level);
    default:
      return drawField(block);
  }
}

const drawLater = (block: CompiledRepeat | CompiledTabs | CompiledSection, level: HeadingLevel): ReactNode => (
  <LaterBlock key={block.id} block={block} level={level}>
    {drawBlocks}
  </LaterBlock>
);

const SectionBlock = memo(function SectionBlock({ block, level }: BlockProps<CompiledSection>) {
  const { prefix } = useFormContext();
  const values = useValues(block.reads);
  if (block.condition?.(values) === false) return null;
  const { id, title, hint, layout, fold, blocks } = block;
  if (layout === 'scale') return drawLater(block, level);
  const folded = (inside: ReactNode): ReactNode => (fold ? <Fold fold={fold}>{inside}</Fold> : inside);
  const within = title || level === 2 ? nextLevel(level) : level;
  const questions = layout === 'grid' ? drawLater(block, within) : drawBlocks(blocks, within);
  const drawWith = (children: ReactNode): ReactNode =>
    drawSection({
      id: prefix + id,
      title: title && drawMarked(block.marked, title, values),
      hint: hint && drawMarked(block.marked, hint, values),
      layout,
      level,
      children,
    });
  // The heading of a sheet is always visible; the button of another section names it.
  return level === 2 ? drawWith(folded(questions)) : folded(drawWith(questions));
});

const ContentBlock = memo(function ContentBlock({ block, level }: BlockProps<CompiledContent>) {
  const values = useValues(block.reads);
  const view = viewContent(block, values);
  return view && <Content view={view} level={level} />;
});
