/**
 * The entry point of a sandboxed process for untrusted files. It converts images and PDFs to passive PDFs and checks
 * Word documents.
 */
import type { Reason } from '../../forms/upload-reasons.ts';
import type { Outcome } from './outcome.ts';
import { mostEntries, mostUnpacked, refusedDocx } from './docx-check.ts';
import { printedCharacters } from './docx-characters.ts';
import { pdfOfJpeg, pdfOfPng } from './images.ts';
import { officeDraws } from './office-characters.ts';
import { passivePdf } from './pdf.ts';

export interface ConverterTask {
  readonly work: 'png' | 'jpeg' | 'pdf' | 'docx';
  readonly bytes: Uint8Array;
  readonly maxPages: number;
  /**
   * The folder of the npm LibreOffice, whose fonts are known. Absent when a native LibreOffice converts the document.
   */
  readonly office?: string;
}

const works: { readonly [work in ConverterTask['work']]: (task: ConverterTask) => Promise<Outcome> } = {
  png: ({ bytes }) => pdfOfPng(bytes),
  jpeg: ({ bytes }) => pdfOfJpeg(bytes),
  pdf: ({ bytes, maxPages }) => passivePdf(bytes, maxPages),
  // A checked document is returned unchanged, with the fonts that it needs.
  docx: async ({ bytes, office }) => {
    const failed = refusedDocx(bytes);
    return failed === null ? withFonts(bytes, office) : { failed };
  },
};

/** Characters that need no font. */
const takesNoFont = /[\0-\x7f\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** True for Latin letters and punctuation, for which every machine with a LibreOffice has a font. */
const isUsual = (code: number): boolean => code < 0x250 || (code >= 0x2000 && code < 0x20d0);

async function withFonts(bytes: Uint8Array, office: string | undefined): Promise<Outcome> {
  const foreign = [...printedCharacters(bytes, mostEntries, mostUnpacked)].filter(
    (character) => !takesNoFont.test(character),
  );
  const draws = office === undefined || foreign.length === 0 ? isUsual : officeDraws(office);
  const characters = foreign.filter((character) => !draws(character.codePointAt(0) ?? 0));
  if (characters.length === 0) return { pdf: bytes };
  const { converterFonts } = await import('../../fonts/converter-fonts.ts');
  const { files, missing } = await converterFonts(characters);
  if (missing.length > 0 && office !== undefined) return { failed: 'uploadUnknownSigns' };
  return { pdf: bytes, needs: { characters: characters.join(''), fonts: files, missing: missing.join('') } };
}

async function perform(task: ConverterTask): Promise<Outcome> {
  const unreadable: Reason = 'uploadUnreadable';
  return works[task.work](task).catch(() => ({ failed: unreadable }));
}

process.on('message', (task: ConverterTask) => void perform(task).then((outcome) => process.send?.(outcome)));
