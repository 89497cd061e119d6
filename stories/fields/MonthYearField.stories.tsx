import { expect, waitFor } from 'storybook/test';
import { MonthYearInput } from '../../renderer/fields/MonthYearField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'month-year',
  key: 'grad',
  label: 'When will you graduate?',
  required: 'When will you graduate?',
  years: { start: 2026, count: 4, direction: 'future' },
} as const;

export default { title: 'Fields/Month and year', ...fieldStories(field, { MonthYearInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { grad_month: '5', grad_year: '2026' } } };
/** A month without its year counts as unanswered. */
export const Invalid: FieldStory = { args: { answers: { grad_month: '5' }, isValidating: true } };
/** The error begins when both are left, and describes both. */
export const MonthOnly: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const [month, year] = (await canvas.findAllByRole('combobox')) as [HTMLElement, HTMLElement];
    const described = expect.stringContaining('Choose both a month and a year.');
    await userEvent.selectOptions(month, '5');
    await userEvent.click(year);
    await expect(year).not.toHaveAccessibleDescription(described);
    await userEvent.tab();
    await waitFor(() => expect(year).toHaveAccessibleDescription(described));
    await userEvent.selectOptions(year, '2027');
    await userEvent.tab();
    await waitFor(() => expect(year).not.toHaveAccessibleDescription(described));
  },
};
