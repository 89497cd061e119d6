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
