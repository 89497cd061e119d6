import { expect } from 'storybook/test';
import { FormattedInput } from '../../renderer/fields/FormattedField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = { type: 'ssn', key: 'ssn', label: 'Social Security number', hint: 'Only if you have one.' } as const;

export default { title: 'Fields/Social Security number', ...fieldStories(field, { FormattedInput }) };

export const Empty: FieldStory = {};
/** Paper shows the last four digits only. */
export const Answered: FieldStory = {
  args: { answers: { ssn: '123-45-6789' } },
  play: async ({ canvas }) => { await expect(await canvas.findByText('•••-••-6789')).toBeVisible(); },
};
export const Invalid: FieldStory = { args: { answers: { ssn: '123-4' }, isValidating: true } };
