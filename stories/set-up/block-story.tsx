import type { StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import type { BlockDefinition } from '../../engine/index.ts';
import { BothModes, type BothModesProps } from './both-modes.tsx';

/** A state of some blocks, in both modes. */
export type BlockStory = StoryObj<BothModesProps>;

/** The common properties of the stories of a block component; `block` is its type. */
export function blockStories(
  component: Readonly<Record<string, ComponentType<never>>>,
  block?: BlockDefinition['type'],
) {
  return { component: BothModes, subcomponents: component, parameters: { docs: { isStory: true, block } } };
}
