import { expect, waitFor } from 'storybook/test';
import { CodeInput } from '../../renderer/fields/CodeField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'code',
  key: 'code',
  label: 'Confirmation code',
  hint: 'Six digits from our mail.',
  required: 'Confirmation code',
  maxLength: 6,
} as const;

export default { title: 'Fields/Code', ...fieldStories(field, { CodeInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { code: '123456' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Pasted text with a space is accepted. */
export const Pasted: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText(/^Confirmation code/));
    await userEvent.paste('123 456');
    await expect(await canvas.findByText('123456')).toBeVisible();
  },
};
/** The control shows only the code after the focus has left it. */
export const Left: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByLabelText(/^Confirmation code/);
    await userEvent.click(box);
    await userEvent.paste(' 123 456 ');
    await expect(box).toHaveValue(' 123 456 ');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveValue('123456'));
  },
};
