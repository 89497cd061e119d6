import { expect } from 'storybook/test';
import { CalculatedInput } from '../../renderer/fields/CalculatedField.tsx';
import { BothModes } from '../set-up/both-modes.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'calculated',
  key: 'total',
  label: 'Total of both tests',
  unit: 'points',
  checks: [{ when: [{ valueKey: 'total', operator: 'gt', target: '100' }], message: 'The total must be at most 100.' }],
} as const;
const test = (key: string, label: string) => ({ type: 'number', key, label, maximum: 100 }) as const;
const total = {
  key: 'total',
  from: ['reading', 'writing'],
  calculate: "reading = '' or writing = '' ? '' : $number(reading) + $number(writing)",
};

export default { title: 'Fields/Calculated', ...fieldStories(field, { CalculatedInput }) };

export const Empty: FieldStory = {};
/** The unit is part of the result. */
export const Answered: FieldStory = { args: { answers: { total: '87' } } };
export const Invalid: FieldStory = { args: { answers: { total: '120' }, isValidating: true } };
/** The result follows what it is calculated from, and nothing can be typed into it. */
export const Typed: FieldStory = {
  render: () => (
    <BothModes
      blocks={[test('reading', 'Reading'), test('writing', 'Writing'), field]}
      more={{ calculations: [total] }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const result = await canvas.findByRole('status', { name: 'Total of both tests' });
    await userEvent.type(await canvas.findByLabelText('Reading'), '40');
    await expect(result).toHaveTextContent(/^$/);
    await userEvent.type(await canvas.findByLabelText('Writing'), '47');
    await expect(result).toHaveTextContent('87 points');
  },
};
