import type { StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import type { FieldDefinition } from '../../engine/index.ts';
import { BothModes, type BothModesProps } from './both-modes.tsx';
import { FieldPage } from './docs-later.tsx';

/** How far the applicant came with the one question of a story. */
export interface FieldArgs extends Omit<BothModesProps, 'blocks'> {
  /** The question as its author writes it. */
  readonly field: FieldDefinition;
}
/** A state of a field, in both modes. */
export type FieldStory = StoryObj<FieldArgs>;

/** What all stories of a field share; its documentation is the form language's and the component's own, its source the JSON to write. */
export function fieldStories(field: FieldDefinition, component: ComponentType<never>) {
  return {
    component: component as unknown as ComponentType<FieldArgs>,
    args: { field },
    render: ({ field: asked, ...told }: FieldArgs) => <BothModes blocks={[asked]} {...told} />,
    parameters: {
      docs: { page: FieldPage, story: { isFitted: true }, source: { code: JSON.stringify(field, null, 2), language: 'json' } },
    },
  };
}
