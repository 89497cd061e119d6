import type { ReactNode } from 'react';
import type { Block } from '../../engine/index.ts';
import type { CompiledRepeat, CompiledSection, CompiledTabs } from '../../engine/internal.ts';
import type { HeadingLevel } from '../blocks/Heading.tsx';
import { useFormContext, useValues } from './FormContext.tsx';

/** The properties of tabs, repeated blocks and grids. */
export interface ChoiceBlockProps<B extends CompiledTabs | CompiledRepeat | CompiledSection> {
  /** The compiled block. */
  readonly block: B;
  /** The level of the block's title, or of the headings in the tabs. */
  readonly level: HeadingLevel;
  /** Renders the content of a tab, a copy or a grid. */
  readonly children: (blocks: readonly Block[], level: HeadingLevel) => ReactNode;
}

/** The common state of both: the values that they read and their visibility. */
export function useChoiceBlock(block: CompiledTabs | CompiledRepeat) {
  const values = useValues(block.reads);
  const { prefix, store, words, services } = useFormContext();
  return {
    prefix,
    store,
    words,
    services,
    values,
    isShown: block.condition === null || block.condition(values),
  };
}
