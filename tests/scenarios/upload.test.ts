import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '../../engine/index.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { badSamples, goodSamples } from '../../scripts/documents/samples.ts';
import { admissions } from '../support/admissions.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { comesBack, type Returned } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';
import { isAll } from '../support/runs.ts';
import { removeFolder } from '../support/remove-folder.ts';

let folder: string;
const samples = [...(await goodSamples()), ...(await badSamples())];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-uploads-'));
  const more = [
    { name: 'empty.pdf', bytes: Buffer.alloc(0) },
    { name: 'large.pdf', bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(1_048_576)]) },
    { name: 'notes.txt', bytes: Buffer.from('notes') },
    { name: 'renamed.png', bytes: Buffer.from('<html>') },
    { name: long, bytes: png(2, 2, () => 0) },
    { name: 'twelve.png', bytes: Buffer.concat([png(40, 40, (x) => x * 6), Buffer.alloc(12_000)]).subarray(0, 12_345) },
  ];
  for (const { name, bytes } of [...samples, ...more]) await writeFile(join(folder, name), bytes);
});
afterAll(() => removeFolder(folder));

const question = 'Front of Your Card';
const key = 'perm_resident_upload';
const fileInput = (page: Page) => page.getByLabel(`${question}: Choose File`);
/** As long as the names of some phones. */
const long = `${'n'.repeat(38)}.png`;
const choose = (page: Page, ...names: readonly string[]) =>
  fileInput(page).setInputFiles(names.map((name) => join(folder, name)));
const group = (page: Page) => page.getByRole('group', { name: question });

/** An applicant with a question for a copy of a card. */
async function cardHolder(others: Answers = {}): Promise<Returned> {
  const card = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
  const returned = await comesBack({ answers: { ...others, ...card } });
  await fileInput(returned.page).waitFor();
  return returned;
}

describe('a document in the browser', () => {
  it.each(isAll ? ['photo.jpg', 'scan.png', 'letter.pdf', 'activities.docx'] : ['photo.jpg', 'letter.pdf'])(
    'is sent, converted and shown with its name and size: %s',
    async (name) => {
      const { page, mishaps } = await cardHolder();
      await choose(page, name);
      await page.getByRole('button', { name: `Delete ${name}` }).waitFor({ timeout: 120_000 });
      await expect
        .poll(() => group(page).innerText())
        .toMatch(new RegExp(`${name.replace('.', String.raw`\.`)}\\s+\\d+(?:B|kB)\\b`));
      await page.reload();
      await page.getByRole('button', { name: `Delete ${name}` }).waitFor();
      expect(mishaps).toEqual([]);
    },
  );

  it('has a control that stays after it is drawn', async () => {
    const { page } = await cardHolder();
    await page.addInitScript((name) => {
      const drawn = new Set<Element>();
      Object.assign(globalThis, { drawn });
      new MutationObserver(() => {
        for (const input of document.querySelectorAll(`[data-upload="${name}"]`)) drawn.add(input);
      }).observe(document, { subtree: true, childList: true });
    }, key);
    await page.reload();
    await fileInput(page).waitFor();
    await page.getByText('Loading').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (globalThis as unknown as { drawn: Set<Element> }).drawn.size)).toBe(1);
  });

  it('has its size in decimal units, without decimals and without a space', async () => {
    const { page } = await cardHolder();
    await choose(page, 'twelve.png');
    await page.getByRole('button', { name: 'Delete twelve.png' }).waitFor();
    await expect.poll(() => group(page).innerText()).toContain('12kB');
  });

  it('is deleted with its conversion after a confirmation', async () => {
    const { page } = await cardHolder();
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete File' });
    await expect.poll(() => dialog.innerText()).toContain('Are you sure you want to delete your file?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete scan.png' }).click();
    const deleted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname);
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await fileInput(page).waitFor();
    expect(deleted).toEqual([`/api/pdf/document-answer/${key}`, `/api/document-answer/${key}`]);
    await page.reload();
    await fileInput(page).waitFor();
  });

  it('is announced to screen readers once in each state', async () => {
    const { page } = await cardHolder();
    await page.evaluate((name) => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const status = document.querySelector(`[id="${name}"] [role=status]`);
      new MutationObserver(() => {
        if (status?.textContent) said.push(status.textContent);
      }).observe(status as Node, { subtree: true, childList: true, characterData: true });
    }, key);
    await choose(page, 'twelve.png');
    await page.getByRole('button', { name: 'Delete twelve.png' }).waitFor();
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    expect(said).toEqual(['Uploading twelve.png…', 'Converting twelve.png…', 'twelve.png (12kB) is attached.']);
  });

  it('is posted to the URL of the server, with its fields, in no-cors mode', async () => {
    const { page, origin } = await cardHolder();
    const posted = page.waitForRequest(`${origin}/upload`);
    await choose(page, 'scan.png');
    const request = await posted;
    expect(request.method()).toBe('POST');
    // Only the sent headers contain the mode.
    expect((await request.allHeaders())['sec-fetch-mode']).toBe('no-cors');
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
  });
});

describe('a file with a name as phones give them', () => {
  it('is sent under a shorter name, which the page says, and opens in a tab', async () => {
    const { page } = await cardHolder();
    await choose(page, long);
    const short = `${'n'.repeat(28)}.png`;
    await page.getByRole('button', { name: `Delete ${short}` }).waitFor();
    await group(page)
      .getByText(new RegExp(`We changed the name of your file.*${short}`))
      .waitFor();
    const link = page.getByRole('link', { name: `Open ${short} in a new tab` });
    expect(await link.getAttribute('target')).toBe('_blank');
    const opened = await page.evaluate(
      async (address) => {
        const { status, headers } = await fetch(address ?? '');
        return [status, headers.get('content-type')];
      },
      await link.getAttribute('href'),
    );
    expect(opened).toEqual([200, 'application/pdf']);
  });
});

describe('a refused file', () => {
  it('has its reason before it is sent, and can be replaced', async () => {
    const { page } = await cardHolder();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/upload|presigned/.test(request.url())) sent.push(request.url());
    });
    const types = 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx';
    // The reason of each file differs from that of the file before.
    for (const [name, message] of [
      ['large.pdf', 'Your file is too large. The maximum file size is 1 MB.'],
      ['notes.txt', types],
      [
        'renamed.png',
        "This file isn't the type its name says it is. " +
          'Please save it as PNG, JPEG, PDF or Word (.docx) and upload that.',
      ],
      ['empty.pdf', 'Your file is empty. Please upload a non-empty file.'],
    ] as const) {
      await choose(page, name);
      await expect.poll(() => group(page).getByRole('alert').allInnerTexts(), { message: name }).toEqual([message]);
      await expect.poll(() => fileInput(page).getAttribute('aria-invalid')).toBe('true');
      expect(sent, name).toEqual([]);
    }
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
  });

  it('that fails at its conversion has its reason at the question and in a toast, and can be replaced', async () => {
    const { page } = await cardHolder();
    const cleared = page.waitForRequest(
      (request) => request.method() === 'DELETE' && request.url().endsWith(`/api/pdf/document-answer/${key}`),
    );
    await choose(page, 'locked.pdf');
    const reason = 'Your file is protected with a password. Please upload it without one.';
    await group(page).getByText(reason).waitFor();
    await page.getByText(`Error uploading file for ${key}`).waitFor();
    await cleared;
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    await expect.poll(() => group(page).getByText(reason).count()).toBe(0);
  });

  it('can be sent again after a network error, without choosing it again', async () => {
    const { page } = await cardHolder();
    await page.route('**/upload', (route) => route.abort());
    await choose(page, 'scan.png');
    await page.getByText(`Error uploading file for ${key}`).waitFor();
    await page.unroute('**/upload');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
  });
});

describe('a submission', () => {
  it('waits for a document in conversion, with a note and a link to its question', async () => {
    const { page, applicant } = await cardHolder(admissions.complete);
    const held = (route: Route): Promise<void> =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'IN_PROGRESS', message: '' } })
        : route.fallback();
    await page.route(`**/api/pdf/document-answer/${key}`, held);
    await choose(page, 'scan.png');
    await page.getByText('Converting scan.png…').waitFor();
    await applicant.goesTo('final-steps');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const link = page.getByRole('link', {
      name: 'Front of Your Card: Please wait until the file upload has completed.',
    });
    await expect.poll(() => link.getAttribute('href')).toContain(`/about#${key}`);
    await page.unroute(`**/api/pdf/document-answer/${key}`, held);
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/completion');
  });

  it('keeps the note when an upload is followed by its conversion', async () => {
    const window = await cardHolder();
    const { page } = window;
    let send = (): void => undefined;
    const isSent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/upload', async (route) => {
      await isSent;
      await route.continue();
    });
    await page.route(`**/api/pdf/document-answer/${key}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'IN_PROGRESS', message: '' } })
        : route.fallback(),
    );
    await choose(page, 'scan.png');
    await page.getByText('Uploading scan.png…').waitFor();
    await window.applicant.submits();
    const words = 'Front of Your Card: Please wait until the file upload has completed.';
    const link = page.getByRole('link', { name: words });
    await page.locator('details').filter({ hasText: words }).locator('summary').click();
    await link.click();
    await page.getByText('Uploading scan.png…').waitFor();
    send();
    await page.getByText('Converting scan.png…').waitFor();
    await window.still();
    await expect.poll(() => link.count()).toBe(1);
  });

  it('also reports documents that only the server knows, with a link to the question', async () => {
    const { page, applicant } = await cardHolder(admissions.complete);
    const words = 'Front of Your Card: Please wait until the file upload has completed.';
    await page.route('**/api/submit?*', (route) =>
      route.fulfill({ status: 422, json: { message: 'It is not complete.', errors: { [key]: [words] } } }),
    );
    await applicant.goesTo('final-steps');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.poll(() => page.getByRole('link', { name: words }).getAttribute('href')).toContain(`/about#${key}`);
  });

  it('is not blocked by a question without a document when the server reports no documents', async () => {
    const answers = { ...admissions.complete, us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
    const { page, applicant } = await comesBack({ answers, path: '/final-steps' });
    await page.route('**/api/document-answer', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await applicant.goesTo('about');
    await group(page).getByText("We can't tell yet whether you have uploaded a file here.").waitFor();
    await applicant.submits();
    await page.waitForURL('**/completion');
  });
});

describe('a visitor', () => {
  it('has a note about the time when the question can be answered', async () => {
    const window = await openWindow();
    await open(window.page, '/about');
    await applicantIn(window).answers({ us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' });
    await group(window.page).getByText('This question can be finished once you have created an account.').waitFor();
    expect(await fileInput(window.page).count()).toBe(0);
  });
});
