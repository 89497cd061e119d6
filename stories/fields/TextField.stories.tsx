import { TextInput } from '../../renderer/fields/TextField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectCleaned, expectNote } from '../set-up/typed.ts';

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
/** The whole text stays, with an error after the control is left. */
export const TooLong: FieldStory = {
  args: { field: { ...field, maxLength: 45 } },
  play: (scene) =>
    expectNote(scene, {
      label: /^First name/,
      text: 'x'.repeat(46),
      note: 'This must be at most 45 characters.',
      valid: 'x'.repeat(45),
    }),
};
export const Copied: FieldStory = {
  play: async (scene) => {
    await expectCleaned(scene, /^First name/, '66\u200B045\u2060', '66045');
    await expectCleaned(scene, /^First name/, '\u200EWich\u00ADita\u200E', 'Wichita');
  },
};
