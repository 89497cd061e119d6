import { drawNativeSelect } from '../../renderer/fields/SelectField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'select',
  key: 'suffix',
  label: 'Suffix',
  width: 'short',
  required: 'Suffix',
  options: [
    ['', '--'],
    ['JR', 'Jr.'],
    ['SR', 'Sr.'],
    ['II', 'II'],
    ['III', 'III'],
  ],
} as const;

export default { title: 'Fields/Select', ...fieldStories(field, { drawNativeSelect }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { suffix: 'JR' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
