/** A process of its own that opens what a stranger sent: pictures and PDFs become passive PDFs, Word documents are looked through. */
import type { Outcome, Reason } from '../reasons.ts';
import { mostEntries, mostUnpacked, refusedDocx } from './docx.ts';
import { printedSigns } from './docx-signs.ts';
import { pdfOfJpeg, pdfOfPng } from './images.ts';
import { officeDraws } from './office-signs.ts';
import { passivePdf } from './pdf.ts';

export interface PressTask {
  readonly work: 'png' | 'jpeg' | 'pdf' | 'docx';
  readonly bytes: Uint8Array;
  /** The folder of the LibreOffice from npm, whose fonts are known; absent: another will convert the Word document. */
  readonly office?: string;
}

const works: { readonly [work in PressTask['work']]: (bytes: Uint8Array, office?: string) => Promise<Outcome> } = {
  png: pdfOfPng,
  jpeg: pdfOfJpeg,
  pdf: passivePdf,
  // Looked through, it goes on as it is, with the fonts that it needs.
  docx: async (bytes, office) => {
    const failed = refusedDocx(bytes);
    return failed === null ? withFonts(bytes, office) : { failed };
  },
};

/** No font has a sign of its own for them. */
const takesNoFont = /[\0-\x7f\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Latin letters and punctuation: every machine with a LibreOffice has a font for them. */
const isUsual = (code: number): boolean => code < 0x250 || (code >= 0x2000 && code < 0x20d0);

async function withFonts(bytes: Uint8Array, office: string | undefined): Promise<Outcome> {
  const foreign = [...printedSigns(bytes, mostEntries, mostUnpacked)].filter((sign) => !takesNoFont.test(sign));
  const draws = office === undefined || foreign.length === 0 ? isUsual : officeDraws(office);
  const signs = foreign.filter((sign) => !draws(sign.codePointAt(0) ?? 0));
  if (signs.length === 0) return { pdf: bytes };
  const { converterFonts } = await import('../../fonts/converter-fonts.ts');
  const { files, undrawn } = await converterFonts(signs);
  if (undrawn.length > 0 && office !== undefined) return { failed: 'uploadUnknownSigns' };
  return { pdf: bytes, needs: { signs: signs.join(''), fonts: files, undrawn: undrawn.join('') } };
}

async function perform({ work, bytes, office }: PressTask): Promise<Outcome> {
  const unreadable: Reason = 'uploadUnreadable';
  return works[work](bytes, office).catch(() => ({ failed: unreadable }));
}

process.on('message', (task: PressTask) => void perform(task).then((outcome) => process.send?.(outcome)));
