/** Documents without text, so that the PDF copy with them has only the text of the application. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { UploadLimits } from '../../engine/index.ts';
import type { UploadType } from '../../engine/internal.ts';
import { jpeg, png } from '../../scripts/documents/pictures.ts';
import { docx } from '../../scripts/documents/word.ts';

const light = (column: number): number => 200 - column * 10;

/** One small document of each type. A Word document has text. */
const documents: Readonly<Record<UploadType, () => Uint8Array | Promise<Uint8Array>>> = {
  png: () => png(16, 8, light),
  jpg: () => jpeg(16, 8, light, 1),
  jpeg: () => jpeg(16, 8, light, 1),
  pdf: drawnPdf,
  docx: () => docx(),
};

async function drawnPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawRectangle({ x: 72, y: 700, width: 40, height: 20 });
  return document.save();
}

/** The accepted type whose document is converted fastest. */
export const blankTypeOf = ({ types }: Pick<UploadLimits, 'types'>): UploadType =>
  (Object.keys(documents) as readonly UploadType[]).find((type) => types.includes(type)) ?? 'png';

/** The bytes of a document by its extension. */
export const blankDocument = async (type: UploadType): Promise<Uint8Array> => documents[type]();
