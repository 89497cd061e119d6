import { expect } from 'storybook/test';
import { RadioInput } from '../../renderer/fields/RadioField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'radio',
  key: 'us_citizen',
  label: 'Are you a US citizen?',
  options: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ],
  required: 'Are you a US citizen?',
} as const;
const long = {
  type: 'radio',
  key: 'hs_type',
  label: 'How did you finish high school?',
  options: [
    ['HS', 'With a diploma of a public or private high school'],
    ['GED', 'With a GED'],
    ['HMS', 'At home'],
    ['INT', 'Outside the United States'],
  ],
} as const;

export default { title: 'Fields/Radio', ...fieldStories(field, { RadioInput }) };

export const Empty: FieldStory = {};
/** The print view also shows the options that are not chosen. */
export const Answered: FieldStory = { args: { answers: { us_citizen: 'Y' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Long options are in a column. */
export const LongOptions: FieldStory = { args: { field: long, answers: { hs_type: 'GED' } } };
export const Chosen: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('No'));
    await expect(canvas.getByLabelText('No')).toBeChecked();
    await expect(await canvas.findByText('selected', { exact: true })).toBeInTheDocument();
    // A required choice cannot be cleared.
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
