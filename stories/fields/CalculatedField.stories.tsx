import { CalculatedInput } from '../../renderer/fields/CalculatedField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'calculated',
  key: 'total',
  label: 'Total of both tests',
  unit: 'points',
  checks: [{ when: [{ valueKey: 'total', operator: 'gt', target: '100' }], message: 'The total must be at most 100.' }],
} as const;
export default { title: 'Fields/Calculated', ...fieldStories(field, { CalculatedInput }) };

export const Empty: FieldStory = {};
/** The unit is part of the result. */
export const Answered: FieldStory = { args: { answers: { total: '87' } } };
/** A sum of money. */
export const WithDecimals: FieldStory = {
  args: { answers: { total: '1012.5' }, field: { ...field, decimals: 2, unit: 'EUR' } },
};
export const Invalid: FieldStory = { args: { answers: { total: '120' }, isValidating: true } };
