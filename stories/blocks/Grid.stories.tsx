import { expect } from 'storybook/test';
import type { BlockDefinition } from '../../engine/index.ts';
import { Grid } from '../../renderer/internal.ts';
import { blockStories, type BlockStory } from '../set-up/block-story.tsx';
import { sizeOf } from '../set-up/looks.ts';

const labels = [
  'My teachers explain the subject well.',
  'I know what is expected of me.',
  'The work fits into my week.',
  'I get useful answers to my questions.',
  'The rooms are quiet enough to work in.',
  'I can reach the library when I need it.',
  'The timetable is known early enough.',
  'I feel that I belong here.',
  'I would choose this school again.',
];
type GridDefinition = Extract<BlockDefinition, { type: 'grid' }>;
const grid: GridDefinition = {
  type: 'grid',
  id: 'school',
  title: 'Your school',
  hint: 'How far do you agree?',
  options: [
    ['1', 'Strongly disagree'],
    ['2', 'Disagree'],
    ['3', 'Neither'],
    ['4', 'Agree'],
    ['5', 'Strongly agree'],
  ],
  questions: labels.map((label, index) => ({ key: `school_${index + 1}`, label })),
};

export default { title: 'Blocks/Grid', ...blockStories({ Grid }, 'grid'), args: { blocks: [grid] } };

const boxOf = (element: Element | null | undefined): DOMRect => (element ?? document.body).getBoundingClientRect();
const cellsOf = (key: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`#${key} label`)];

/** The head names the options. A press anywhere in a cell chooses, also beside the radio button. */
export const Table: BlockStory = {
  play: async ({ canvas, userEvent }) => {
    const group = await canvas.findByRole('radiogroup', { name: labels[0] ?? '' });
    const heads = [...(group.previousElementSibling?.children ?? [])];
    const cells = cellsOf('school_1');
    await expect(heads.map((head) => head.textContent)).toEqual(cells.map((cell) => cell.textContent));
    for (const [index, cell] of cells.entries()) {
      await expect(Math.min(...sizeOf(cell))).toBeGreaterThanOrEqual(44);
      await expect(boxOf(cell).left).toBeCloseTo(boxOf(heads[index]).left);
      await expect(boxOf(cell).left).toBeCloseTo(boxOf(cellsOf('school_9')[index]).left);
    }
    const height = boxOf(group).height;
    await userEvent.click(cells[3] as HTMLElement);
    const [chosen] = await canvas.findAllByRole('radio', { name: 'Agree' });
    await expect(chosen).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getAllByRole('radio', { name: 'Strongly agree' })[0]).toBeChecked();
    // The button to clear the answer moves nothing.
    await expect(boxOf(group).height).toBe(height);
  },
  globals: { viewport: { value: 'large' } },
};
/** The options of each question are beside each other, with their words. */
export const OnAPhone: BlockStory = {
  args: { answers: { school_2: '4' } },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('radiogroup', { name: labels[0] ?? '' });
    const cells = cellsOf('school_1');
    await expect(new Set(cells.map((cell) => boxOf(cell).top)).size).toBe(1);
    await expect(boxOf(cells[0]?.querySelector('span')).width).toBeGreaterThan(40);
    await userEvent.click(cells[0]?.querySelector('span') as HTMLElement);
    await expect(canvas.getAllByRole('radio', { name: 'Strongly disagree' })[0]).toBeChecked();
    const nine = boxOf(document.getElementById('school_9')).bottom - boxOf(document.getElementById('school_1')).top;
    // Radio buttons one below the other take 2977.
    await expect(nine).toBeLessThan(1400);
  },
  globals: { viewport: { value: 'wide' } },
};
/** Errors are beside the question. */
export const Invalid: BlockStory = {
  args: {
    blocks: [{ ...grid, questions: grid.questions.map((question) => ({ ...question, required: 'Please choose.' })) }],
    answers: { school_2: '4' },
    isValidating: true,
  },
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('radiogroup', { name: new RegExp(labels[0] ?? '') });
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription(/Please choose\.$/);
    const [first, second] = [cellsOf('school_1'), cellsOf('school_2')];
    for (const [index, cell] of first.entries()) await expect(boxOf(cell).left).toBeCloseTo(boxOf(second[index]).left);
  },
  globals: { viewport: { value: 'large' } },
};
export const InvalidOnAPhone: BlockStory = { args: Invalid.args ?? {}, globals: { viewport: { value: 'phone' } } };
/** An option that the form no longer offers has no column, so the words stay with the options. */
export const NoLongerOffered: BlockStory = {
  args: { answers: { school_1: '9' } },
  play: async ({ canvas }) => {
    const gone = await canvas.findByRole('radio', { name: /9/ });
    await expect(gone).toBeChecked();
    await expect(boxOf(gone.nextElementSibling).width).toBeGreaterThan(40);
  },
};
/** More than seven options have no columns. */
export const ManyOptions: BlockStory = {
  args: {
    blocks: [
      { ...grid, options: Array.from({ length: 8 }, (_, index) => [String(index + 1), `Week ${index + 1}`] as const) },
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('radiogroup', { name: labels[0] ?? '' });
    await expect(boxOf(cellsOf('school_1')[0]?.querySelector('span')).width).toBeGreaterThan(40);
  },
};
/** A question that an answer shows is a further row. */
export const HiddenRow: BlockStory = {
  args: {
    blocks: [
      {
        ...grid,
        questions: [
          { key: 'school_1', label: 'I live at home.' },
          {
            key: 'school_2',
            label: 'I have a quiet room there.',
            when: [{ valueKey: 'school_1', operator: 'in', target: ['4', '5'] }],
          },
        ],
      },
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('radiogroup', { name: 'I live at home.' });
    await expect(canvas.queryByRole('radiogroup', { name: /quiet/ })).toBeNull();
    await userEvent.click(cellsOf('school_1')[4] as HTMLElement);
    await expect(await canvas.findByRole('radiogroup', { name: /quiet/ })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^Clear/ }));
    await expect(canvas.queryByRole('radiogroup', { name: /quiet/ })).toBeNull();
  },
};

const scale: BlockDefinition = {
  type: 'scale',
  key: 'school_1',
  label: 'How likely are you to recommend your school?',
  from: 0,
  to: 10,
  low: 'Not likely',
  high: 'Very likely',
};
/** A scale: numbers beside each other. The words at its ends are part of the first and the last name. */
export const Scale: BlockStory = {
  args: { blocks: [scale] },
  play: async ({ canvas, userEvent }) => {
    const last = await canvas.findByRole('radio', { name: '10 Very likely' });
    await userEvent.click(last.nextElementSibling as HTMLElement);
    await expect(last).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: '0 Not likely' })).toBeChecked();
    await expect(new Set(cellsOf('school_1').map((cell) => boxOf(cell).top)).size).toBe(1);
  },
  globals: { viewport: { value: 'large' } },
};
export const ScaleOnAPhone: BlockStory = {
  args: { blocks: [scale], answers: { school_1: '7' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('radio', { name: '10 Very likely' });
    for (const cell of cellsOf('school_1')) await expect(Math.min(...sizeOf(cell))).toBeGreaterThanOrEqual(44);
  },
  globals: { viewport: { value: 'phone' } },
};
