/** The pictures of the first pages of documents. */
import { inflateSync } from 'node:zlib';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankDocument } from '../drivers/blank-documents.ts';
import { endlessPdf, slowPdf } from '../../scripts/documents/pdfs.ts';
import { docx } from '../../scripts/documents/word.ts';
import { findApplicant } from '../../server/index.ts';
import { keysWith } from '../../server/documents/object-store.ts';
import type { Browser } from '../support/browser.ts';
import { isAll } from '../support/runs.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, upload, uploadCard } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const pictureOf = async (browser: Browser): Promise<string | null> =>
  (await browser.call('documentThumbnail')).json<{ picture: string | null }>().picture;

interface Read {
  readonly width: number;
  readonly height: number;
  /** The mean of all colors, 0 to 255. */
  readonly shade: number;
  /** Red, green and blue of the point in the middle. */
  readonly middle: readonly number[];
}

/** Reads a PNG of three colors without interlacing, whose lines are stored as they are or as differences. */
function read(picture: string | null): Read {
  const bytes = Buffer.from((picture ?? '').replace('data:image/png;base64,', ''), 'base64');
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const packed: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(packed));
  const line = 3 * width;
  const colors = new Uint8Array(line * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < line; x += 1)
      colors[y * line + x] = (rows[y * (line + 1) + 1 + x] ?? 0) + (y === 0 ? 0 : (colors[(y - 1) * line + x] ?? 0));
  const shade = colors.reduce((sum, color) => sum + color, 0) / colors.length;
  const middle = line * Math.floor(height / 2) + 3 * Math.floor(width / 2);
  return { width, height, shade, middle: [...colors.subarray(middle, middle + 3)] };
}

describe('the thumbnail of a document', () => {
  // A start of LibreOffice costs as much as the other tests of this file together.
  it.each(['card.png', 'photo.jpg', 'letter.pdf', ...(isAll ? ['letter.docx'] : [])])(
    'shows its first page: %s',
    async (name) => {
      const browser = await cardHolder(portal);
      expect(await pictureOf(browser)).toBeNull();
      const type = name.slice(name.lastIndexOf('.') + 1);
      const bytes = type === 'docx' ? docx() : await blankDocument(type as 'png' | 'jpg' | 'pdf');
      expect((await upload(portal, browser, name, bytes)).status).toBe('COMPLETED');
      const { width, height, shade } = read(await pictureOf(browser));
      // A sheet of letter paper, upright or wide.
      expect([
        [128, 166],
        [128, 99],
      ]).toContainEqual([width, height]);
      // Mostly white, with something on it.
      expect(shade).toBeGreaterThan(200);
      expect(shade).toBeLessThan(255);
    },
  );

  it('belongs to its applicant: another one, with the same question, has none, and it is not cached', async () => {
    const [owner, other] = [await cardHolder(portal), await cardHolder(portal)];
    await uploadCard(portal, owner);
    expect(await pictureOf(owner)).not.toBeNull();
    expect(await pictureOf(other)).toBeNull();
    expect((await portal.browser().call('documentThumbnail')).statusCode).toBe(401);
    const own = await owner.call('documentThumbnail');
    expect(own.headers['cache-control']).toBe('no-store');
    expect((await owner.send('GET', '/api/document-answer/first_name/thumbnail')).statusCode).toBe(404);
  });

  it('is deleted with the document, and is not shown when only a part of it is deleted', async () => {
    const browser = await cardHolder(portal);
    await uploadCard(portal, browser);
    const { username } = await browser.loadProfile();
    const applicant = await findApplicant(portal.database, username);
    const { pdf_key: pdfKey } = await portal.database
      .selectFrom('documents')
      .select('pdf_key')
      .where('account_id', '=', applicant?.accountId ?? '')
      .executeTakeFirstOrThrow();
    const [, thumbnail = ''] = keysWith(pdfKey ?? '');
    expect(await portal.objects.get(thumbnail)).not.toBeNull();
    await browser.call('deleteDocument');
    expect(await pictureOf(browser)).toBeNull();
    await browser.call('deleteConversion');
    await expect.poll(async () => portal.objects.get(thumbnail)).toBeNull();
  });

  it('has the colors of the page', async () => {
    const document = await PDFDocument.create();
    document.addPage([612, 792]).drawRectangle({ width: 612, height: 792, color: rgb(1, 0.5, 0) });
    const drawn = await portal.converters.draw(await document.save(), 1);
    const picture = 'picture' in drawn ? drawn.picture : [];
    const [red = 0, green = 0, blue = 0] = read(Buffer.from(picture).toString('base64')).middle;
    expect(red).toBeGreaterThan(245);
    expect(Math.abs(green - 128)).toBeLessThan(10);
    expect(blue).toBeLessThan(10);
  });

  it('and the name of its document are in no line of the log', async () => {
    const browser = await cardHolder(portal);
    await upload(portal, browser, 'zq-canary.png', await blankDocument('png'));
    const picture = await pictureOf(browser);
    const log = portal.logs.join('');
    expect(log).toContain(`/api/document-answer/`);
    expect([log.includes('zq-canary'), log.includes(picture?.slice(-60) ?? '')]).toEqual([false, false]);
  });
});

describe('a document whose pages its readers cannot draw', () => {
  it.each([
    ['whose page never ends', 0],
    ['of which only the third page never ends', 2],
  ])('is refused with its reason: one %s', async (_name, before) => {
    const browser = await cardHolder(portal);
    expect(await upload(portal, browser, 'endless.pdf', await endlessPdf(14, before))).toEqual({
      status: 'FAILED',
      message: forms.current.form.messages['uploadNotShown'],
    });
    expect(await pictureOf(browser)).toBeNull();
  });

  it('is not one with many pages and with groups that end', async () => {
    const browser = await cardHolder(portal);
    expect((await upload(portal, browser, 'groups.pdf', await endlessPdf(2, 49))).status).toBe('COMPLETED');
  });

  it('is not one whose fifty pages take half a minute together', { timeout: 320_000 }, async () => {
    const browser = await cardHolder(portal);
    const slow = await slowPdf(50);
    expect(await upload(portal, browser, 'slow.pdf', slow, 300_000)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is one that PDFium cannot read', async () => {
    expect(await portal.converters.draw(Buffer.from('%PDF-1.7 nothing else'), 1)).toEqual({ failed: 'uploadNotShown' });
  });
});
