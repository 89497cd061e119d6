/** The e-mail address of the account as the proposed answer to the question about the applicant's own address. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { loggedIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { openWindow } from '../drivers/window.ts';
import { isSaved, stored } from './two-windows.ts';

/** Records every save of the page from now on. */
function writesOf(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/answer')) writes.push(request.postData() ?? '');
  });
  return writes;
}

describe('the e-mail address of the account', () => {
  it('is proposed in the empty e-mail question, and opening the application saves nothing', async () => {
    const { page, applicant, settled } = await loggedIn();
    const writes = writesOf(page);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    expect(await answerIn(page, 'email_address')).toBe(applicant.username);
    await page.reload();
    await page.locator('#country').waitFor();
    await settled();
    expect(await answerIn(page, 'email_address')).toBe(applicant.username);
    expect([writes, dialogs]).toEqual([[], []]);
    expect(await stored(applicant.username)).toEqual({});
  });

  it('is saved when the applicant goes to another page', async () => {
    const { page, applicant } = await loggedIn();
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/high-school');
    expect(await stored(applicant.username)).toMatchObject({ email_address: applicant.username });
  });

  it('is saved with the first answer of the applicant', async () => {
    const { page, applicant } = await loggedIn();
    const saved = isSaved(page, 'email_address');
    await answer(page, 'first_name', 'Ada');
    await saved;
    expect(await stored(applicant.username)).toMatchObject({ first_name: 'Ada', email_address: applicant.username });
  });

  it('can be changed, and the changed address is kept', async () => {
    const { page, applicant } = await loggedIn();
    const saved = isSaved(page, 'email_address');
    await answer(page, 'email_address', 'other@example.edu');
    await saved;
    await page.reload();
    await expect.poll(() => answerIn(page, 'email_address')).toBe('other@example.edu');
    expect(await stored(applicant.username)).toMatchObject({ email_address: 'other@example.edu' });
  });

  it('is part of a submission without another visit of its page', async () => {
    const { page, applicant } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await page.locator('div:has(> dd > [id="answer-email_address"])').getByText(applicant.username).waitFor();
    await applicant.submits();
    expect(await stored(applicant.username)).toMatchObject({ email_address: applicant.username });
  });

  it('is replaced by an address that a visitor gave before the login', async () => {
    const { page, applicant } = await loggedIn();
    await applicant.logsOut();
    await open(page, '/about');
    await answer(page, 'email_address', 'own@example.edu');
    const saved = isSaved(page, 'email_address');
    await applicant.logsIn();
    await saved;
    expect(await answerIn(page, 'email_address')).toBe('own@example.edu');
  });

  it('is not proposed to a visitor', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    expect(await answerIn(page, 'email_address')).toBe('');
  });
});
