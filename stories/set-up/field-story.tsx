import type { StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import type { FieldDefinition } from '../../engine/index.ts';
import type { FieldServices } from '../../renderer/index.ts';
import { BothModes } from './both-modes.tsx';
import type { Progress } from './story-form.ts';

/** One question, and how far the applicant came with it. */
export interface FieldArgs extends Progress {
  /** The question as its author writes it. */
  readonly field: FieldDefinition;
  /** What the field may ask of the world; made anew for each drawing of the story. */
  readonly services?: () => Partial<FieldServices>;
}
/** A state of a field, in both modes. */
export type FieldStory = StoryObj<FieldArgs>;

/**
 * What all stories of a field share; its documentation is the form language's and the component's own, its source the
 * JSON to write.
 */
export function fieldStories(
  field: FieldDefinition,
  component: Readonly<Record<string, ComponentType<never>>>,
  about?: string,
) {
  return {
    component: OneField,
    subcomponents: component,
    args: { field },
    parameters: {
      docs: {
        isStory: true,
        block: field.type,
        description: { component: about },
        source: { code: JSON.stringify(field, null, 2), language: 'json' },
      },
    },
  };
}

/** A question by itself. */
export function OneField({ field, ...progress }: FieldArgs) {
  return <BothModes blocks={[field]} {...progress} />;
}
