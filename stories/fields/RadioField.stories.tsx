import { expect } from 'storybook/test';
import { RadioInput } from '../../renderer/fields/RadioField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'radio',
  key: 'us_citizen',
  label: 'Are you a US citizen?',
  options: [
    ['Y', 'Yes'],
    ['N', 'No'],
  ],
  required: 'Are you a US citizen?',
} as const;
const long = {
  type: 'radio',
  key: 'hs_type',
  label: 'How did you finish high school?',
  options: [
    ['HS', 'With a diploma of a public or private high school'],
    ['GED', 'With a GED'],
    ['HMS', 'At home'],
    ['INT', 'Outside the United States'],
  ],
} as const;

export default { title: 'Fields/Radio', ...fieldStories(field, { RadioInput }) };

export const Empty: FieldStory = {};
/** The print view also shows the options that are not chosen. */
export const Answered: FieldStory = { args: { answers: { us_citizen: 'Y' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Long options are in a column. */
export const LongOptions: FieldStory = { args: { field: long, answers: { hs_type: 'GED' } } };
/** A name such as I-551 is never broken at its hyphen, at any width, and is read as it is written. */
export const NameWithHyphen: FieldStory = {
  args: {
    field: {
      type: 'radio',
      key: 'card',
      options: field.options,
      label: 'Do you have Permanent Residence status (I-551) or a Conditional Permanent Residence card (I-551C)?',
    },
  },
  play: async ({ args, canvas }) => {
    const question = await canvas.findByRole('radiogroup', { name: args.field.label });
    const legend = question.querySelector('legend') as HTMLElement;
    const broken: number[] = [];
    for (let width = 240; width <= 400; width += 5) {
      question.style.inlineSize = `${width}px`;
      await expect(legend.getBoundingClientRect().width).toBeLessThanOrEqual(width);
      if (breaksAtHyphen(legend)) broken.push(width);
    }
    question.style.inlineSize = '';
    await expect(broken).toEqual([]);
  },
};

/** True if a letter before a hyphen and the digit after it are on two lines. */
function breaksAtHyphen(element: Element): boolean {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text;
    for (const { index } of data.matchAll(/[A-Z]-\d/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + 3);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) return true;
    }
  }
  return false;
}
export const Chosen: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('No'));
    await expect(canvas.getByLabelText('No')).toBeChecked();
    await expect(await canvas.findByText('selected', { exact: true })).toBeInTheDocument();
    // A required choice cannot be cleared.
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
