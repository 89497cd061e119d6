/** A process of its own that opens what a stranger sent: pictures and PDFs become passive PDFs, Word documents are looked through. */
import type { Outcome, Reason } from '../reasons.ts';
import { refusedDocx } from './docx.ts';
import { pdfOfJpeg, pdfOfPng } from './images.ts';
import { passivePdf } from './pdf.ts';

export type PressTask = { readonly work: 'png' | 'jpeg' | 'pdf' | 'docx'; readonly bytes: Uint8Array };

const works: { readonly [work in PressTask['work']]: (bytes: Uint8Array) => Promise<Outcome> } = {
  png: pdfOfPng,
  jpeg: pdfOfJpeg,
  pdf: passivePdf,
  // Looked through, it goes on as it is.
  docx: async (bytes) => {
    const failed = refusedDocx(bytes);
    return failed === null ? { pdf: bytes } : { failed };
  },
};

async function perform({ work, bytes }: PressTask): Promise<Outcome> {
  const unreadable: Reason = 'uploadUnreadable';
  return works[work](bytes).catch(() => ({ failed: unreadable }));
}

process.on('message', (task: PressTask) => void perform(task).then((outcome) => process.send?.(outcome)));
