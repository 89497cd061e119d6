import type { ReactNode } from 'react';
import type { Block, CompiledRepeat, CompiledTabs } from '../../engine/index.ts';
import type { HeadingLevel } from '../blocks/Heading.tsx';
import { useFormStore, useServices, useValues, useWords } from './FormContext.tsx';
import { useStoredChoice } from './use-stored-choice.ts';

/** The properties of tabs and repeated blocks. */
export interface ChoiceBlockProps<B extends CompiledTabs | CompiledRepeat> {
  /** The compiled block. */
  readonly block: B;
  /** The level of the block's title, or of the headings in the tabs. */
  readonly level: HeadingLevel;
  /** Renders the content of a tab or a copy. */
  readonly children: (blocks: readonly Block[], level: HeadingLevel) => ReactNode;
}

/** The common state of both: the values that they read and their visibility. `save` is called with every choice. */
export function useChoiceBlock(
  block: CompiledTabs | CompiledRepeat,
  save: (services: ReturnType<typeof useServices>, choice: string) => unknown,
) {
  const values = useValues(block.reads);
  const services = useServices();
  useStoredChoice('countKey' in block ? block.countKey : block.valueKey, (choice) => save(services, choice));
  return {
    store: useFormStore(),
    words: useWords(),
    services,
    values,
    isShown: block.condition === null || block.condition(values),
  };
}
