import { StrictMode } from 'react';
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
/** An answer in a repeated block is named with the title of its copy. */
export const AnswerOfCopyRemoved: BlockStory = {
  args: {
    blocks: [
      {
        type: 'repeat',
        id: 'people',
        title: 'Person',
        prefixes: 'person_{n}_',
        max: 3,
        use: 'person',
      },
    ],
    more: {
      sections: {
        person: {
          blocks: [
            {
              type: 'radio',
              key: 'works',
              label: 'Work',
              options: [
                ['Y', 'Yes'],
                ['N', 'No'],
              ],
            },
            {
              type: 'text',
              key: 'income',
              label: 'Income',
              when: [{ valueKey: 'works', operator: 'equals', target: 'Y' }],
            },
          ],
        },
      },
    },
    counts: { people: 2 },
    answers: { person_1_works: 'Y', person_1_income: '10', person_2_works: 'Y', person_2_income: '20' },
  },
  play: async ({ canvas, userEvent }) => {
    const [, second] = await canvas.findAllByRole('radio', { name: 'No' });
    if (second === undefined) throw new Error('There is no second copy.');
    await userEvent.click(second);
    await expect(await canvas.findByText(/was removed: “Income, Person 2 of 2”/)).toBeVisible();
  },
};
/** The notice stays in StrictMode, which ends and begins the effects of a part once more. */
export const AnswerRemovedInStrictMode: BlockStory = {
  ...AnswerRemoved,
  decorators: [
    (Page) => (
      <StrictMode>
        <Page />
      </StrictMode>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Yes' }));
    await expect(await canvas.findByText(/1 answer no longer applies/)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByLabelText(/Which visa/)).toHaveValue('F-1');
  },
};
/** A computed default follows its answers until the applicant changes it. */
export const ComputedDefault: BlockStory = {
  args: {
    blocks: [
      { type: 'text', key: 'first_name', label: 'First name' },
      {
        type: 'text',
        key: 'badge',
        label: 'Name on your badge',
        default: { from: ['first_name'], expression: '$uppercase(first_name)' },
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const [name, badge] = [await canvas.findByLabelText('First name'), canvas.getByLabelText('Name on your badge')];
    await userEvent.type(name, 'Ada');
    await expect(badge).toHaveValue('ADA');
    await userEvent.type(badge, ' L');
    await userEvent.type(name, ' K');
    await expect(badge).toHaveValue('ADA L');
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
