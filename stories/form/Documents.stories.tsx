import { expect, waitFor, within } from 'storybook/test';
import type { BlockDefinition } from '../../engine/index.ts';
import { Section } from '../../renderer/internal.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';
import { documentsThat } from '../set-up/documents.ts';

const question: Extract<BlockDefinition, { type: 'documents' }> = {
  type: 'documents',
  key: 'bill',
  label: 'Bill',
  hint: 'One page of each bill is enough.',
  required: 'A bill',
  max: 3,
  another: 'Add another bill',
};
const services = documentsThat({ step: 'none' });

export default {
  title: 'Form/Documents',
  ...blockStories({ Section }, 'documents'),
  args: { blocks: [question], services },
};

/** One document is asked for; a button asks for one more, and then for the last one. */
export const OneByOne: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    const form = within(await canvas.findByRole('region', { name: 'To fill in' }));
    const [first, second] = await form.findAllByText('Add another bill');
    await expect(form.getByText('Bill 2')).not.toBeVisible();
    await userEvent.click(first ?? document.body);
    await waitFor(() => expect(form.getByText('Bill 2')).toBeVisible());
    await expect(form.getByText('Bill 3')).not.toBeVisible();
    await userEvent.click(second ?? document.body);
    await waitFor(() => expect(form.getByText('Bill 3')).toBeVisible());
  },
};

/** The second document is there, so the first is not required any more. */
export const FirstDeleted: BlockStory = {
  args: { answers: { bill_2: 'ANSWERED' }, isValidating: true },
  play: async ({ canvas }) => {
    const form = within(await canvas.findByRole('region', { name: 'To fill in' }));
    await form.findByText('Bill 2');
    await expect(form.queryByText('A bill')).toBeNull();
  },
};

export const Missing: BlockStory = { args: { isValidating: true } };
