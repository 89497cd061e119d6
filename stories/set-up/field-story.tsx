import type { StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import type { FieldDefinition } from '../../engine/index.ts';
import type { FieldServices } from '../../renderer/index.ts';
import { BothModes } from './both-modes.tsx';
import type { Progress } from './story-form.ts';

/** One field with the applicant's progress. */
export interface FieldArgs extends Progress {
  /** The field as authored. */
  readonly field: FieldDefinition;
  /** The services of the field, created anew for each rendering of the story. */
  readonly services?: () => Partial<FieldServices>;
}
/** A state of a field, in both modes. */
export type FieldStory = StoryObj<FieldArgs>;

/**
 * The common properties of the stories of a field. The documentation comes from the form language and the component;
 * the source is the JSON of the field.
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

/** A single field. */
function OneField({ field, ...progress }: FieldArgs) {
  return <BothModes blocks={[field]} {...progress} />;
}
