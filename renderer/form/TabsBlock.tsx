import { Suspense, useState, type ReactNode } from 'react';
import { applyEdit, interpolate } from '../../engine/index.ts';
import type { Block, CompiledTab, CompiledTabs } from '../../engine/index.ts';
import { nextLevel, type HeadingLevel } from '../blocks/Heading.tsx';
import { Tabs } from '../blocks/Tabs.tsx';
import { later } from '../fields/later.ts';
import { useFormStore, useServices, useValues, useWords } from './FormContext.tsx';
import { useStoredChoice } from './use-stored-choice.ts';

const TabSwitchModal = later(() => import('./TabSwitchModal.tsx'), (module) => module.TabSwitchModal);

export interface TabsBlockProps {
  /** As it was compiled. */
  readonly block: CompiledTabs;
  /** Of the headings in the tabs. */
  readonly level: HeadingLevel;
  /** Draws what is in a tab. */
  readonly children: (blocks: readonly Block[], level: HeadingLevel) => ReactNode;
}

/** A visitor sees the default tab; whoever is logged in may switch, and is asked first when that would take answers. */
export function TabsBlock({ block, level, children }: TabsBlockProps) {
  const store = useFormStore();
  const values = useValues(block.reads);
  const words = useWords();
  const { isLoggedIn, chooseTab, leaveDocuments } = useServices();
  const [asked, setAsked] = useState<CompiledTab | null>(null);
  const { valueKey, tabs, condition } = block;
  useStoredChoice(valueKey, (tab) => chooseTab?.(block.id, tab || block.default, block.default));
  const open = tabs.find((tab) => tab.condition?.(values)) ?? tabs[0];
  if ((condition && !condition(values)) || !open) return null;
  const content = children(open.blocks, nextLevel(level));
  if (!isLoggedIn) return <>{content}<p>{words('tabsNeedAccount')}</p></>;

  const isHeld = () => block.heldWhile?.(store.values()) ?? false;
  async function switchTo(tab: CompiledTab) {
    setAsked(null);
    const documents = open === undefined ? [] : documentsIn(open.blocks);
    if (documents.length === 0 || await leaveDocuments?.(block.default, documents) !== false) store.edit({ [valueKey]: tab.id });
  }
  const losses = (tab: CompiledTab) => applyEdit(store.form, store.values(), { [valueKey]: tab.id }).cleared;
  const ask = (tab: CompiledTab) => (isHeld() || losses(tab).length > 0 ? setAsked(tab) : void switchTo(tab));

  return (
    <>
      <Tabs
        label={interpolate(block.label, values)} tabs={tabs.map((tab) => ({ id: tab.id, label: interpolate(tab.label, values) }))} chosen={open.id}
        onChoose={(id) => { const tab = tabs.find((one) => one.id === id); if (tab) ask(tab); }}
      >
        {content}
      </Tabs>
      {asked && (
        <Suspense>
          <TabSwitchModal
            tab={interpolate(asked.label, values)} isHeld={isHeld()} cleared={losses(asked)} onSwitch={() => void switchTo(asked)} onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The keys of the documents that are asked for in these blocks. */
function documentsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => ('blocks' in block ? documentsIn(block.blocks) : block.type === 'upload' ? [block.key] : []));
}
