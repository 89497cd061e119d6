import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { comesBack } from '../drivers/returning.ts';

const key = 'perm_resident_upload';
const question = 'Front of Your Card';
/** An applicant with a question for a copy of a card. */
const cardHolder = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
const fileInput = (page: Page) => page.getByLabel(`${question}: Choose File`);
const group = (page: Page) => page.getByRole('group', { name: question });

describe('the state of a document', () => {
  it('is loaded once, for any number of visits of its page', async () => {
    const { page, applicant } = await comesBack({ answers: cardHolder, path: '/final-steps' });
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/document-answer')) lists.push(request.method());
    });
    for (const id of ['about', 'academics', 'about'] as const) await applicant.goesTo(id);
    await fileInput(page).waitFor();
    expect(lists).toEqual(['GET']);
  });

  it('is shown as unknown if the server cannot report it; and a button asks again', async () => {
    const { page, applicant } = await comesBack({ answers: cardHolder, path: '/final-steps' });
    await page.route('**/api/document-answer', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await applicant.goesTo('about');
    await group(page).getByText("We can't tell yet whether you have uploaded a file here.").waitFor();
    await page.unroute('**/api/document-answer');
    await group(page).getByRole('button', { name: 'Check again' }).click();
    await fileInput(page).waitFor();
  });

  it('after a partial deletion is shown, is not an answer, and can be deleted again', async () => {
    const { page } = await comesBack({ answers: cardHolder, path: '/about' });
    await fileInput(page).setInputFiles({
      name: 'scan.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(40, 40, (x) => x * 6)),
    });
    await page.getByRole('button', { name: 'Delete scan.png' }).waitFor({ timeout: 120_000 });
    await page.route(`**/api/document-answer/${key}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'No.' } }),
    );
    await page.getByRole('button', { name: 'Delete scan.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await group(page)
      .getByText('Your file was only partly deleted. Please delete it again, or upload another one.')
      .waitFor();
    await page.unroute(`**/api/document-answer/${key}`);
    await page.getByRole('button', { name: 'Delete scan.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await fileInput(page).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Delete scan.png' }).count()).toBe(0);
  });
});
