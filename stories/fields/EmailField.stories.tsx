import { expect } from 'storybook/test';
import { TextInput } from '../../renderer/fields/TextField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'email',
  key: 'email',
  label: 'Email address',
  required: 'Email address',
  autocomplete: 'email',
  width: 'medium',
  schema: { pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', errorMessage: 'Your email address must be valid.' },
} as const;

export default { title: 'Fields/Email', ...fieldStories(field, { TextInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { email: 'ada@example.org' } } };
export const Invalid: FieldStory = {
  args: { answers: { email: 'ada at example' }, isValidating: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your email address must be valid.')).toBeVisible();
  },
};
