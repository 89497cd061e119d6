import { expect } from 'storybook/test';
import { PasswordInput } from '../../renderer/fields/PasswordField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'password',
  key: 'password',
  label: 'Password',
  required: 'Password',
  autocomplete: 'current-password',
  width: 'medium',
} as const;
const chosen = {
  ...field,
  autocomplete: 'new-password',
  checklist: true,
  schema: {
    allOf: [
      { minLength: 8, errorMessage: 'At least 8 characters' },
      { pattern: '[a-z]', errorMessage: 'A small letter' },
      { pattern: '[0-9]', errorMessage: 'A digit' },
    ],
  },
} as const;

export default {
  title: 'Fields/Password',
  ...fieldStories(field, { PasswordInput }, 'A password is never printed, so the right side stays empty.'),
};

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { password: 'correct horse 7' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
export const Shown: FieldStory = {
  args: { answers: { password: 'correct horse 7' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
    await expect(canvas.getByText('Your password is visible')).toBeInTheDocument();
  },
};
export const OnAPhone: FieldStory = { globals: { viewport: { value: 'phone' } } };
/** Each requirement shows its state, also as text. */
export const Checklist: FieldStory = {
  args: { field: chosen, isValidating: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Password/), 'horse');
    await expect(canvas.getByText('A small letter').closest('li')).toHaveAttribute('data-state', 'success');
    await expect(canvas.getByText('A digit').closest('li')).toHaveAttribute('data-state', 'error');
  },
};
