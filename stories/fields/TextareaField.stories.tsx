import { expect, fireEvent, waitFor } from 'storybook/test';
import { TextareaInput } from '../../renderer/fields/TextareaField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'textarea',
  key: 'fee_waiver_explain',
  label: 'Why do you ask for a fee waiver?',
  required: 'Why do you ask for a fee waiver?',
  maxLength: 300,
  rows: 4,
} as const;
const short = { ...field, maxLength: 20 } as const;
const over = 'Character count: 23 / 20. 3 too many: only the first 20 are kept.';
const tooLong = 'Why do you ask for a fee waiver? This must be at most 20 characters.';

export default { title: 'Fields/Textarea', ...fieldStories(field, { TextareaInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = {
  args: { answers: { fee_waiver_explain: 'My mother lost her work in May.\n\nWe live on what I earn.' } },
};
export const Invalid: FieldStory = { args: { isValidating: true } };
/** The count is visible at once, and announced after a second without typing. */
export const Counted: FieldStory = {
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox');
    const spoken = canvas.getAllByRole('status').find((status) => status.textContent === 'Character count: 0 / 300');
    fireEvent.change(box, { target: { value: 'Because' } });
    await expect(canvas.getByText('Character count: 7 / 300', { selector: 'p > span' })).toBeVisible();
    await expect(spoken).toHaveTextContent('Character count: 0 / 300');
    await expect(box).toHaveAccessibleDescription('Character count: 7 / 300');
    await waitFor(() => expect(spoken).toHaveTextContent('Character count: 7 / 300'));
  },
};
/** Surrounding spaces and empty lines are removed when the focus leaves the control; inner ones stay. */
export const Left: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('textbox');
    await userEvent.type(box, ' My mother lost her work.{enter}{enter}We live on what I earn. {enter}');
    await userEvent.tab();
    await expect(box).toHaveValue('My mother lost her work.\n\nWe live on what I earn.');
  },
};
/** Text beyond the limit stays in the control; the count shows the excess and the stored length. */
export const TooLong: FieldStory = {
  args: {
    field: short,
    answers: { fee_waiver_explain: 'We live on what I ea' },
    inputs: { fee_waiver_explain: 'We live on what I earn.' },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(over, { selector: 'p > span' })).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue('We live on what I earn.');
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(over);
  },
};
/** While validating it is an error, until the text is short enough. */
export const TooLongAndInvalid: FieldStory = {
  args: { ...TooLong.args, isValidating: true },
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('textbox');
    await expect(canvas.getByText(tooLong)).toBeVisible();
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(`Error: ${tooLong} ${over}`);
    await userEvent.type(box, '{Backspace}{Backspace}{Backspace}');
    await expect(canvas.queryByText(tooLong)).toBeNull();
    await expect(box).toBeValid();
    await userEvent.type(box, '!');
    await expect(canvas.getByText(tooLong)).toBeVisible();
  },
};
/** Pasted text is not cut, and after shortening all of it is stored. */
export const PastedAndShortened: FieldStory = {
  args: { field: short },
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('textbox');
    await userEvent.click(box);
    await userEvent.paste('We live on what I earn.');
    await expect(canvas.getByText(over, { selector: 'p > span' })).toBeVisible();
    await expect(await canvas.findByText('We live on what I ea', { selector: 'dd *' })).toBeVisible();
    await waitFor(() => expect(canvas.getByText(over, { selector: '[role=status]' })).toBeInTheDocument());
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    await expect(canvas.getByText('Character count: 20 / 20', { selector: 'p > span' })).toBeVisible();
    await expect(box).toHaveValue('We live on what I ea');
  },
};
/** A character of another script counts as one code point. */
export const OtherScripts: FieldStory = {
  args: { field: short, answers: { fee_waiver_explain: '𠮷野家で働いています🙂' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Character count: 11 / 20', { selector: 'p > span' })).toBeVisible();
  },
};
