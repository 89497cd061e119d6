import { TextInput } from '../../renderer/fields/TextField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'text',
  key: 'first_name',
  label: 'First name',
  hint: 'As on your passport or birth certificate.',
  required: 'First name',
  autocomplete: 'given-name',
  width: 'medium',
} as const;

export default { title: 'Fields/Text', ...fieldStories(field, { TextInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { first_name: 'Nguyễn Thị' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** A long name is not wider than its column, and breaks in the print view. */
export const VeryLong: FieldStory = {
  args: { answers: { first_name: 'Wolfeschlegelsteinhausenbergerdorffwelchevora' } },
};
