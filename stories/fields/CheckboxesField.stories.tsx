import { expect } from 'storybook/test';
import { CheckboxesInput } from '../../renderer/fields/CheckboxesField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'checkboxes',
  key: 'interests',
  label: 'What interests you?',
  options: [
    ['ART', 'Art'],
    ['MUS', 'Music'],
    ['BIO', 'Biology'],
    ['CS', 'Computer science'],
  ],
  required: 'What interests you?',
} as const;

export default { title: 'Fields/Checkboxes', ...fieldStories(field, { CheckboxesInput }) };

export const Empty: FieldStory = {};
/** The print view also shows the options that are not chosen. */
export const Answered: FieldStory = { args: { answers: { interests: 'ART,BIO' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** The answer has the order of the options, independent of the order of the clicks. */
export const Chosen: FieldStory = {
  args: { answers: { interests: 'ART' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('Biology'));
    await userEvent.click(canvas.getByLabelText('Music'));
    await userEvent.click(canvas.getByLabelText('Art'));
    await expect(canvas.getByLabelText('Art')).not.toBeChecked();
    await expect(canvas.getByLabelText('Music')).toBeChecked();
    await expect(canvas.getByLabelText('Biology')).toBeChecked();
    await expect(canvas.getByRole('group', { name: /^What interests you/ })).toBeInTheDocument();
  },
};
/** A chosen option that the form no longer has is shown until the applicant removes it. */
export const NoLongerOffered: FieldStory = {
  args: { answers: { interests: 'ART,LAT' } },
  play: async ({ canvas, userEvent }) => {
    const gone = await canvas.findByLabelText(/LAT/);
    await expect(gone).toBeChecked();
    await userEvent.click(gone);
    await expect(canvas.queryByLabelText(/LAT/)).toBeNull();
    await expect(canvas.getByLabelText('Art')).toBeChecked();
  },
};
/** None of them excludes the others and the reverse; screen readers are told which options are no longer chosen. */
export const Excluding: FieldStory = {
  args: {
    field: {
      ...field,
      options: [...field.options, ['NONE', 'None of them', { alone: 'Choose some, or None of them.' }]],
    },
    answers: { interests: 'ART,BIO' },
  },
  play: async ({ canvas, userEvent }) => {
    const none = await canvas.findByLabelText('None of them');
    await userEvent.click(none);
    await expect(none).toBeChecked();
    await expect(canvas.getByLabelText('Art')).not.toBeChecked();
    await expect(canvas.getByRole('status')).toHaveTextContent('No longer chosen: Art, Biology.');
    await userEvent.click(canvas.getByLabelText('Music'));
    await expect(none).not.toBeChecked();
    await expect(canvas.getByLabelText('Music')).toBeChecked();
    await expect(canvas.getByRole('status')).toHaveTextContent('No longer chosen: None of them.');
  },
};
