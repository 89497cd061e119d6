import { expect, waitFor } from 'storybook/test';
import { DateInput } from '../../renderer/fields/DateField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectCleaned, expectNote, printed } from '../set-up/typed.ts';

const field = {
  type: 'date',
  key: 'birth_date',
  label: 'Date of birth',
  required: 'Date of birth',
  autocomplete: 'bday',
  schema: { latest: { years: -10 }, errorMessage: { latest: 'You must be at least {n} years old.' } },
} as const;

export default { title: 'Fields/Date', ...fieldStories(field, { DateInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { birth_date: '2008-03-27' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Text that is not a date stays, with a note. */
export const NoSuchDay: FieldStory = { args: { inputs: { birth_date: '02/30/2008' } } };
/** The slashes are inserted. */
export const Typed: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByLabelText(/^Date of birth/);
    await userEvent.type(box, '03272008');
    await expect(box).toHaveValue('03/27/2008');
  },
};

/** A date outside the limits stays, with an error, and is not stored. */
export const TooYoung: FieldStory = {
  play: (scene) =>
    expectNote(scene, { label: /^Date of birth/, text: '03/04/2024', note: 'You must be at least 10 years old.' }),
};
export const MonthAndYear: FieldStory = {
  play: (scene) =>
    expectNote(scene, {
      label: /^Date of birth/,
      text: '05/2008',
      note: "This date is incomplete or doesn't exist.",
      valid: '3/27/2008',
    }),
};
export const DayFirst: FieldStory = {
  play: (scene) =>
    expectNote(scene, {
      label: /^Date of birth/,
      text: '27/03/2008',
      note: 'Month first, for example 03/27/2008.',
    }),
};
/** A date without zeros, and one in the order of ISO 8601. */
export const OtherOrders: FieldStory = {
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    const box = await canvas.findByLabelText(/^Date of birth/);
    for (const [text, shown, answer] of [
      ['3/4/2008', /^0?3\/0?4\/2008$/, 'March 4, 2008'],
      ['2008-03-27', /2008/, 'March 27, 2008'],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      await userEvent.tab();
      await waitFor(() => expect(printed(scene)).toHaveTextContent(answer));
      await expect(box).toHaveDisplayValue(shown);
      await expect(box).toBeValid();
    }
  },
};
export const Copied: FieldStory = {
  play: (scene) =>
    expectCleaned(scene, /^Date of birth/, '\u200E03/04/\u20602008\u200B', '03/04/2008', 'March 4, 2008'),
};
