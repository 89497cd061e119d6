import { expect, screen, waitFor } from 'storybook/test';
import type { RepeatDefinition } from '../../engine/index.ts';
import type { SectionFile } from '../../engine/internal.ts';
import { Repeat } from '../../renderer/internal.ts';
import { threeSchools } from '../set-up/schools.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';

const colleges: RepeatDefinition = {
  type: 'repeat',
  id: 'college',
  title: 'College or university',
  hint: 'Include every college you have attended.',
  use: 'college',
  prefixes: 'college_{n}_',
  max: 3,
};
const optional: RepeatDefinition = { ...colleges, min: 0 };
const ordered: RepeatDefinition = { ...colleges, reorder: true };
const oneByOne: RepeatDefinition = { ...colleges, oneByOne: true, reorder: true };
const counted: RepeatDefinition = { ...colleges, count: 'colleges' };
const college: SectionFile = {
  blocks: [
    { type: 'text', key: 'name', label: 'Name', width: 'medium' },
    {
      type: 'month-year',
      key: 'start',
      label: 'When did you begin?',
      years: { start: 2026, count: 5, direction: 'past' },
    },
  ],
};
const place: SectionFile = {
  blocks: [
    {
      type: 'repeat',
      id: 'degree',
      title: 'Degree',
      use: 'degree',
      prefixes: 'degree_{n}_',
      max: 3,
      oneByOne: true,
      reorder: true,
    },
  ],
};
const degree: SectionFile = { blocks: [{ type: 'text', key: 'title', label: 'Title', width: 'medium' }] };

export default {
  title: 'Blocks/Repeat',
  ...blockStories({ Repeat }, 'repeat'),
  args: { blocks: [colleges], more: { sections: { college } }, services: () => ({ isLoggedIn: true }) },
};

export const One: BlockStory = {};
/** With `min` 0 the block begins without a copy. */
export const None: BlockStory = { args: { blocks: [optional] } };
/** A visitor reads where copies can be added. */
export const NoneForAVisitor: BlockStory = { args: { blocks: [optional], services: () => ({}) } };
/** The title takes the focus when the first copy is added, and again when the only copy is removed with its answers. */
export const FirstAddedAndRemoved: BlockStory = {
  args: { blocks: [optional] },
  play: async ({ canvas, userEvent }) => {
    const title = (): HTMLElement | undefined => canvas.getAllByRole('heading', { name: optional.title })[0];
    const type = async (text: string): Promise<void> => {
      const [field] = await canvas.findAllByRole('textbox', { name: /^Name/ });
      await waitFor(() => expect(title()).toHaveFocus());
      await expect(field).toHaveValue('');
      if (field !== undefined) await userEvent.type(field, text);
    };
    const press = async (name: string): Promise<void> => {
      const [button] = await canvas.findAllByRole('button', { name });
      if (button !== undefined) await userEvent.click(button);
    };
    await press('Add College or university');
    await type('Oak College');
    await press('Remove College or university');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await canvas.findAllByText('No College or university added yet.');
    await waitFor(() => expect(title()).toHaveFocus());
    await press('Add College or university');
    await type('Elm College');
  },
};
/** The number of copies is an answer: nobody adds or removes one, and without a copy the block is hidden. */
export const CountedByAnAnswer: BlockStory = {
  args: {
    blocks: [{ type: 'number', key: 'colleges', label: 'How many colleges have you attended?', maximum: 3 }, counted],
  },
  play: async ({ canvas, userEvent }) => {
    const [number] = await canvas.findAllByRole('textbox', { name: /^How many/ });
    await expect(canvas.queryAllByRole('heading', { name: counted.title })).toHaveLength(0);
    if (number !== undefined) await userEvent.type(number, '2');
    await canvas.findAllByRole('heading', { name: /2 of 2/ });
    await expect(canvas.queryAllByRole('button', { name: /Add|Remove/ })).toHaveLength(0);
  },
};
/** The maximum number of copies, so none can be added. */
export const Three: BlockStory = {
  args: { counts: { college: 3 }, answers: { college_1_name: 'Oak College', college_2_name: 'Elm College' } },
};
/** Only an applicant can add a copy. */
export const Visitor: BlockStory = { args: { services: () => ({}) } };
/** The heading of the new copy takes the focus. */
export const Added: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^\+? ?Add Another/ }));
    await waitFor(() => expect(canvas.getAllByRole('heading', { name: /2 of 2/ })[0]).toHaveFocus());
  },
};
/** The confirmation names the copy; the focus starts on Cancel. */
export const AskedBeforeRemoving: BlockStory = {
  args: { counts: { college: 2 }, answers: { college_1_name: 'Oak College', college_2_name: 'Elm College' } },
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^Remove/ });
    if (first !== undefined) await userEvent.click(first);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};

const school: SectionFile = {
  blocks: [
    { type: 'lookup', key: 'name', label: 'Name', category: 'ceeb', fills: {}, ownEntry: 'Please describe it below.' },
  ],
};

/** The note under a typed name does not stay at its place when the copies are exchanged, or one is removed. */
export const MovedOwnEntry: BlockStory = {
  args: {
    blocks: [ordered],
    more: { sections: { college: school } },
    counts: { college: 3 },
    answers: { college_2_name: 'Elm', college_3_name: 'Fir' },
    services: () => ({ ...threeSchools(), isLoggedIn: true }),
  },
  play: async ({ canvas, userEvent }) => {
    const boxes = (): Promise<readonly HTMLInputElement[]> => canvas.findAllByRole('combobox');
    const note = (): readonly HTMLElement[] => canvas.queryAllByText(/^Please describe/);
    const types = async (text: string): Promise<void> => {
      const [first] = await boxes();
      if (first !== undefined) await userEvent.type(first, text);
      await userEvent.tab();
      await waitFor(() => expect(note()).toHaveLength(1));
    };
    await types('Oak');
    await userEvent.click(await canvas.findByRole('button', { name: 'Move College or university 1 of 3 down' }));
    await expect((await boxes()).map(({ value }) => value)).toEqual(['Elm', 'Oak', 'Fir']);
    await canvas.findByText(/^Moved/);
    await expect(note()).toHaveLength(0);
    await types('s');
    const [remove] = await canvas.findAllByRole('button', { name: /^Remove/ });
    if (remove !== undefined) await userEvent.click(remove);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect((await boxes()).map(({ value }) => value)).toEqual(['Oak', 'Fir']));
    await expect(note()).toHaveLength(0);
    // The copy has another number now.
    await expect(canvas.queryByText(/^Moved/)).toBeNull();
  },
};

/** The record of a chosen school arrives after its copy has moved, and after the copy before it was removed. */
export const RecordFollowsItsCopy: BlockStory = {
  args: {
    blocks: [ordered],
    more: {
      sections: {
        college: {
          blocks: [
            { type: 'lookup', key: 'name', label: 'Name', category: 'hs_ceeb', fills: { city: 'city' } },
            { type: 'text', key: 'city', label: 'City' },
          ],
        },
      },
    },
    counts: { college: 3 },
    answers: { college_1_name: 'Elm', college_3_name: 'Fir' },
    services: () => {
      const { lookupRecord, ...schools } = threeSchools();
      const arrived = new Promise((arrive) => {
        addEventListener('record-arrives', arrive, { once: true });
      });
      return {
        ...schools,
        isLoggedIn: true,
        lookupRecord: async (category, id) => {
          await arrived;
          return (await lookupRecord?.(category, id)) ?? {};
        },
      };
    },
  },
  play: async ({ canvas, userEvent }) => {
    const press = async (name: string): Promise<void> => userEvent.click(await canvas.findByRole('button', { name }));
    const cities = (): readonly string[] =>
      canvas.getAllByRole<HTMLInputElement>('textbox', { name: /^City/ }).map(({ value }) => value);
    const [, second] = await canvas.findAllByRole('combobox');
    if (second !== undefined) await userEvent.type(second, 'heights');
    await userEvent.click(await canvas.findByRole('option', { name: /Heights High School/ }));
    await press('Move College or university 2 of 3 down');
    await press('Remove College or university 1 of 3');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(cities()).toHaveLength(2));
    dispatchEvent(new Event('record-arrives'));
    await waitFor(() => expect(cities()).toEqual(['', 'Wichita']));
  },
};
/** Buttons move a copy with its answers; the focus moves with it, and its new place is announced. */
export const Reordered: BlockStory = {
  args: {
    blocks: [ordered],
    counts: { college: 3 },
    answers: { college_1_name: 'Oak', college_2_name: 'Elm' },
  },
  play: async ({ canvas, userEvent }) => {
    const names = async (): Promise<readonly string[]> =>
      (await canvas.findAllByRole<HTMLInputElement>('textbox', { name: /^Name/ })).map(({ value }) => value);
    const press = async (name: string): Promise<void> => userEvent.click(await canvas.findByRole('button', { name }));
    await expect(await names()).toEqual(['Oak', 'Elm', '']);
    await press('Move College or university 1 of 3 down');
    await expect(await names()).toEqual(['Elm', 'Oak', '']);
    await expect(canvas.getByRole('button', { name: 'Move College or university 2 of 3 down' })).toHaveFocus();
    const second = 'Moved. It is now College or university 2 of 3.';
    const said = await canvas.findByText(second);
    await press('Move College or university 1 of 3 down');
    await expect(await names()).toEqual(['Oak', 'Elm', '']);
    // A text that stays in the page is not announced again.
    await expect(await canvas.findByText(second)).not.toBe(said);
    await expect(canvas.getByRole('button', { name: 'Move College or university 2 of 3 down' })).toHaveFocus();
    await press('Move College or university 1 of 3 down');
    await expect(await names()).toEqual(['Elm', 'Oak', '']);
    await userEvent.keyboard('{Enter}');
    await expect(await names()).toEqual(['Elm', '', 'Oak']);
    await expect(canvas.getByRole('button', { name: 'Move College or university 3 of 3 up' })).toHaveFocus();
  },
};

/** Each copy is shown by itself; the heading of the copy that a link shows takes the focus. The print view has all. */
export const OneByOne: BlockStory = {
  args: {
    blocks: [oneByOne],
    counts: { college: 2 },
    answers: { college_1_name: 'Oak', college_2_name: 'Elm' },
  },
  play: async ({ canvas, userEvent }) => {
    const shown = async (): Promise<readonly string[]> =>
      (await canvas.findAllByRole<HTMLInputElement>('textbox', { name: /^Name/ })).map(({ value }) => value);
    const heading = (name: string): HTMLElement | undefined => canvas.getAllByRole('heading', { name })[0];
    await expect(await shown()).toEqual(['Oak']);
    await userEvent.click(await canvas.findByRole('link', { name: 'Next: College or university 2 of 2' }));
    await waitFor(() => expect(heading('College or university 2 of 2')).toHaveFocus());
    await expect(await shown()).toEqual(['Elm']);
    await userEvent.click(await canvas.findByRole('button', { name: 'Move College or university 2 of 2 up' }));
    await expect(await shown()).toEqual(['Elm']);
    await expect(canvas.getByRole('button', { name: 'Move College or university 1 of 2 down' })).toHaveFocus();
    await userEvent.click(await canvas.findByRole('button', { name: /^\+? ?Add Another/ }));
    await waitFor(() => expect(heading('College or university 3 of 3')).toHaveFocus());
    await expect(await shown()).toEqual(['']);
    await userEvent.click(await canvas.findByRole('link', { name: 'Previous: College or university 2 of 3' }));
    await expect(await shown()).toEqual(['Oak']);
  },
};

/** Copies in copies, each shown by itself: the links and buttons of a block lead to its own copies. */
export const OneByOneInside: BlockStory = {
  args: {
    blocks: [{ ...oneByOne, use: 'place' }],
    more: { sections: { place, degree } },
    counts: { college: 2, college_1_degree: 2, college_2_degree: 2 },
    answers: {
      college_1_degree_1_title: 'Oak',
      college_1_degree_2_title: 'Elm',
      college_2_degree_1_title: 'Ash',
      college_2_degree_2_title: 'Yew',
    },
  },
  play: async ({ canvas, userEvent }) => {
    const shown = async (): Promise<readonly string[]> =>
      (await canvas.findAllByRole<HTMLInputElement>('textbox', { name: 'Title' })).map(({ value }) => value);
    const follow = async (name: string): Promise<void> => {
      await userEvent.click(await canvas.findByRole('link', { name }));
      const [heading] = canvas.getAllByRole('heading', { name: name.replace(/^\w+: /, '') });
      await waitFor(() => expect(heading).toHaveFocus());
    };
    await expect(await shown()).toEqual(['Oak']);
    await follow('Next: Degree 2 of 2');
    await expect(await shown()).toEqual(['Elm']);
    await follow('Next: College or university 2 of 2');
    await expect(await shown()).toEqual(['Ash']);
    await follow('Next: Degree 2 of 2');
    await userEvent.click(await canvas.findByRole('button', { name: 'Move College or university 2 of 2 up' }));
    await expect(canvas.getByRole('button', { name: 'Move College or university 1 of 2 down' })).toHaveFocus();
    await expect((await shown())[0]).toMatch(/^(?:Ash|Yew)$/);
    await follow('Next: College or university 2 of 2');
    await expect((await shown())[0]).toMatch(/^(?:Oak|Elm)$/);
  },
};
