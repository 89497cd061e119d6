import { memo, type ReactNode } from 'react';
import { countOf, interpolate, viewContent } from '../../engine/index.ts';
import type { Block as CompiledBlock, CompiledContent, CompiledRepeat, CompiledSection } from '../../engine/index.ts';
import { Content } from '../blocks/Content.tsx';
import { nextLevel, type HeadingLevel } from '../blocks/Heading.tsx';
import { Repeat } from '../blocks/Repeat.tsx';
import { Section, Sheet } from '../blocks/Section.tsx';
import { Field } from './Field.tsx';
import { useFormStore, useServices, useValues, useWords } from './FormContext.tsx';
import { TabsBlock } from './TabsBlock.tsx';
import { useStoredChoice } from './use-stored-choice.ts';

interface BlockProps<B = CompiledBlock> {
  readonly block: B;
  readonly level: HeadingLevel;
}

/** Anything on a page; each is woken only by the values it depends on. */
export const Block = memo(function Block({ block, level }: BlockProps) {
  if (block.type === 'section') return <SectionBlock block={block} level={level} />;
  if (block.type === 'content') return <ContentBlock block={block} level={level} />;
  if (block.type === 'repeat') return <OnPaper level={level}><RepeatBlock block={block} level={level} /></OnPaper>;
  if (block.type === 'tabs') return <OnPaper level={level}><TabsBlock block={block}>{(tab) => <Blocks blocks={tab.blocks} level={nextLevel(level)} />}</TabsBlock></OnPaper>;
  return <Field field={block} />;
});

export function Blocks({ blocks, level }: { readonly blocks: readonly CompiledBlock[]; readonly level: HeadingLevel }) {
  return blocks.map((block) => <Block key={block.id} block={block} level={level} />);
}

function OnPaper({ level, children }: { readonly level: HeadingLevel; readonly children: ReactNode }) {
  return level === 2 ? <Sheet>{children}</Sheet> : children;
}

function SectionBlock({ block, level }: BlockProps<CompiledSection>) {
  const values = useValues(block.reads);
  if (block.condition && !block.condition(values)) return null;
  const { title, hint, layout, blocks } = block;
  return (
    <Section title={title && interpolate(title, values)} hint={hint && interpolate(hint, values)} layout={layout} level={level}>
      <Blocks blocks={blocks} level={title || level === 2 ? nextLevel(level) : level} />
    </Section>
  );
}

function ContentBlock({ block, level }: BlockProps<CompiledContent>) {
  const values = useValues(block.reads);
  const view = viewContent(useFormStore().form, block, values);
  return view && <Content view={view} level={level} />;
}

function RepeatBlock({ block, level }: BlockProps<CompiledRepeat>) {
  const store = useFormStore();
  const values = useValues(block.reads);
  const words = useWords();
  const { isLoggedIn, addAnother } = useServices();
  useStoredChoice(block.countKey, (count) => addAnother?.(block.id, Number(count)));
  if (block.condition && !block.condition(values)) return null;

  const { id, countKey, max, copies, hint } = block;
  const count = Math.min(max, countOf(values[countKey]));
  const title = interpolate(block.title, values);
  return (
    <Repeat
      title={title} hint={hint && interpolate(hint, values)} level={level} addLabel={isLoggedIn && count < max ? words('addAnother') : null}
      onAdd={() => store.edit({ [countKey]: String(count + 1) })}
      copies={copies.slice(0, count).map((copy, index) => ({
        id: `${id}-${index + 1}`,
        heading: count > 1 ? words('blockOf', { title, n: index + 1, total: count }) : null,
        content: <Blocks blocks={copy.blocks} level={nextLevel(nextLevel(level))} />,
      }))}
    />
  );
}
