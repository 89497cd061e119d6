import { TextInput } from '../../renderer/fields/TextField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'email', key: 'email', label: 'Email address', required: 'Email address', autocomplete: 'email', width: 'medium',
} as const;

export default { title: 'Fields/Email', ...fieldStories(field, { TextInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { email: 'ada@example.org' } } };
export const Invalid: FieldStory = { args: { answers: { email: 'ada at example' }, isValidating: true } };
