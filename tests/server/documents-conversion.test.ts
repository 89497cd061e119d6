import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument, PDFName, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { messagesFrom } from '../../engine/index.ts';
import { defaultUploadLimits, uploadWords } from '../../engine/internal.ts';
import { activeWords, pdfOfPages } from '../../scripts/documents/pdfs.ts';
import { cameraPlace, jpeg, png } from '../../scripts/documents/pictures.ts';
import { badSamples, goodSamples } from '../../scripts/documents/samples.ts';
import { createConverters, type Converters } from '../../server/index.ts';
import type { Browser } from '../support/browser.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { shadesOf } from '../support/pdf-content.ts';
import { answerOf, cardHolder, post, presign, settled, status, upload } from '../support/uploading.ts';
import { removeFolder } from '../support/remove-folder.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const bad = await badSamples();
const good = await goodSamples();
const sample = (name: string): Uint8Array => good.find((one) => one.name === name)?.bytes ?? new Uint8Array();

/** The converted document of the applicant. */
async function converted(browser: Browser): Promise<Buffer> {
  const { username } = await browser.loadProfile();
  const row = await portal.database
    .selectFrom('documents')
    .innerJoin('accounts', 'accounts.id', 'documents.account_id')
    .select('pdf_key')
    .where('accounts.username', '=', username)
    .executeTakeFirstOrThrow();
  return Buffer.from((await portal.objects.get(row.pdf_key ?? '')) ?? []);
}

/** All decompressed content of a PDF. */
async function opened(bytes: Uint8Array): Promise<{ document: PDFDocument; text: string; images: number }> {
  const document = await PDFDocument.load(bytes);
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.filter((object) => object instanceof PDFRawStream);
  const isImage = (stream: PDFRawStream): boolean => stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
  const contents = streams
    .filter((stream) => !isImage(stream))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'));
  const written = [...objects.map(String), ...contents].join('\n');
  // Texts other than plain ASCII are in UTF-16.
  const text = written.replaceAll(/<FEFF([\dA-F]+)>/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );
  return { document, text, images: streams.filter(isImage).length };
}

describe('a document becomes a PDF', () => {
  it.each(good.map(({ name, bytes }) => [name, bytes] as const))('%s', async (name, bytes) => {
    const browser = await cardHolder(portal);
    expect(await upload(portal, browser, name, bytes)).toEqual({ status: 'COMPLETED', message: '' });
    const { document } = await opened(await converted(browser));
    expect(document.getPageCount()).toBe(name === 'letter.pdf' ? 2 : 1);
    expect(await answerOf(browser)).toBe('ANSWERED');
  });

  it('with the picture, the table and the header of a Word document', async () => {
    const browser = await cardHolder(portal);
    await upload(portal, browser, 'activities.docx', sample('activities.docx'));
    const pdf = await converted(browser);
    expect((await opened(pdf)).images).toBeGreaterThan(0);
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    for (const words of [
      'Jordan Rivera, page header',
      'My activities in high school',
      'Activity',
      'Years',
      'Debate',
      'Three',
      'A link',
    ])
      expect(text).toContain(words);
  });

  it('when a PDF begins behind other bytes', async () => {
    const behind = Buffer.concat([Buffer.alloc(1024, '\n'), await pdfOfPages(2)]);
    expect(await portal.converters.convert('pdf', behind)).toMatchObject({ pdf: expect.any(Uint8Array) });
  });

  it('with an upright photograph without metadata of the camera', async () => {
    const browser = await cardHolder(portal);
    await upload(portal, browser, 'photo.jpg', sample('photo.jpg'));
    const bytes = await converted(browser);
    const { document, text } = await opened(bytes);
    // A photograph of 128 by 64 points on its side is 64 wide and 128 high on upright paper.
    expect(document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
    expect(text).toMatch(/64 0 0 128 274 332 cm\s+0 -1 1 0 0 1 cm/);
    expect(sample('photo.jpg')).toSatisfy((photo: Uint8Array) => Buffer.from(photo).includes(cameraPlace));
    expect(bytes.includes(cameraPlace) || bytes.includes('Exif')).toBe(false);
  });

  it('with visible form fields and signatures, and without actions, links and metadata', async () => {
    const browser = await cardHolder(portal);
    const letter = sample('letter.pdf');
    for (const word of activeWords)
      expect((await opened(letter)).text + Buffer.from(letter).toString('latin1'), word).toContain(word);
    await upload(portal, browser, 'letter.pdf', letter);
    const { document, text } = await opened(await converted(browser));
    for (const word of activeWords) expect(text, word).not.toContain(word);
    expect(text).toContain(Buffer.from('Filled in by hand').toString('hex').toUpperCase());
    expect(text).toContain('0 0 160 40 re');
    expect([document.getForm().getFields().length, document.getPage(0).node.Annots()]).toEqual([0, undefined]);
  });

  /**
   * The position of the first stored row and column for each EXIF orientation: maps a point of the upright
   * image to the stored image.
   */
  const stored: readonly ((x: number, y: number, width: number, height: number) => readonly [number, number])[] = [
    (x, y) => [x, y],
    (x, y, width) => [width - 1 - x, y],
    (x, y, width, height) => [width - 1 - x, height - 1 - y],
    (x, y, _width, height) => [x, height - 1 - y],
    (x, y) => [y, x],
    (x, y, width) => [width - 1 - y, x],
    (x, y, width, height) => [width - 1 - y, height - 1 - x],
    (x, y, _width, height) => [y, height - 1 - x],
  ];
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with correctly placed corners of a photograph, for EXIF orientation %i',
    async (orientation) => {
      const [width, height] = [16, 8];
      const upright = (x: number, y: number): number =>
        y < height / 2 ? (x < width / 2 ? 30 : 90) : x < width / 2 ? 160 : 220;
      const place = stored[orientation - 1] ?? ((x, y) => [x, y] as const);
      const [columns, lines] = orientation >= 5 ? [height, width] : [width, height];
      const made = await converters().convert(
        'jpeg',
        jpeg(columns, lines, (x, y) => upright(...place(x, y, width, height)), orientation),
      );
      // 128 by 64 points in the middle of the page.
      const shades = await shadesOf('pdf' in made ? made.pdf : new Uint8Array(), [
        [-32, -16],
        [32, -16],
        [-32, 16],
        [32, 16],
        [-80, 0],
        [0, 40],
      ]);
      for (const [index, shade] of [30, 90, 160, 220, 255, 255].entries())
        expect(Math.abs((shades[index] ?? -1) - shade), `${index}: ${shades.join()}`).toBeLessThan(12);
    },
  );
});

const opening: Converters[] = [];
afterAll(() => {
  for (const one of opening) one.close();
});
function converters(): Converters {
  opening.push(createConverters(null));
  return opening.at(-1) as Converters;
}

const messages = messagesFrom(forms.current.form.messages);
const words = uploadWords(defaultUploadLimits, messages);

describe('an invalid document', () => {
  it.each(bad.map(({ name, bytes, reason }) => [name, reason, bytes] as const))(
    '%s ends with its reason: %s',
    async (name, reason, bytes) => {
      const browser = await cardHolder(portal);
      expect(await upload(portal, browser, name, bytes)).toEqual({
        status: 'FAILED',
        message: messages(reason, words),
      });
      expect([await answerOf(browser), (await browser.call('documentAnswers')).json()]).toEqual([undefined, {}]);
    },
  );

  it('does not block the next document of the same applicant', async () => {
    const browser = await cardHolder(portal);
    expect((await upload(portal, browser, 'locked.pdf', bad[0]?.bytes ?? new Uint8Array())).status).toBe('FAILED');
    expect((await upload(portal, browser, 'fine.pdf', await pdfOfPages(50))).status).toBe('COMPLETED');
  });
});

function killConverters(): void {
  for (const pid of portal.converters.pids()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process has ended in the meantime.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

describe('A server', () => {
  it.each([[[]], [['converter.js']], [['drawer.js']]])(
    'with only %j of the built converters does not start, and says what to do',
    async (names) => {
      const folder = await mkdtemp(join(tmpdir(), 'matricula-converters-'));
      onTestFinished(() => removeFolder(folder));
      for (const name of names) await writeFile(join(folder, name), '');
      expect(() => createConverters(null, null, folder)).toThrow('The converters are not built: run "npm run build".');
    },
  );
});

describe('the converters of a server that stops', () => {
  it.each([
    ['png', 'scan.png'],
    ['pdf', 'letter.pdf'],
    ['docx', 'activities.docx'],
  ] as const)('start nothing more for a document of type %s', async (format, name) => {
    const stopped = createConverters(null);
    stopped.close();
    await expect(stopped.convert(format, sample(name))).rejects.toThrow('The server is stopping.');
    await expect(stopped.draw(sample(name), 1)).rejects.toThrow('The server is stopping.');
    expect(stopped.pids()).toEqual([]);
  });
});

describe('a converter that crashes', () => {
  it('loses no document: the conversion is retried', async () => {
    const browser = await cardHolder(portal);
    const { fields } = await presign(browser);
    await post(portal, { fields }, sample('activities.docx'));
    const before = new Set(portal.converters.pids());
    await browser.call('convertDocument', { body: { file_key: fields['key'], file_name: 'activities.docx' } });
    await expect
      .poll(() => portal.converters.pids().filter((pid) => !before.has(pid)).length, { interval: 5 })
      .toBeGreaterThan(0);
    killConverters();
    expect((await status(browser)).status).toBe('IN_PROGRESS');
    expect((await settled(browser)).status).toBe('COMPLETED');
    expect(await answerOf(browser)).toBe('ANSWERED');
  });

  it('at every attempt leads to a failed conversion, and the next document is converted', async () => {
    const browser = await cardHolder(portal);
    const { fields } = await presign(browser);
    await post(
      portal,
      { fields },
      png(2000, 2000, (x, y) => x ^ y),
    );
    await browser.call('convertDocument', { body: { file_key: fields['key'], file_name: 'card.png' } });
    while (/UNPROCESSED|IN_PROGRESS/.test((await status(browser)).status)) {
      killConverters();
      await pause(5);
    }
    expect(await status(browser)).toEqual({
      status: 'FAILED',
      message: forms.current.form.messages['uploadGaveUp'],
    });
    expect((await upload(portal, await cardHolder(portal), 'scan.png', sample('scan.png'))).status).toBe('COMPLETED');
  });
});
