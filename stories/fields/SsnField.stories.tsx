import { expect } from 'storybook/test';
import { FormattedInput } from '../../renderer/fields/FormattedField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectNote } from '../set-up/typed.ts';

const field = {
  type: 'ssn',
  key: 'ssn',
  label: 'Social Security number',
  hint: 'Only if you have one.',
  schema: { pattern: '^\\d{3}-\\d{2}-\\d{4}$', errorMessage: 'Please provide a valid Social Security number.' },
} as const;

export default { title: 'Fields/Social Security number', ...fieldStories(field, { FormattedInput }) };

export const Empty: FieldStory = {};
/** The print view shows only the last four digits. */
export const Answered: FieldStory = {
  args: { answers: { ssn: '123-45-6789' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('•••-••-6789')).toBeVisible();
  },
};
/** An incomplete number before any submission. */
export const HalfTyped: FieldStory = { args: { answers: { ssn: '123-4' } } };
export const Invalid: FieldStory = {
  args: { answers: { ssn: '123-4' }, isValidating: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Please provide a valid Social Security number.')).toBeVisible();
  },
};

/** The dashes are inserted. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByLabelText(/^Social Security number/);
    await userEvent.type(box, '078051120');
    await expect(box).toHaveValue('078-05-1120');
  },
};
export const Incomplete: FieldStory = {
  play: (scene) =>
    expectNote(scene, {
      label: /^Social Security number/,
      text: '078-05',
      note: 'Please provide a valid Social Security number.',
      isStored: true,
      valid: '078051120',
    }),
};
