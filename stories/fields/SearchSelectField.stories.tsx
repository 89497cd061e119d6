import { expect, waitFor } from 'storybook/test';
import countries from '../../forms/admissions/options/countries.json' with { type: 'json' };
import type { Option } from '../../engine/index.ts';
import { SearchSelectInput } from '../../renderer/fields/SearchSelectField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectNote, replaceText } from '../set-up/typed.ts';

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
    await expect(canvas.getByRole('combobox')).toHaveValue("Côte d'Ivoire");
  },
};
/** With all options, before a text is typed. */
export const Open: FieldStory = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox'));
    await expect(await canvas.findByRole('option', { name: 'Albania' })).toBeVisible();
  },
};
export const NothingFound: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'zzz');
    await expect(await canvas.findByText('No matches.')).toBeVisible();
  },
};
/** A text without an option stays, with an error, and is not stored; once there is an answer, that returns. */
export const NotListed: FieldStory = {
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    await expectNote(scene, { label: /^Country/, text: 'Atlantis', note: "isn't in the list", valid: 'France' });
    const box = canvas.getByRole('combobox');
    await replaceText(scene, box, 'Atlantis');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveValue('France'));
  },
};
/** The list of an unfinished search has the same options when it opens again. */
export const LeftUnfinished: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole('combobox');
    await userEvent.type(box, 'germ');
    await userEvent.keyboard('{Escape}');
    await userEvent.tab();
    await waitFor(() => expect(box).toHaveAccessibleDescription(expect.stringContaining("isn't in the list")));
    box.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(canvas.getAllByRole('option').map((option) => option.textContent)).toEqual(['Germany']));
    await userEvent.keyboard('{Enter}');
    await expect(box).toHaveValue('Germany');
  },
};
/** Abbreviations and codes find their country first. */
export const Abbreviated: FieldStory = {
  play: async (scene) => {
    const box = await scene.canvas.findByRole('combobox');
    for (const [text, label] of [
      ['usa', 'United States'],
      ['us', 'United States'],
      ['uk', 'United Kingdom'],
      ['GBR', 'United Kingdom'],
      ['dr', 'Dominican Republic'],
    ] as const) {
      await replaceText(scene, box, text);
      await waitFor(() => expect(scene.canvas.getAllByRole('option')[0]).toHaveTextContent(label));
    }
  },
};
