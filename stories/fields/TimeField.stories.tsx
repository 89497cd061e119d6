import { expect, waitFor } from 'storybook/test';
import { TimeInput } from '../../renderer/fields/TimeField.tsx';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';
import { expectCleaned, expectNote, printed } from '../set-up/typed.ts';

const field = {
  type: 'time',
  key: 'call_at',
  label: 'When can we call you?',
  min: '06:00',
  max: '21:00',
  step: 15,
  required: 'When can we call you?',
} as const;

export default { title: 'Fields/Time', ...fieldStories(field, { TimeInput }) };

export const Empty: FieldStory = {};
export const Answered: FieldStory = { args: { answers: { call_at: '18:30' } } };
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Text that is not a time stays, with a note. */
export const NoSuchTime: FieldStory = { args: { inputs: { call_at: '25:00' } } };

/** Only digits, as on a phone: the buttons write AM or PM behind them. */
export const Digits: FieldStory = {
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    const box = await canvas.findByLabelText(/^When can/);
    const morning = canvas.getByRole('button', { name: 'AM' });
    const evening = canvas.getByRole('button', { name: 'PM' });
    await expect(canvas.getByRole('group', { name: 'AM or PM' })).toContainElement(evening);
    await expect(evening).toBeDisabled();
    await userEvent.type(box, '630');
    await userEvent.click(evening);
    await waitFor(() => expect(box).toHaveValue('6:30 PM'));
    await expect(evening).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(printed(scene)).toHaveTextContent(/6:30 PM$/));
    await userEvent.click(morning);
    await waitFor(() => expect(box).toHaveValue('6:30 AM'));
    await expect(evening).toHaveAttribute('aria-pressed', 'false');
  },
};

/** Texts with one meaning are shown as times when the control is left. */
export const OtherForms: FieldStory = {
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    const box = await canvas.findByLabelText(/^When can/);
    for (const [text, shown] of [
      ['9.30', '9:30 AM'],
      ['300', '3:00 PM'],
      ['18:45', '6:45 PM'],
      ['7 p.m.', '7:00 PM'],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      await expect(box).toHaveValue(text);
      await userEvent.tab();
      await waitFor(() => expect(box).toHaveValue(shown));
      await waitFor(() => expect(printed(scene)).toHaveTextContent(new RegExp(`${shown}$`)));
    }
  },
};

/** Both halves of the day have such a time. */
export const HalfMissing: FieldStory = {
  play: (scene) => expectNote(scene, { label: /^When can/, text: '6:30', note: 'Choose AM or PM.', valid: '6:30 pm' }),
};
export const TooLate: FieldStory = {
  play: (scene) =>
    expectNote(scene, {
      label: /^When can/,
      text: '9:15 PM',
      note: 'The nearest time you can enter is 9:00 PM.',
      valid: '8:15 PM',
    }),
};
export const BetweenSteps: FieldStory = {
  play: (scene) =>
    expectNote(scene, { label: /^When can/, text: '6:40 PM', note: 'The nearest time you can enter is 6:45 PM.' }),
};
export const Copied: FieldStory = {
  play: (scene) => expectCleaned(scene, /^When can/, '\u200E6:30\u2060 PM\u200B', '6:30 PM'),
};
