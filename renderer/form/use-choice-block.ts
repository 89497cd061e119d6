import type { ReactNode } from 'react';
import type { Block, CompiledRepeat, CompiledTabs } from '../../engine/index.ts';
import type { HeadingLevel } from '../blocks/Heading.tsx';
import { useFormStore, useServices, useValues, useWords } from './FormContext.tsx';
import { useStoredChoice } from './use-stored-choice.ts';

/** What tabs and repeated blocks are given. */
export interface ChoiceBlockProps<B extends CompiledTabs | CompiledRepeat> {
  /** As it was compiled. */
  readonly block: B;
  /** Of the block's title, or of the headings in the tabs. */
  readonly level: HeadingLevel;
  /** Draws what is in a tab or a copy. */
  readonly children: (blocks: readonly Block[], level: HeadingLevel) => ReactNode;
}

/**
 * What both begin with: the answers they read, whether they are shown, and `save`, told of every choice the applicant
 * makes.
 */
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
