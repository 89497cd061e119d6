import { expect } from 'storybook/test';
import { FormattedInput } from '../../renderer/fields/FormattedField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectCleaned, expectNote, replaceText } from '../set-up/typed.ts';

const field = {
  type: 'phone',
  key: 'phone_home',
  label: 'Home phone',
  hint: 'With the area code.',
  required: 'Home phone',
  autocomplete: 'home tel-national',
} as const;

export default { title: 'Fields/Phone', ...fieldStories(field, { FormattedInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { phone_home: '(316) 555-0100' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
export const HalfTyped: FieldStory = { args: { answers: { phone_home: '(316) 55' } } };
/** Parentheses and dash are inserted, and both modes show the same answer. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Home phone/), '3165550100');
    await expect(canvas.getByLabelText(/^Home phone/)).toHaveValue('(316) 555-0100');
    await expect(await canvas.findByText('(316) 555-0100')).toBeVisible();
  },
};

const checked = {
  ...field,
  schema: {
    pattern: '^\\([2-9]\\d{2}\\) [2-9]\\d{2}-\\d{4}$',
    errorMessage: 'Please provide a valid US phone number.',
  },
} as const;

/** Each way of writing a number gets the same form, and a beginning stays. */
export const Formatted: FieldStory = {
  play: async (scene) => {
    const box = await scene.canvas.findByLabelText(/^Home phone/);
    for (const [text, shown] of [
      ['3165550100', '(316) 555-0100'],
      ['316-555-0100', '(316) 555-0100'],
      ['+1 316.555.0100', '(316) 555-0100'],
      ['316', '316'],
    ] as const) {
      await replaceText(scene, box, text);
      await expect(box).toHaveValue(shown);
    }
  },
};
/** A text that is no number of the US stays, with an error, and is not stored. */
export const NotOfTheUS: FieldStory = {
  args: { field: checked },
  play: async (scene) => {
    for (const text of ['+44 20 7946 0958', 'call my mum'])
      await expectNote(scene, {
        label: /^Home phone/,
        text,
        note: 'Please provide a valid US phone number.',
      });
  },
};
/** The error ends with a complete and possible number. */
export const Incomplete: FieldStory = {
  args: { field: checked },
  play: async (scene) => {
    for (const text of ['(016) 555-1234', '(316) 555-12'])
      await expectNote(scene, {
        label: /^Home phone/,
        text,
        note: 'Please provide a valid US phone number.',
        isStored: true,
        valid: '3165550100',
      });
  },
};
export const Copied: FieldStory = {
  play: (scene) => expectCleaned(scene, /^Home phone/, '\u200E316-555-\u00AD0100', '(316) 555-0100'),
};
