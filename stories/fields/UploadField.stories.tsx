import { expect, screen, waitFor } from 'storybook/test';
import { UploadInput } from '../../renderer/fields/UploadField.tsx';
import { documentsThat } from '../set-up/documents.ts';
import { fieldStories, type FieldStory } from '../set-up/field-story.tsx';

const field = {
  type: 'upload',
  key: 'transcript',
  label: 'High school transcript',
  hint: 'An unofficial one is enough.',
  required: 'High school transcript',
} as const;

const meta = fieldStories(field, { UploadInput });
export default { title: 'Fields/Upload', ...meta, args: { ...meta.args, services: documentsThat({ step: 'none' }) } };

export const Empty: FieldStory = {};
export const Answered: FieldStory = {
  args: {
    answers: { transcript: 'ANSWERED' },
    services: documentsThat({ step: 'done', name: 'transcript.pdf', size: 48_213 }),
  },
};
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Documents belong to an account, so a visitor reads that one is needed. */
export const Visitor: FieldStory = { args: { services: () => ({}) } };
export const Sending: FieldStory = { args: { services: documentsThat({ step: 'sending', name: 'transcript.docx' }) } };
export const WaitingForItsTurn: FieldStory = {
  args: { services: documentsThat({ step: 'waiting', name: 'transcript.docx' }) },
};
export const Converting: FieldStory = {
  args: { services: documentsThat({ step: 'converting', name: 'transcript.docx' }) },
};
export const Failed: FieldStory = {
  args: {
    services: documentsThat({
      step: 'failed',
      message: 'The file is protected by a password. Save it without one and try again.',
    }),
  },
};
export const Refused: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(
      await canvas.findByLabelText(/^High school transcript:/),
      new File(['GIF89a'], 'transcript.pdf', { type: 'application/pdf' }),
    );
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
/** The focus starts on Cancel, because a deletion cannot be undone. */
export const AskedBeforeDeleting: FieldStory = {
  ...Answered,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /transcript\.pdf/ }));
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};
