import { expect } from 'storybook/test';
import { TextareaInput } from '../../renderer/fields/TextareaField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'textarea', key: 'fee_waiver_explain', label: 'Why do you ask for a fee waiver?', required: 'Why do you ask for a fee waiver?', maxLength: 300, rows: 4,
} as const;

export default { title: 'Fields/Textarea', ...fieldStories(field, TextareaInput) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { fee_waiver_explain: 'My mother lost her work in May.\n\nWe live on what I earn.' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** The count is seen at once. */
export const Counted: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'Because');
    await expect(canvas.getAllByText('Character count: 7 / 300')[0]).toBeVisible();
  },
};
/** The spaces and empty lines round it go once it is left; those between stay. */
export const Left: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('textbox');
    await userEvent.type(box, ' My mother lost her work.{enter}{enter}We live on what I earn. {enter}');
    await userEvent.tab();
    await expect(box).toHaveValue('My mother lost her work.\n\nWe live on what I earn.');
  },
};
