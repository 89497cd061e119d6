import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { applicantIn, open } from '../drivers/browser-driver.ts';
import { comesBack, type Returned } from '../drivers/returning.ts';
import { openSession } from '../drivers/session.ts';

const key = 'perm_resident_upload';
const question = 'Front of Your Card';
const fileInput = (page: Page) => page.getByLabel(`${question}: Choose File`);
const picture = png(40, 40, (x) => x * 6);
const choose = (page: Page, name: string, padding = Buffer.alloc(0)) =>
  fileInput(page).setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.concat([picture, padding]) });
const tab = (page: Page) => page.getByRole('tab', { name: 'Send later' });
const isOpen = (page: Page) => tab(page).getAttribute('aria-selected');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** An applicant with a question for a copy of a card. */
async function cardHolder(): Promise<Returned> {
  const returned = await comesBack({
    answers: { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' },
  });
  await fileInput(returned.page).waitFor();
  return returned;
}

/** Holds the responses to these requests back until `release`. */
async function delayed(page: Page, url: string | RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  await page.route(url, async (route: Route) => {
    const response = await route.fetch();
    request();
    await released;
    await route.fulfill({ response });
  });
  return { requested, release };
}

/** An applicant who has confirmed a switch, while the response to the deletion of the document is held back. */
async function switchesSlowly() {
  const returned = await cardHolder();
  const { page } = returned;
  await choose(page, 'scan.png');
  await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
  const deletion = await delayed(page, new RegExp(`/api/document-answer/${key}$`));
  await tab(page).click();
  await page.getByRole('button', { name: 'Switch and remove' }).click();
  await deletion.requested;
  return { ...returned, deletion };
}

/** Runs in the page. True if the browser asks before it closes the page. */
function isClosingQuestioned(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('tabs with a document', () => {
  it('wait until it is converted', async () => {
    const { page } = await cardHolder();
    await page.route(`**/api/pdf/document-answer/${key}`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'IN_PROGRESS', message: '' } })
        : route.fallback(),
    );
    await choose(page, 'scan.png');
    await page.getByText('Converting scan.png…').waitFor();
    await tab(page).click();
    const dialog = page.getByRole('dialog', { name: 'File Upload in Progress' });
    await expect.poll(() => dialog.innerText()).toContain('Please wait until the file upload has completed.');
    await dialog.getByRole('button').click();
    await expect.poll(() => tab(page).getAttribute('aria-selected')).toBe('false');
  });

  it('wait while a photo is being made smaller, which another step does not interrupt', async () => {
    const { page, applicant } = await cardHolder();
    await page.evaluate(() => {
      const make = window.createImageBitmap.bind(window);
      const { promise, resolve } = Promise.withResolvers<void>();
      window.addEventListener('go-on', () => resolve(), { once: true });
      window.createImageBitmap = async (picture: ImageBitmapSource) => promise.then(() => make(picture));
    });
    await choose(page, 'photo.png', Buffer.alloc(1_048_576));
    await page.getByText('Making photo.png smaller…').waitFor();
    await tab(page).click();
    const dialog = dialogOf(page, 'File Upload in Progress');
    await expect.poll(() => dialog.innerText()).toContain('Please wait until the file upload has completed.');
    await dialog.getByRole('button').click();
    await applicant.goesTo('final-steps');
    await applicant.goesTo('about');
    await page.getByText('Making photo.png smaller…').waitFor();
    expect([await isOpen(page), await fileInput(page).count()]).toEqual(['false', 0]);
    await page.evaluate(() => window.dispatchEvent(new Event('go-on')));
    await page.getByRole('button', { name: 'Delete photo.jpg' }).waitFor();
    await page.getByText(/^Your photo was larger than 1 MB/).waitFor();
  });

  it('wait while it is not known yet whether they have a document, and switch then', async () => {
    const { page } = await cardHolder();
    const list = await delayed(page, '**/api/document-answer');
    await page.reload();
    await list.requested;
    await tab(page).click();
    await dialogOf(page, 'Looking for a File').waitFor();
    expect(await isOpen(page)).toBe('false');
    list.release();
    await expect.poll(() => isOpen(page)).toBe('true');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('stay open when the applicant does not wait', async () => {
    const { page } = await cardHolder();
    const list = await delayed(page, '**/api/document-answer');
    await page.reload();
    await list.requested;
    await tab(page).click();
    await dialogOf(page, 'Looking for a File').getByRole('button', { name: 'Cancel' }).click();
    list.release();
    await fileInput(page).waitFor();
    expect(await isOpen(page)).toBe('false');
  });

  it('stay open with a message when it is still not known after five seconds', async () => {
    const { page } = await cardHolder();
    const list = await delayed(page, '**/api/document-answer');
    await page.reload();
    await list.requested;
    await tab(page).click();
    await dialogOf(page, 'File Upload in Progress').getByRole('button', { name: 'Close' }).click();
    list.release();
    await fileInput(page).waitFor();
    expect(await isOpen(page)).toBe('false');
  });

  it('ask before they delete a document that this window has not loaded yet', async () => {
    const { page } = await cardHolder();
    const other = await page.context().newPage();
    await open(other, '/about');
    await fileInput(other).waitFor();
    // Without the code of the question, its document is not even requested.
    const code = await delayed(page, /\/assets\/lazy-fields-[^/]*\.js$/);
    await open(page, '/about');
    await code.requested;
    await choose(other, 'scan.png');
    await other.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    const deleted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deleted.push(request.url());
    });
    await tab(page).click();
    await dialogOf(page, 'Switch to Send later?').getByRole('button', { name: 'Cancel' }).click();
    code.release();
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    expect([await isOpen(page), deleted]).toEqual(['false', []]);
  });

  it('delete the converted document, then the stored one, before they switch', async () => {
    const { page } = await cardHolder();
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/DELETE|PUT/.test(request.method())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await tab(page).click();
    const switched = page.waitForResponse((response) => response.url().endsWith('/api/tabs'));
    await page.getByRole('button', { name: 'Switch and remove' }).click();
    await switched;
    expect(calls.filter((call) => !call.endsWith('/answer'))).toEqual([
      `DELETE /api/pdf/document-answer/${key}`,
      `DELETE /api/document-answer/${key}`,
      'PUT /api/tabs',
    ]);
    await page.getByRole('tab', { name: 'Upload now' }).click();
    await fileInput(page).waitFor();
  });

  it('say that it is being deleted, also after another page, and accept nothing meanwhile', async () => {
    const { page, applicant, deletion } = await switchesSlowly();
    const notice = page.getByText('The file here is being deleted.');
    await notice.waitFor();
    await tab(page).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('[inert]', { hasText: 'scan.png' }).count()).toBe(1);
    expect(await page.evaluate(isClosingQuestioned)).toBe(true);
    await applicant.goesTo('high-school');
    await applicant.goesTo('about');
    await notice.waitFor();
    deletion.release();
    await expect.poll(() => isOpen(page)).toBe('true');
    expect(await notice.count()).toBe(0);
    await expect.poll(() => page.evaluate(isClosingQuestioned)).toBe(false);
  });

  it('switch nothing for the next user of the page', async () => {
    const returned = await switchesSlowly();
    const { page, applicant, deletion, settled } = returned;
    await applicant.logsOut();
    const next = applicantIn(returned);
    await openSession(next.username);
    await next.logsIn();
    const switches: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/tabs')) switches.push(request.method());
    });
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    deletion.release();
    await (await deleted).finished();
    await settled();
    await next.goesTo('high-school');
    await settled();
    expect(switches).toEqual([]);
  });

  it('switch after the deletion, also on another page', async () => {
    const { page, applicant, deletion } = await switchesSlowly();
    await applicant.goesTo('high-school');
    const switched = page.waitForResponse((response) => response.url().endsWith('/api/tabs'));
    deletion.release();
    expect((await switched).ok()).toBe(true);
    await page.reload();
    await applicant.goesTo('about');
    await expect.poll(() => isOpen(page)).toBe('true');
  });

  it('stay open with a message when a document cannot be deleted', async () => {
    const { page } = await cardHolder();
    await choose(page, 'scan.png');
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor();
    await page.route(`**/api/document-answer/${key}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'No.' } }),
    );
    await tab(page).click();
    const refreshed = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/document-answer'),
    );
    await page.getByRole('button', { name: 'Switch and remove' }).click();
    await page.getByText('Error handling tabs for upload_now').waitFor();
    await refreshed;
    await expect.poll(() => tab(page).getAttribute('aria-selected')).toBe('false');
  });
});

describe('a choice of a tab that the server refuses', () => {
  it('has a message, and the former tab is open again', async () => {
    const { page } = await cardHolder();
    await page.route('**/api/tabs', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: { message: 'No.' } }) : route.continue(),
    );
    await page.getByRole('tab', { name: 'Send later' }).click();
    await page.getByText('Error handling tabs for upload_now').waitFor();
    await expect.poll(() => page.getByRole('tab', { name: 'Upload now' }).getAttribute('aria-selected')).toBe('true');
    await fileInput(page).waitFor();
  });
});
