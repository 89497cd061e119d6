import { expect } from 'storybook/test';
import { FormattedInput } from '../../renderer/fields/FormattedField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

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
