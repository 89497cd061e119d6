import { expect } from 'storybook/test';
import { FormattedInput } from '../../renderer/fields/FormattedField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'phone',
  key: 'phone_home',
  label: 'Home phone',
  hint: 'With the area code.',
  required: 'Home phone',
  autocomplete: 'home tel-national',
} as const;

export default { title: 'Fields/Phone', ...fieldStories(field, { FormattedInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { phone_home: '(316) 555-0100' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
export const HalfTyped: FieldStory = { args: { answers: { phone_home: '(316) 55' } } };
/** Parentheses and dash are inserted, and both modes show the same answer. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Home phone/), '3165550100');
    await expect(canvas.getByLabelText(/^Home phone/)).toHaveValue('(316) 555-0100');
    await expect(await canvas.findByText('(316) 555-0100')).toBeVisible();
  },
};
