import { viewPage } from '../../engine/index.ts';
import type { BlockView } from '../../engine/index.ts';
import { Content } from '../blocks/Content.tsx';
import { Heading, nextLevel, type HeadingLevel } from '../blocks/Heading.tsx';
import { printedFields } from '../fields/printed.ts';
import { noReads, useFormStore, useValues, useWords } from './FormContext.tsx';
import * as styles from './PrintPage.module.css';

/** A page as it reads on paper: what is shown, with the answers; of tabs only the chosen one. */
export function PrintPage({ page, level }: { readonly page: string; readonly level: HeadingLevel }) {
  const store = useFormStore();
  const values = useValues(noReads);
  const { blocks } = viewPage(store.form, values, page);
  return <div className={styles['page']}><PrintedBlocks blocks={blocks} level={level} /></div>;
}

function PrintedBlocks({ blocks, level }: { readonly blocks: readonly BlockView[]; readonly level: HeadingLevel }) {
  return blocks.map((block) => <PrintedBlock key={`${block.type}-${block.id}`} block={block} level={level} />);
}

function PrintedBlock({ block, level }: { readonly block: BlockView; readonly level: HeadingLevel }) {
  const words = useWords();
  if (block.type === 'content') return block.print ? <Content view={block} level={level} /> : null;
  if (block.type === 'tabs') return <PrintedBlocks blocks={block.blocks} level={level} />;
  if (block.type === 'section') return <PrintedSection title={block.title} blocks={block.blocks} level={level} />;
  if (block.type === 'repeat') {
    const { title, copies } = block;
    return copies.map((copy, index) => (
      <PrintedSection
        key={copy.id} title={copies.length > 1 ? words('blockOf', { title, n: index + 1, total: copies.length }) : title}
        blocks={copy.blocks} level={level}
      />
    ));
  }
  const Print = printedFields[block.type];
  return <Print view={block} words={words} />;
}

function PrintedSection({ title, blocks, level }: { readonly title: string | null; readonly blocks: readonly BlockView[]; readonly level: HeadingLevel }) {
  if (blocks.length === 0) return null;
  return (
    <section className={styles['section']}>
      {title && <Heading level={level}>{title}</Heading>}
      <PrintedBlocks blocks={blocks} level={title ? nextLevel(level) : level} />
    </section>
  );
}
