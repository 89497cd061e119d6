import { expect } from 'storybook/test';
import { SignatureInput } from '../../renderer/fields/rare-fields.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'signature',
  key: 'signature',
  label: 'Your signature',
  hint: 'Type your first and last name.',
  maxLength: 100,
  required: 'Your signature',
} as const;

export default { title: 'Fields/Signature', ...fieldStories(field, { SignatureInput }) };

export const Empty: FieldStory = {};
/** The print view has the signature like handwriting, too. */
export const Answered: FieldStory = { args: { answers: { signature: 'Ada Lovelace' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** It is typed into one control with the name of the question; spaces around it are removed. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const control = await canvas.findByRole('textbox', { name: /^Your signature/ });
    await expect(control).toHaveAccessibleDescription('Type your first and last name.');
    await userEvent.type(control, 'Ada Lovelace ');
    await userEvent.tab();
    await expect(control).toHaveValue('Ada Lovelace');
  },
};
