/**
 * The entry point of a sandboxed process that draws the first page of a converted document. It loads no other
 * converter, because its start is most of its work.
 */
import type { Reason } from '../../forms/upload-reasons.ts';
import type { Outcome } from '../outcome.ts';
import { type Bitmap, pngOf } from './png.ts';

/** In pixels: twice the size on the page, for dense screens. */
const most = { width: 128, height: 168 };

/** A PNG of the first page. Without the npm package of PDFium there is none. */
async function thumbnailOf(pdf: Uint8Array): Promise<Outcome> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(most.width / originalWidth, most.height / originalHeight);
  const sizes = { width: 2 * pixels(originalWidth * scale), height: 2 * pixels(originalHeight * scale) };
  return { pdf: pngOf(halved(await page.render({ ...sizes, render: 'bitmap' }))) };
}

const pixels = (length: number): number => Math.max(1, Math.round(length));

/** Half as wide and high, which removes the colored edges of letters that are drawn for a screen. */
function halved({ width, height, data }: Bitmap): Bitmap {
  const half = { width: width / 2, height: height / 2 };
  const small = new Uint8Array(4 * half.width * half.height);
  for (let y = 0; y < half.height; y += 1)
    for (let x = 0; x < 4 * half.width; x += 1) {
      const at = 8 * width * y + 8 * (x >> 2) + (x & 3);
      const sum = [0, 4, 4 * width, 4 * width + 4].reduce((all, next) => all + (data[at + next] ?? 0), 0);
      small[4 * half.width * y + x] = Math.round(sum / 4);
    }
  return { ...half, data: small };
}

async function draw(pdf: Uint8Array): Promise<Outcome> {
  const unreadable: Reason = 'uploadUnreadable';
  return thumbnailOf(pdf).catch(() => ({ failed: unreadable }));
}

/** The message to the process. */
export interface ThumbnailTask {
  readonly pdf: Uint8Array;
}

process.on('message', ({ pdf }: ThumbnailTask) => void draw(pdf).then((outcome) => process.send?.(outcome)));
