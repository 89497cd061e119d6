import { useState } from 'react';
import { applyEdit, interpolate } from '../../engine/index.ts';
import type { Block } from '../../engine/index.ts';
import { withOwnWords, type CompiledTab, type CompiledTabs } from '../../engine/internal.ts';
import { drawMarked } from '../loading/marked-text.tsx';
import { nextLevel } from '../blocks/Heading.tsx';
import { Tabs } from '../blocks/Tabs.tsx';
import { ChoiceNotice } from './ChoiceNotice.tsx';
import { TabSwitchModal } from './TabSwitchModal.tsx';
import { useChoiceBlock, type ChoiceBlockProps } from './use-choice-block.ts';
import { useChoiceState } from './use-choice-state.ts';

/** A pressed tab. It is open when `known` has resolved and nothing would be lost, or after the confirmation. */
interface AskedTab {
  readonly tab: CompiledTab;
  /** Resolves when it is known which questions of the open tab have a document; null if it is. */
  readonly known: Promise<unknown> | null;
}

/**
 * A group of tabs. A visitor sees the default tab; an applicant can switch and confirms it if answers would be cleared.
 */
export function TabsBlock({ block, level, children }: ChoiceBlockProps<CompiledTabs>) {
  const { valueKey, tabs } = block;
  const {
    store,
    values,
    words,
    services: { isLoggedIn, whenDocumentsKnown, leaveDocuments },
    isShown,
  } = useChoiceBlock(block);
  const [asked, setAsked] = useState<AskedTab | null>(null);
  // The tab that was confirmed opens next. Until then nothing can be added that the confirmation has not listed.
  const isClosing = useChoiceState(valueKey)?.state === 'deleting';
  const open = tabs.find((tab) => tab.condition?.(values));
  if (!isShown || !open) return null;
  const content = children(open.blocks, nextLevel(level));
  if (!isLoggedIn)
    return (
      <>
        {content}
        <p>{words('tabsNeedAccount')}</p>
      </>
    );

  const documents = documentsIn(open.blocks);
  const isHeld = () => block.heldWhile?.(store.values()) === true;
  async function switchTo(tab: CompiledTab) {
    setAsked(null);
    if (documents.length === 0 || (await leaveDocuments?.(block, documents)) !== false)
      store.edit({ [valueKey]: tab.id });
  }
  const losses = (tab: CompiledTab) => applyEdit(store.form, store.values(), { [valueKey]: tab.id }).cleared;
  const ask = (tab: CompiledTab, known: AskedTab['known']) =>
    known || isHeld() || losses(tab).length > 0 ? setAsked({ tab, known }) : void switchTo(tab);

  return (
    <>
      <Tabs
        label={interpolate(block.label, values)}
        tabs={tabs.map((tab) => ({ id: tab.id, label: drawMarked(undefined, tab.label, values) }))}
        chosen={open.id}
        onChoose={(id) => {
          const tab = tabs.find((one) => one.id === id);
          if (tab && !isClosing) ask(tab, whenDocumentsKnown?.(documents) ?? null);
        }}
        notice={<ChoiceNotice valueKey={valueKey} />}
        isClosing={isClosing}
      >
        {content}
      </Tabs>
      {asked && (
        <TabSwitchModal
          tab={withOwnWords(asked.tab.label, values)}
          known={asked.known}
          isHeld={isHeld()}
          cleared={losses(asked.tab)}
          onKnown={() => ask(asked.tab, null)}
          onSwitch={() => void switchTo(asked.tab)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The keys of the document fields in these blocks. */
function documentsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    'blocks' in block
      ? documentsIn(block.blocks)
      : 'fieldType' in block && block.fieldType.isDocument
        ? [block.key]
        : [],
  );
}
