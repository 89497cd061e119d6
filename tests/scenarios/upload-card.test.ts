/** The card of a document: its states, dropping, the camera, and photos that are made smaller. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { finger, phone } from '../drivers/hand.ts';
import { colorsAt, noisyPhoto, orientedJpeg, type TwoColored } from '../drivers/photos.ts';
import { comesBack, type Returned } from '../drivers/returning.ts';
import type { openWindow } from '../drivers/window.ts';

const question = 'Front of Your Card';
const key = 'perm_resident_upload';
const picture = Buffer.from(png(40, 40, (x) => x * 6));
const fileInput = (page: Page) => page.getByLabel(`${question}: Choose File`);
const group = (page: Page) => page.getByRole('group', { name: question });
const choose = (page: Page, name: string, buffer = picture) =>
  fileInput(page).setInputFiles({ name, mimeType: '', buffer });
const small = { ...phone, viewport: { width: 320, height: 640 } };
const wide = { viewport: { width: 1280, height: 800 } };

async function cardHolder(options: Parameters<typeof openWindow>[0] = wide): Promise<Returned> {
  const answers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  const returned = await comesBack({ answers }, options);
  await fileInput(returned.page).waitFor();
  return returned;
}

/** The answer to the question whether a document is converted, until `go` is called. */
async function holdConversion(page: Page): Promise<() => Promise<void>> {
  const held = (route: Route): Promise<void> =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { status: 'IN_PROGRESS', message: '' } })
      : route.fallback();
  await page.route(`**/api/pdf/document-answer/${key}`, held);
  return () => page.unroute(`**/api/pdf/document-answer/${key}`, held);
}

describe.each([
  ['320 px', small],
  ['1280 px', wide],
])('the card of a document at %s', (_width, options) => {
  it('has the name, the size and the state in words, and moves nothing below it', async () => {
    const { page } = await cardHolder(options);
    const place = page.locator(`[id="${key}"]`);
    const height = () => place.evaluate((element) => element.getBoundingClientRect().height);
    const empty = await height();
    expect(await place.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const goOn = await holdConversion(page);
    await choose(page, 'scan.png');
    await group(page).getByText('Converting, usually ten seconds').waitFor();
    await group(page).locator('bdi').getByText('scan.png').first().waitFor();
    expect(await height()).toBe(empty);
    await goOn();
    await group(page).getByText('Attached', { exact: true }).waitFor();
    await expect.poll(() => group(page).innerText()).toMatch(/scan\.png\s+\d+B/);
    expect(await height()).toBe(empty);
    await page.reload();
    await group(page).getByText('Attached', { exact: true }).waitFor();
    const drawn = () =>
      group(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(drawn).toBe(128);
    expect(await height()).toBe(empty);
  });
});

describe('a file on the device', () => {
  /** Holds a file over an element, or drops it there. */
  async function drag(page: Page, type: 'dragover' | 'drop', selector: string, name = 'dropped.png'): Promise<boolean> {
    return page.locator(selector).evaluate(
      (element, { event, file, bytes }) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], file));
        const made = new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer });
        return !element.dispatchEvent(made);
      },
      { event: type, file: name, bytes: [...picture] },
    );
  }

  it('can be dropped on its question, which shows that', async () => {
    const { page } = await cardHolder();
    const target = `[id="${key}"] [data-upload]`;
    await drag(page, 'dragover', target);
    await page.locator(`[id="${key}"] [data-over]`).waitFor();
    await drag(page, 'drop', target);
    await page.getByRole('button', { name: 'Delete dropped.png' }).waitFor();
    expect(await page.locator('[data-over]').count()).toBe(0);
  });

  it('is not opened in the place of the page when it is dropped beside', async () => {
    const { page } = await cardHolder();
    expect(await drag(page, 'dragover', 'h1')).toBe(true);
    expect(await drag(page, 'drop', 'h1')).toBe(true);
    expect(await drag(page, 'drop', `[id="${key}"] [data-upload]`, 'notes.txt')).toBe(true);
    await group(page).getByRole('alert').waitFor();
  });

  it('is chosen, sent and deleted by keyboard', async () => {
    const { page } = await cardHolder();
    const chooser = page.waitForEvent('filechooser');
    await fileInput(page).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'scan.png', mimeType: '', buffer: picture });
    await group(page).getByText('Attached', { exact: true }).waitFor();
    for (const name of ['Open scan.png in a new tab', 'Delete scan.png']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await fileInput(page).waitFor();
  });

  it('can be photographed where a finger is the pointer, and only there', async () => {
    const { page } = await cardHolder(small);
    const camera = page.getByLabel(`${question}: Take a Photo`);
    expect(await camera.getAttribute('capture')).toBe('environment');
    const chooser = page.waitForEvent('filechooser');
    await finger(page).press(camera);
    await (await chooser).setFiles({ name: 'image.png', mimeType: '', buffer: picture });
    await page.getByRole('button', { name: 'Delete image.png' }).waitFor();
    const desk = await cardHolder();
    await expect.poll(() => desk.page.getByLabel(`${question}: Take a Photo`).isVisible()).toBe(false);
  });
});

describe('a photo above the limit', () => {
  const large = Buffer.concat([picture, Buffer.alloc(1_048_576)]);

  it.each([
    ['320 px', small],
    ['1280 px', wide],
  ])('is made smaller on the device, with a notice, at %s', async (_width, options) => {
    const { page, mishaps } = await cardHolder(options);
    await choose(page, 'scan.png', large);
    await page.getByRole('button', { name: 'Delete scan.jpg' }).waitFor();
    await group(page)
      .getByText(/^Your photo was larger than 1 MB, so it was made smaller on this device, from 1MB to \d+B\./)
      .waitFor();
    expect(mishaps).toEqual([]);
  });

  it('is refused if it is damaged, and can be replaced', async () => {
    const { page } = await cardHolder();
    await choose(page, 'scan.png', Buffer.concat([picture.subarray(0, 20), Buffer.alloc(1_048_576)]));
    await expect
      .poll(() => group(page).getByRole('alert').allInnerTexts())
      .toEqual(['Your file is too large. The maximum file size is 1 MB.']);
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
  });
});

describe('a photo that is made smaller', () => {
  /** The colors at places of the picture of the stored document. */
  async function colorsOfDocument(
    page: Page,
    places: readonly (readonly [x: number, y: number])[],
  ): Promise<readonly string[]> {
    const image = group(page).locator('img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    return image.evaluate(colorsAt, places);
  }

  it('is upright, though the camera stores it lying, and has less than the limit', async () => {
    const { page, mishaps } = await cardHolder(small);
    // Red is on the left of the stored picture. Orientation 6 turns it to the top.
    const lying = await page.evaluate<string, TwoColored>(noisyPhoto, {
      type: 'image/jpeg',
      left: '#c00000',
      right: '#0000c0',
    });
    await choose(page, 'camera.jpg', orientedJpeg(Buffer.from(lying, 'base64'), 6));
    await group(page)
      .getByText(/so it was made smaller on this device, from \d+MB to (?:1MB|\d+kB)\./)
      .waitFor();
    await page.getByRole('button', { name: 'Delete camera.jpg' }).waitFor();
    expect(
      await colorsOfDocument(page, [
        [0.5, 0.3],
        [0.5, 0.7],
      ]),
    ).toEqual(['red', 'blue']);
    expect(mishaps).toEqual([]);
  });

  it('has a white ground where it was transparent', async () => {
    const { page } = await cardHolder();
    const clear = await page.evaluate<string, TwoColored>(noisyPhoto, {
      type: 'image/png',
      left: '#c00000',
      right: 'transparent',
    });
    await choose(page, 'scan.png', Buffer.from(clear, 'base64'));
    await page.getByRole('button', { name: 'Delete scan.jpg' }).waitFor();
    expect(
      await colorsOfDocument(page, [
        [0.25, 0.5],
        [0.75, 0.5],
      ]),
    ).toEqual(['red', 'white']);
  });

  it('is refused without decoding when it has more pixels than a phone can hold', async () => {
    const { page } = await cardHolder();
    const header = Buffer.from(png(1, 1, () => 0));
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(10_000, 20);
    const decoded: string[] = [];
    await page.exposeFunction('noteDecoding', () => decoded.push('a picture'));
    await page.evaluate(() => {
      window.createImageBitmap = async () => {
        await (window as unknown as { noteDecoding(): Promise<void> }).noteDecoding();
        throw new Error('No decoding.');
      };
    });
    await choose(page, 'huge.png', Buffer.concat([header, Buffer.alloc(1_048_576)]));
    await group(page).getByText('Your file is too large. The maximum file size is 1 MB.').waitFor();
    expect(decoded).toEqual([]);
  });
});

describe('the name of a document', () => {
  it('is in the check of the answers, next to the words about the document', async () => {
    const { page, applicant } = await cardHolder();
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    await applicant.goesTo('final-steps');
    const line = page.locator('dt', { hasText: question }).locator('..').locator('dd').first();
    await expect.poll(() => line.innerText()).toBe('Document attached\nscan.png');
  });
});
