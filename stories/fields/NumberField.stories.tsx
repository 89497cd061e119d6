import { expect } from 'storybook/test';
import { NumberInput } from '../../renderer/fields/NumberField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'number',
  key: 'distance',
  label: 'How far do you live from campus?',
  minimum: 0,
  maximum: 500,
  decimals: 1,
  unit: 'miles',
  required: 'How far do you live from campus?',
} as const;

export default { title: 'Fields/Number', ...fieldStories(field, { NumberInput }) };

export const Empty: FieldStory = {};
/** The unit is printed after the number. */
export const Answered: FieldStory = { args: { answers: { distance: '12.5' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Text that is not a plain number stays as typed, with a note. */
export const NotPlain: FieldStory = { args: { inputs: { distance: '3,75' } } };
/** The unit is announced with the question. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByLabelText(/^How far/);
    await expect(box).toHaveAccessibleDescription(expect.stringContaining('miles'));
    await userEvent.type(box, '501');
    await userEvent.tab();
    await expect(await canvas.findByText('This must be at most 500.')).toBeInTheDocument();
    await expect(box).toHaveValue('501');
  },
};

/** What is typed stays in the control; the print view has the stored number. */
export const Thousands: FieldStory = {
  args: { field: { type: 'number', key: 'income', label: 'Your income', maximum: 9_999_999, unit: 'US dollars' } },
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByLabelText(/^Your income/);
    await userEvent.type(box, '12,500');
    await userEvent.tab();
    await expect(box).toHaveValue('12,500');
    await expect(await canvas.findByText('12500 US dollars')).toBeInTheDocument();
  },
};
