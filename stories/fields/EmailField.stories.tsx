import { expect } from 'storybook/test';
import { TextInput } from '../../renderer/fields/TextField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectCleaned, expectNote } from '../set-up/typed.ts';

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
export const Incomplete: FieldStory = {
  play: (scene) =>
    expectNote(scene, {
      label: /^Email address/,
      text: 'ana at example',
      note: 'Your email address must be valid.',
      isStored: true,
      valid: 'ana@example.edu',
    }),
};
export const Copied: FieldStory = {
  play: (scene) =>
    expectCleaned(scene, /^Email address/, '\u200Bmailto:ada\u00AD@example\u2060.edu\u200E', 'ada@example.edu'),
};
