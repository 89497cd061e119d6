import { expect } from 'storybook/test';
import countries from '../../forms/admissions/options/countries.json' with { type: 'json' };
import type { Option } from '../../engine/index.ts';
import { SearchSelectInput } from '../../renderer/fields/SearchSelectField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'select',
  key: 'country',
  label: 'Country',
  required: 'Country',
  search: true,
  width: 'medium',
  options: countries.options as unknown as readonly Option[],
} as const;

export default { title: 'Fields/Select with search', ...fieldStories(field, { SearchSelectInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { country: 'CIV' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Found without its accent and chosen with the keyboard. */
export const Searched: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('combobox');
    await userEvent.type(box, 'cote');
    await expect(await canvas.findByRole('option', { name: /Côte d/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(box).toHaveValue("Côte d'Ivoire");
  },
};
export const NothingFound: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'zzz');
    await expect(await canvas.findByText('No matches.')).toBeVisible();
  },
};
