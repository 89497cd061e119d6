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

/** A sheet with a heading and lines. */
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 83" width="128" height="166">
  <path fill="#fff" d="M0 0h64v83H0z"/><path stroke="#333" stroke-width="3" d="M8 12h30"/>
  <path stroke="#888" stroke-width="1.5" d="M8 24h48M8 30h48M8 36h40M8 46h48M8 52h48M8 58h22"/></svg>`;
const firstPage = `data:image/svg+xml,${encodeURIComponent(sheet)}`;

export const Empty: FieldStory = {};
export const Answered: FieldStory = {
  args: {
    answers: { transcript: 'ANSWERED' },
    services: documentsThat({ step: 'done', name: 'transcript.pdf', size: 48_213 }),
  },
};
/** The first page of the document, which the server draws. */
export const WithFirstPage: FieldStory = {
  args: {
    answers: { transcript: 'ANSWERED' },
    services: documentsThat({ step: 'done', name: 'transcript.pdf', size: 48_213 }, firstPage),
  },
};
export const Invalid: FieldStory = { args: { isValidating: true } };
/** Documents belong to an account, so a visitor reads that one is needed. */
export const Visitor: FieldStory = { args: { services: () => ({}) } };
/** A photo above the limit, before it is sent. */
export const Shrinking: FieldStory = {
  args: { services: documentsThat({ step: 'shrinking', name: 'transcript.png' }) },
};
export const Sending: FieldStory = { args: { services: documentsThat({ step: 'sending', name: 'transcript.docx' }) } };
export const WaitingForItsTurn: FieldStory = {
  args: { services: documentsThat({ step: 'waiting', name: 'transcript.docx' }) },
};
export const Converting: FieldStory = {
  args: { services: documentsThat({ step: 'converting', name: 'transcript.docx' }) },
};
/** Earlier changes are not saved yet. */
export const Held: FieldStory = { args: { services: documentsThat({ step: 'held', name: 'transcript.docx' }) } };
/** Before the server has said whether there is a document. */
export const Loading: FieldStory = { args: { services: documentsThat({ step: 'fetching' }) } };
/** The requests about the conversion fail. */
export const Unknown: FieldStory = { args: { services: documentsThat({ step: 'unknown', name: 'transcript.docx' }) } };
/** The requests for the list of documents fail. */
export const NotListed: FieldStory = { args: { services: documentsThat({ step: 'unknown', name: null }) } };
/** Only one of the two calls that delete a document has succeeded. */
export const DeletedInPart: FieldStory = {
  args: {
    services: documentsThat({
      step: 'failed',
      message: 'Your file was only partly deleted. Please delete it again, or upload another one.',
      name: 'transcript.pdf',
    }),
  },
};
/** A file is held over the question with the mouse. */
export const DraggedOver: FieldStory = {
  play: async ({ canvas }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-1.7'], 'transcript.pdf', { type: 'application/pdf' }));
    // The card can replace its control, and listens after it is drawn.
    await waitFor(() => {
      const control = canvas.getByLabelText(/^High school transcript: Choose File/);
      control.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
      return expect(control.closest('[data-over]')).toBeVisible();
    });
  },
};
/** A photo above the limit becomes smaller on the device. */
export const MadeSmaller: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(await canvas.findByLabelText(/^High school transcript: Choose File/), await largePhoto());
    await expect(await canvas.findByText(/^Your photo was larger than 1 MB/)).toBeVisible();
  },
};
export const Failed: FieldStory = {
  args: {
    services: documentsThat({
      step: 'failed',
      message: 'The file is protected by a password. Save it without one and try again.',
    }),
  },
};
/** The network was cut: the page still has the file. */
export const Unsent: FieldStory = {
  args: {
    services: documentsThat({
      step: 'failed',
      message: 'You are offline.',
      unsent: { name: 'transcript.pdf', sendAgain: () => Promise.resolve() },
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send again' }));
    // The button disappears with the failure, so the focus stays at the question.
    await expect(document.activeElement).toContainElement(canvas.getByText('transcript.pdf'));
  },
};
export const Refused: FieldStory = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(
      await canvas.findByLabelText(/^High school transcript: Choose File/),
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

/** A small picture with more bytes than a file may have. */
async function largePhoto(): Promise<File> {
  const picture = new OffscreenCanvas(60, 80);
  picture.getContext('2d')?.fillRect(10, 10, 40, 60);
  const bytes = await picture.convertToBlob({ type: 'image/png' });
  return new File([bytes, new Uint8Array(1_200_000)], 'transcript.png', { type: 'image/png' });
}
