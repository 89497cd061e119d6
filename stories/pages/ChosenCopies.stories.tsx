import { expect, screen } from 'storybook/test';
import type { BlockDefinition } from '../../engine/index.ts';
import type { SectionFile } from '../../engine/internal.ts';
import { Repeat } from '../../renderer/internal.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';

const people: BlockDefinition = {
  type: 'repeat',
  id: 'people',
  title: 'Person',
  use: 'person',
  prefixes: 'person_{n}_',
  max: 4,
  reorder: true,
};
const filledBy: BlockDefinition = {
  type: 'radio',
  key: 'filled_by',
  label: 'Who filled in this form?',
  options: { copies: 'people', label: '{name}' },
};
const person: SectionFile = { blocks: [{ type: 'text', key: 'name', label: 'Name', width: 'medium' }] };

export default {
  title: 'Blocks/Copies as options',
  ...blockStories({ Repeat }),
  args: {
    blocks: [people, filledBy],
    more: { sections: { person } },
    services: () => ({ isLoggedIn: true }),
    counts: { people: 3 },
    answers: { person_1_name: 'Ana', person_2_name: 'Bo', filled_by: '2' },
  },
};

/** A copy without answers has the title of the block and its number. */
export const Named: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: 'Person 3' })).toBeInTheDocument();
    const [, , third] = await canvas.findAllByRole('textbox', { name: /^Name/ });
    if (third !== undefined) await userEvent.type(third, 'Cy');
    await expect(await canvas.findByRole('radio', { name: 'Cy' })).not.toBeChecked();
    // A translation of the browser changes "Person 3", and no name, in the question and where it is printed.
    for (const name of canvas.getAllByText('Cy')) await expect(name.closest('[translate="no"]')).not.toBeNull();
    for (const word of canvas.getAllByText(/^Person/)) await expect(word.closest('[translate="no"]')).toBeNull();
  },
};

/** Equal names stay in the order of the copies. */
export const InTheOrderOfTheirNames: BlockStory = {
  args: {
    blocks: [people, { ...filledBy, order: { from: ['name'], expression: '$lowercase(name)' } }],
    answers: { person_1_name: 'Cy', person_2_name: 'bo', person_3_name: 'Ana', filled_by: '2' },
  },
  play: async ({ canvas, userEvent }) => {
    const shown = (): readonly string[] =>
      canvas.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent ?? '');
    const [first] = await canvas.findAllByRole('textbox', { name: /^Name/ });
    await expect(shown()).toEqual(['Ana', 'bo', 'Cy']);
    if (first !== undefined) await userEvent.clear(first);
    if (first !== undefined) await userEvent.type(first, 'Al');
    await expect(shown()).toEqual(['Al', 'Ana', 'bo']);
    await expect(canvas.getByRole('radio', { name: 'bo' })).toBeChecked();
  },
};

/** The answer follows its copy. */
export const Moved: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move Person 2 of 3 up' }));
    const names = canvas.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
    await expect(names.slice(0, 2)).toEqual(['Bo', 'Ana']);
    await expect(canvas.getByRole('radio', { name: 'Bo' })).toBeChecked();
  },
};

/** The confirmation names the question whose answer is the copy. */
export const AskedBeforeRemoving: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Person 2 of 3' }));
    await screen.findByText(/The answer to “Who filled in this form\?” that names it will be removed too\./);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).not.toBeChecked();
  },
};
