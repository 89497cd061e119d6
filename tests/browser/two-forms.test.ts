/** One browser with two forms in two tabs. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { admissions, form } from '../support/admissions.ts';
import { loggedIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { firstStep } from '../support/played-form.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { scholarship } from '../support/scholarship.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';
import { isSaved } from './two-windows.ts';

/** The stored first names of an applicant, by form. */
async function firstNames(username: string): Promise<Readonly<Record<string, string | null>>> {
  const { portal } = await runningPortal();
  const rows = await portal.database
    .selectFrom('answers')
    .innerJoin('accounts', 'accounts.id', 'answers.account_id')
    .select(['form_id', 'value'])
    .where('username', '=', username)
    .where('key', '=', 'first_name')
    .execute();
  return Object.fromEntries(rows.map(({ form_id: formId, value }) => [formId, value]));
}

async function saved(page: Page, name: string): Promise<void> {
  const isStored = isSaved(page, 'first_name');
  await answer(page, 'first_name', name);
  await isStored;
}

it('two forms in two tabs save their own answers, and a log-out in one tab ends both', async () => {
  const { page, applicant, mishaps } = await loggedIn();
  const other = await page.context().newPage();
  await open(other, `/${firstStep(scholarship)}`, scholarship);
  await saved(page, 'Ada');
  await saved(other, 'Grace');
  expect(await firstNames(applicant.username)).toEqual({ admissions: 'Ada', scholarship: 'Grace' });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.locator('#username').waitFor();
  await other.locator('#username').waitFor();
  expect(new URL(other.url()).pathname).toBe('/scholarship/login');
  expect(await other.getByText('Grace').count()).toBe(0);
  expect(mishaps).toEqual([]);
});

it('the page of a form that was removed says so at the next save, and keeps what was typed', async () => {
  const { page, mishaps } = await loggedIn();
  const other = await page.context().newPage();
  await open(other, `/${firstStep(scholarship)}`, scholarship);
  const message = form.messages['formGone'] ?? '';
  await other.route('**/scholarship/api/**', (route) => route.fulfill({ status: 404, json: { message } }));
  await answer(other, 'first_name', 'Grace');
  await other.getByRole('button', { name: 'Save & Continue' }).click();
  await other.getByRole('alert').getByText(message).waitFor();
  expect(await answerIn(other, 'first_name')).toBe('Grace');
  await saved(page, 'Ada');
  expect(mishaps).toEqual([]);
});

it('answers of a visitor to one form are offered after a log-in at the other one in another tab', async () => {
  const username = newUsername();
  await createAccount(username);
  const { page, mishaps } = await openWindow();
  await open(page, `/${firstStep(scholarship)}`, scholarship);
  await answer(page, 'first_name', 'Grace');
  const other = await page.context().newPage();
  await open(other, `/${firstStep(admissions)}`);
  await other.goto('/login');
  await other.locator('#username').fill(username);
  await other.locator('#password').fill(password);
  await other.getByRole('button', { name: 'Submit' }).click();
  await other.getByRole('navigation', { name: 'Application steps' }).waitFor();
  await page.reload();
  await expect.poll(() => answerIn(page, 'first_name')).toBe('Grace');
  await expect.poll(() => firstNames(username)).toEqual({ scholarship: 'Grace' });
  expect(mishaps).toEqual([]);
});
