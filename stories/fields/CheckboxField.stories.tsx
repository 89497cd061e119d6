import { CheckboxInput } from '../../renderer/fields/CheckboxField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'checkbox',
  key: 'legal_agree',
  label: 'I certify that all I have said is true.',
  required: 'You must certify that all you have said is true.',
} as const;

export default { title: 'Fields/Checkbox', ...fieldStories(field, { CheckboxInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { legal_agree: true } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
