import { memo, type ReactNode } from 'react';
import { interpolate, viewContent } from '../../engine/index.ts';
import type { Block as CompiledBlock, CompiledContent, CompiledSection } from '../../engine/index.ts';
import { Content } from '../blocks/Content.tsx';
import { nextLevel, type HeadingLevel } from '../blocks/Heading.tsx';
import { Section, Sheet } from '../blocks/Section.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { Field } from './Field.tsx';
import { useValues } from './FormContext.tsx';

// Blocks that are not on the first page stay out of the first load.
const lazyBlocks = () => import('./lazy-blocks.ts');
const RepeatBlock = lazyComponent(lazyBlocks, (module) => module.RepeatBlock);
const TabsBlock = lazyComponent(lazyBlocks, (module) => module.TabsBlock);

interface BlockProps<B = CompiledBlock> {
  readonly block: B;
  readonly level: HeadingLevel;
}

/** Any block of a page; it renders again only after changes of the values that it depends on. */
export const Block = memo(function Block({ block, level }: BlockProps) {
  if (block.type === 'section') return <SectionBlock block={block} level={level} />;
  if (block.type === 'content') return <ContentBlock block={block} level={level} />;
  if (block.type === 'repeat')
    return (
      <OnPaper level={level}>
        <RepeatBlock block={block} level={level}>
          {drawBlocks}
        </RepeatBlock>
      </OnPaper>
    );
  if (block.type === 'tabs')
    return (
      <OnPaper level={level}>
        <TabsBlock block={block} level={level}>
          {drawBlocks}
        </TabsBlock>
      </OnPaper>
    );
  return <Field field={block} />;
});

export function Blocks({ blocks, level }: { readonly blocks: readonly CompiledBlock[]; readonly level: HeadingLevel }) {
  return blocks.map((block) => <Block key={block.id} block={block} level={level} />);
}

/** For lazy blocks, which render inner blocks themselves. */
const drawBlocks = (blocks: readonly CompiledBlock[], level: HeadingLevel) => <Blocks blocks={blocks} level={level} />;

function OnPaper({ level, children }: { readonly level: HeadingLevel; readonly children: ReactNode }) {
  return level === 2 ? <Sheet>{children}</Sheet> : children;
}

function SectionBlock({ block, level }: BlockProps<CompiledSection>) {
  const values = useValues(block.reads);
  if (block.condition && !block.condition(values)) return null;
  const { title, hint, layout, blocks } = block;
  return (
    <Section
      title={title && interpolate(title, values)}
      hint={hint && interpolate(hint, values)}
      layout={layout}
      level={level}
    >
      <Blocks blocks={blocks} level={title || level === 2 ? nextLevel(level) : level} />
    </Section>
  );
}

function ContentBlock({ block, level }: BlockProps<CompiledContent>) {
  const values = useValues(block.reads);
  const view = viewContent(block, values);
  return view && <Content view={view} level={level} />;
}
