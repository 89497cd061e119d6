import {
  concatTransformationMatrix,
  PDFDocument,
  type PDFImage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import type { Outcome } from './outcome.ts';
import { readJpeg } from './jpeg.ts';

const mostPixels = 40_000_000;
/** US Letter, in points. */
const paper = { width: 612, height: 792, margin: 36 };

/** A PDF with the upright image. */
export async function pdfOfJpeg(bytes: Uint8Array): Promise<Outcome> {
  const jpeg = readJpeg(bytes);
  if (jpeg === null || jpeg.width === 0 || jpeg.height === 0) return { failed: 'uploadUnreadable' };
  if (jpeg.width * jpeg.height > mostPixels) return { failed: 'uploadTooManyPixels' };
  const document = await PDFDocument.create();
  return { pdf: await drawnOnPaper(document, await document.embedJpg(jpeg.bytes), jpeg.orientation) };
}

export async function pdfOfPng(bytes: Uint8Array): Promise<Outcome> {
  const size = pngSize(bytes);
  if (size === null) return { failed: 'uploadUnreadable' };
  if (size.width * size.height > mostPixels) return { failed: 'uploadTooManyPixels' };
  const document = await PDFDocument.create();
  return { pdf: await drawnOnPaper(document, await document.embedPng(bytes), 1) };
}

/** The size in the header, read before any decompression. Null when the file has no PNG header and end. */
function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const text = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 45 || text(12) !== 'IHDR' || !Buffer.from(bytes).includes('IEND')) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width === 0 || height === 0 ? null : { width, height };
}

type Matrix = readonly [number, number, number, number, number, number];
/** The matrix of each EXIF orientation that turns an image of 1 by 1 upright. */
const upright: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];

/** Draws the image as large as the paper allows, never enlarged, on paper with the orientation of the image. */
async function drawnOnPaper(document: PDFDocument, image: PDFImage, orientation: number): Promise<Uint8Array> {
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const isWide = width > height;
  const page = document.addPage(isWide ? [paper.height, paper.width] : [paper.width, paper.height]);
  const room = { width: page.getWidth() - 2 * paper.margin, height: page.getHeight() - 2 * paper.margin };
  const scale = Math.min(1, room.width / width, room.height / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const [left, bottom] = [(page.getWidth() - drawnWidth) / 2, (page.getHeight() - drawnHeight) / 2];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(drawnWidth, 0, 0, drawnHeight, left, bottom),
    concatTransformationMatrix(...(upright[orientation - 1] ?? [1, 0, 0, 1, 0, 0])),
  );
  page.drawImage(image, { x: 0, y: 0, width: 1, height: 1 });
  page.pushOperators(popGraphicsState());
  return document.save();
}
