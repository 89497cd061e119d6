import { expect } from 'storybook/test';
import { FormPage } from '../../renderer/index.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';

export default {
  title: 'Form/Page',
  ...blockStories({ FormPage }),
  args: {
    blocks: [
      { type: 'content', id: 'before', title: 'Before you begin', text: 'You need the names of your schools.' },
      {
        type: 'section',
        id: 'you',
        title: 'You',
        blocks: [
          { type: 'text', key: 'first_name', label: 'First name', required: 'First name' },
          {
            type: 'radio',
            key: 'us_citizen',
            label: 'Are you a US citizen?',
            options: [
              ['Y', 'Yes'],
              ['N', 'No'],
            ],
            required: 'Are you a US citizen?',
          },
          {
            type: 'text',
            key: 'visa',
            label: 'Which visa do you have?',
            when: [{ valueKey: 'us_citizen', operator: 'equals', target: 'N' }],
            required: 'Which visa do you have?',
          },
        ],
      },
    ],
  },
};

export const Empty: BlockStory = {};
export const Answered: BlockStory = { args: { answers: { first_name: 'Ada', us_citizen: 'N', visa: 'F-1' } } };
export const Invalid: BlockStory = { args: { isValidating: true } };
/** An answer that no longer applies is cleared and named, and can be restored. */
export const AnswerRemoved: BlockStory = {
  ...Answered,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Yes' }));
    await expect(
      await canvas.findByText(/1 answer no longer applies and was removed: “Which visa do you have\?”/),
    ).toBeVisible();
  },
};
export const OnAPhone: BlockStory = { ...Invalid, globals: { viewport: { value: 'phone' } } };
/** The longer texts of the toolbar on the smallest screen. */
export const LongerTexts: BlockStory = {
  ...Invalid,
  globals: { texts: 'longer', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/^First name with some/))[0]).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
