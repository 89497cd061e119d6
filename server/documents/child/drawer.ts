/**
 * The entry point of a sandboxed process that draws the pages of a converted document: a page that its readers could
 * not draw either exceeds the limits of the process. It loads no other converter, because its start is most of its
 * work.
 */
import { type PDFiumPage, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Reason } from '../../forms/upload-reasons.ts';
import type { Outcome } from './outcome.ts';
import { type Bitmap, pngOf } from './png.ts';

/** In pixels: twice the size on the page, for dense screens. */
const thumbnail = { width: 128, height: 168 };
/** In pixels: about as many as a page has points, as on the screen of a reader. */
const screen = { width: 800, height: 800 };
/** The limit of one page. Most need some hundredths of a second. */
const mostMicroseconds = 5_000_000;

/** Draws every page as on a screen, and returns a PNG of the first one. Throws when a page takes too long. */
async function drawnPages(pdf: Uint8Array): Promise<Outcome> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  for (const page of document.pages()) {
    const before = process.cpuUsage();
    await draw(page, screen);
    const { user, system } = process.cpuUsage(before);
    if (user + system > mostMicroseconds) throw new Error('A page takes too long.');
  }
  const twice = { width: 2 * thumbnail.width, height: 2 * thumbnail.height };
  return { pdf: pngOf(halved(await draw(document.getPage(0), twice))) };
}

/** The page as large as possible, with even sizes. */
function draw(page: PDFiumPage, most: Pick<Bitmap, 'width' | 'height'>): Promise<Bitmap> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(most.width / originalWidth, most.height / originalHeight) / 2;
  const sizes = { width: 2 * pixels(originalWidth * scale), height: 2 * pixels(originalHeight * scale) };
  return page.render({ ...sizes, render: 'bitmap' });
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

async function perform(pdf: Uint8Array): Promise<Outcome> {
  const notShown: Reason = 'uploadNotShown';
  return drawnPages(pdf).catch(() => ({ failed: notShown }));
}

/** The message to the process. */
export interface DrawerTask {
  readonly pdf: Uint8Array;
}

process.on('message', ({ pdf }: DrawerTask) => void perform(pdf).then((outcome) => process.send?.(outcome)));
