import { expect, waitFor } from 'storybook/test';
import { LookupInput } from '../../renderer/fields/LookupField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { threeSchools } from '../set-up/schools.ts';

const field = {
  type: 'lookup',
  key: 'hs_name',
  label: 'High school',
  hint: 'Type a part of its name.',
  required: 'High school',
  category: 'hs_ceeb',
  fills: { hs_city: 'city' },
  width: 'medium',
} as const;

const meta = fieldStories(field, { LookupInput });
export default { title: 'Fields/Lookup', ...meta, args: { ...meta.args, services: threeSchools } };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { hs_name: 'East High School' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** The typed text is always a suggestion. */
export const Searched: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'east');
    await expect(await canvas.findByRole('option', { name: /East Valley High School/ })).toBeVisible();
    await expect(canvas.getByRole('option', { name: /east.*/ })).toBeVisible();
  },
};
export const Chosen: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'heights');
    await userEvent.click(await canvas.findByRole('option', { name: /Heights High School/ }));
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveValue('Heights High School'));
  },
};
export const NothingFound: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'Hogwarts');
    await expect(await canvas.findByRole('option', { name: /Hogwarts/ })).toBeVisible();
  },
};
/** The text under an own entry can name answers. */
export const OwnEntryText: FieldStory = {
  args: { field: { ...field, ownEntry: 'Please describe {hs_name} below.' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'Lakeside High');
    await expect(await canvas.findByText('Please describe Lakeside High below.')).toBeVisible();
  },
};
/** A trailing space is removed when the focus leaves the control. */
export const OwnEntry: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('combobox');
    await userEvent.type(box, 'Lakeside High ');
    await expect(box).toHaveValue('Lakeside High ');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveValue('Lakeside High'));
  },
};
