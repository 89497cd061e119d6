import { expect } from 'storybook/test';
import { Section } from '../../renderer/internal.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';
import { expectLines } from '../set-up/looks.ts';

export default { title: 'Blocks/Section', ...blockStories({ Section }, 'section') };

const name = { type: 'text', key: 'parent_name', label: 'Name', width: 'medium' } as const;
const degree = {
  type: 'radio',
  key: 'parent_degree',
  label: 'Has this parent a degree?',
  options: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ],
} as const;
const where = { type: 'text', key: 'parent_college', label: 'Where was it earned?', width: 'medium' } as const;

export const Sheet: BlockStory = {
  args: {
    blocks: [{ type: 'section', id: 'parent', title: 'Parent 1', hint: 'Give what you know.', blocks: [name, degree] }],
    answers: { parent_name: 'Mary King' },
  },
};
export const SectionInSection: BlockStory = {
  args: {
    blocks: [
      {
        type: 'section',
        id: 'family',
        title: 'Parents',
        blocks: [{ type: 'section', id: 'parent', title: 'Parent 1', blocks: [name, degree] }],
      },
    ],
    answers: { parent_degree: 'Y' },
  },
};
/** One question with several controls. */
export const Group: BlockStory = {
  args: {
    blocks: [
      {
        type: 'section',
        id: 'activities',
        title: 'What did you take part in?',
        layout: 'group',
        blocks: [
          { type: 'checkbox', key: 'band', label: 'Band' },
          { type: 'checkbox', key: 'chess', label: 'Chess' },
          { type: 'checkbox', key: 'track', label: 'Track' },
        ],
      },
    ],
    answers: { chess: true },
  },
};
/** Short questions, beside each other where there is space. */
export const Row: BlockStory = {
  args: {
    blocks: [
      {
        type: 'section',
        id: 'place',
        layout: 'row',
        blocks: [
          { type: 'text', key: 'city', label: 'City' },
          { type: 'text', key: 'state', label: 'State' },
          { type: 'text', key: 'zip', label: 'ZIP Code', width: 'short' },
        ],
      },
    ],
  },
  play: () => expectLines(['city', 'state', 'zip'], 1),
};
export const RowOnAWidePhone: BlockStory = { ...Row, globals: { viewport: { value: 'row' } } };
export const RowOnAPhone: BlockStory = {
  ...Row,
  play: () => expectLines(['city', 'state', 'zip'], 3),
  globals: { viewport: { value: 'phone' } },
};
/** The title and the hint are above the questions, and take no space from them. */
export const TitledRow: BlockStory = {
  args: {
    blocks: [
      {
        type: 'section',
        id: 'place',
        title: 'Place of birth',
        hint: 'As in your passport.',
        layout: 'row',
        blocks: [
          { type: 'text', key: 'city', label: 'City' },
          { type: 'text', key: 'state', label: 'State' },
        ],
      },
    ],
  },
  play: async ({ canvas }) => {
    await expectLines(['city', 'state'], 1);
    const [heading] = await canvas.findAllByRole('heading', { name: 'Place of birth' });
    const [hint] = await canvas.findAllByText('As in your passport.');
    const [label] = await canvas.findAllByText('City');
    const boxOf = (element: HTMLElement | undefined): DOMRect => (element ?? document.body).getBoundingClientRect();
    await expect(boxOf(heading).bottom).toBeLessThanOrEqual(boxOf(hint).top);
    await expect(boxOf(hint).bottom).toBeLessThanOrEqual(boxOf(label).top);
    await expect(boxOf(label).left).toBe(boxOf(heading).left);
  },
};
const fold = { type: 'section', id: 'second', title: 'Parent 2', fold: 'A second parent', blocks: [name] } as const;

/** Collapsed while nothing inside has an answer or an error. A part that is closed again says that it has answers. */
export const Fold: BlockStory = {
  args: { blocks: [fold] },
  play: async ({ canvas, userEvent }) => {
    const [button] = await canvas.findAllByText('A second parent');
    await expect(canvas.getByRole('textbox', { name: 'Name', hidden: true })).not.toBeVisible();
    await userEvent.click(button as HTMLElement);
    await expect(button).toHaveTextContent(/^A second parent$/);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Mary King');
    await userEvent.click(button as HTMLElement);
    await expect(await canvas.findByText('A second parent (answered)')).toBeVisible();
  },
};
/** Opens for an error that an answer outside causes. */
export const FoldWithLaterError: BlockStory = {
  args: {
    blocks: [
      degree,
      {
        ...fold,
        blocks: [
          {
            ...where,
            required: {
              when: [{ valueKey: 'parent_degree', operator: 'equals', target: 'Y' }],
              message: 'Where was the degree earned?',
            },
          },
        ],
      },
    ],
    isValidating: true,
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox', { name: /^Where/, hidden: true })).not.toBeVisible();
    await userEvent.click(await canvas.findByRole('radio', { name: 'Yes' }));
    const [control] = await canvas.findAllByRole('textbox', { name: /^Where/ });
    await expect(control).toBeVisible();
    const [button] = await canvas.findAllByText('A second parent');
    await userEvent.click(button as HTMLElement);
    await expect(canvas.queryByText('A second parent (answered)')).toBeNull();
  },
};
export const FoldWithAnswer: BlockStory = {
  args: { blocks: [fold], answers: { parent_name: 'Mary King' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toBeVisible();
  },
};
export const Invalid: BlockStory = {
  args: {
    blocks: [
      {
        type: 'section',
        id: 'parent',
        title: 'Parent 1',
        blocks: [{ ...name, required: 'The name of parent 1' }, degree],
      },
    ],
    isValidating: true,
  },
};
/** Hiding the section clears its answers and shows a notice with Undo. */
export const HiddenAndBack: BlockStory = {
  args: {
    blocks: [
      {
        type: 'section',
        id: 'parent',
        title: 'Parent 1',
        blocks: [
          degree,
          {
            type: 'section',
            id: 'earned',
            when: [{ valueKey: 'parent_degree', operator: 'equals', target: 'Y' }],
            blocks: [where],
          },
        ],
      },
    ],
    answers: { parent_degree: 'Y', parent_college: 'Wichita' },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'No' }));
    await expect(canvas.queryByLabelText(/^Where was it earned/)).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByLabelText(/^Where was it earned/)).toHaveValue('Wichita');
  },
};
