/** The upload limits of two forms of one portal, over HTTP. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { png } from '../../scripts/documents/pictures.ts';
import type { Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';
import { type Presigned, post } from '../support/uploading.ts';

const formWith = (id: string, more: object, limits: object) =>
  smallForm({
    id,
    ...more,
    pages: [
      {
        id: 'you',
        title: 'You',
        blocks: [
          { type: 'upload', key: 'card', label: 'Card' },
          { type: 'upload', key: 'letter', label: 'Letter', ...limits },
        ],
      },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { card: { type: 'document', maxLength: 8 }, letter: { type: 'document', maxLength: 8 } } },
  });

const usual = formWith('usual', {}, {});
const wide = formWith(
  'wide',
  { uploads: { maxBytes: 2_000_000, types: ['pdf', 'png'] } },
  { limits: { maxBytes: 500_000, types: ['pdf'], maxPages: 2 } },
);

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(usual, wide) }));
});
afterAll(() => portal.close());

/** Calls of one applicant about one of the forms. */
function callsAbout(browser: Browser, base: '' | '/wide') {
  const headers = { 'x-binding': browser.binding ?? '' };
  return {
    presign: async (key: string): Promise<Presigned> =>
      (
        await browser.send('POST', `${base}/api/presigned-url`, { headers, body: { answer_key: key } })
      ).json<Presigned>(),
    convert: async (key: string, presigned: Presigned, name: string): Promise<Output<'conversion'>> => {
      const path = `${base}/api/pdf/document-answer/${key}`;
      const body = { file_key: presigned.fields['key'], file_name: name };
      expect((await browser.send('POST', path, { headers, body })).statusCode).toBe(200);
      const state = async () => (await browser.send('GET', path, { headers })).json<Output<'conversion'>>();
      await expect.poll(async () => (await state()).status, { interval: 100 }).toMatch(/^(?:COMPLETED|FAILED)$/);
      return state();
    },
  };
}

/** Uploads a file and returns the end of its conversion. */
async function uploaded(base: '' | '/wide', key: string, name: string, bytes: Uint8Array) {
  const calls = callsAbout(await loggedIn(portal), base);
  const presigned = await calls.presign(key);
  expect((await post(portal, presigned, bytes)).statusCode).toBe(204);
  return calls.convert(key, presigned, name);
}

/** A picture with further bytes after its end, which viewers ignore. */
const pictureOf = (size: number): Buffer => {
  const picture = png(20, 10, (x) => x * 10);
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
};

async function pdfOf(pages: number, size = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage().drawText('A letter.');
  const bytes = Buffer.from(await document.save());
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length), '\n')]);
}

describe('a file of the greatest size', () => {
  it.each([
    ['', 'card', 'card.png', 1_048_576, '1 MB'],
    ['/wide', 'card', 'card.png', 2_000_000, '2 MB'],
    ['/wide', 'letter', 'letter.pdf', 500_000, '500 kB'],
  ] as const)('is taken, and one with a byte more is refused: %s %s', async (base, key, name, size, text) => {
    const file = (bytes: number) => (name.endsWith('.pdf') ? pdfOf(1, bytes) : pictureOf(bytes));
    expect((await uploaded(base, key, name, await file(size))).status).toBe('COMPLETED');
    expect(await uploaded(base, key, name, await file(size + 1))).toEqual({
      status: 'FAILED',
      message: `Your file is too large. The maximum file size is ${text}.`,
    });
  });

  it('is the half of what the signed form allows, so that one slightly greater gets its reason', async () => {
    const browser = await loggedIn(portal);
    const mostOf = async (base: '' | '/wide', key: string) => {
      const { fields } = await callsAbout(browser, base).presign(key);
      const { conditions } = JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString());
      return conditions.find(
        (condition: unknown) => Array.isArray(condition) && condition[0] === 'content-length-range',
      );
    };
    expect(await mostOf('', 'card')).toEqual(['content-length-range', 0, 2_097_152]);
    expect(await mostOf('/wide', 'card')).toEqual(['content-length-range', 0, 4_000_000]);
    expect(await mostOf('/wide', 'letter')).toEqual(['content-length-range', 0, 1_000_000]);
  });

  it('of one question is not that of another: our endpoint stores no more than the signed form allows', async () => {
    const presigned = await callsAbout(await loggedIn(portal), '/wide').presign('letter');
    expect((await post(portal, presigned, Buffer.alloc(1_000_001))).statusCode).toBe(400);
    expect(await portal.objects.get(presigned.fields['key'] ?? '')).toBeNull();
  });
});

describe('the types and the pages of a file', () => {
  it.each([
    ['', 'card', 'letter.pdf', 3, 'COMPLETED', ''],
    ['/wide', 'card', 'letter.pdf', 3, 'COMPLETED', ''],
    ['/wide', 'letter', 'letter.pdf', 2, 'COMPLETED', ''],
    ['/wide', 'letter', 'letter.pdf', 3, 'FAILED', 'Your file has too many pages. The limit is 2.'],
    ['/wide', 'letter', 'letter.png', 1, 'FAILED', 'You can only enter the following file types: .pdf'],
    ['/wide', 'card', 'letter.docx', 1, 'FAILED', 'You can only enter the following file types: .pdf, .png'],
  ] as const)('are those of its question: %s %s %s with %i pages', async (base, key, name, pages, status, message) => {
    expect(await uploaded(base, key, name, await pdfOf(pages))).toEqual({ status, message });
  });
});
