import { expect } from 'storybook/test';
import { DateInput } from '../../renderer/fields/DateField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'date',
  key: 'birth_date',
  label: 'Date of birth',
  required: 'Date of birth',
  autocomplete: 'bday',
  schema: { latest: { years: -10 }, errorMessage: { latest: 'You must be at least {n} years old.' } },
} as const;

export default { title: 'Fields/Date', ...fieldStories(field, { DateInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { birth_date: '2008-03-27' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Text that is not a date stays, with a note. */
export const NoSuchDay: FieldStory = { args: { inputs: { birth_date: '02/30/2008' } } };
/** The slashes are inserted. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByLabelText(/^Date of birth/);
    await userEvent.type(box, '03272008');
    await expect(box).toHaveValue('03/27/2008');
  },
};
