/** An applicant who downloads everything about the account: by touch on a phone, and by keyboard at a desk. */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { openLoggedIn } from '../drivers/logged-in.ts';
import { axeFindings, glanced, sideways } from '../drivers/looking.ts';
import { password, runningPortal } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** The files of the ZIP that a press downloads, in a folder. */
async function downloaded(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const folder = await mkdtemp(join(tmpdir(), 'matricula-data-'));
  onTestFinished(() => removeFolder(folder));
  for (const [path, bytes] of Object.entries(unzipSync(await readFile(await download.path())))) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}
/** The link of the mail that says that the archive is made. */
async function readyLink(to: string): Promise<string> {
  const { portal } = await runningPortal();
  const link = (): string | undefined =>
    portal.mails
      .find((mail) => mail.to === to && mail.subject === 'Your data is ready')
      ?.text.match(/\/account\?data/)?.[0];
  await expect.poll(link, { timeout: 20_000 }).toBeDefined();
  return link() ?? '';
}
const link = (page: Page) => page.getByRole('link', { name: /^Download \(ZIP, \d+[kM]?B\)$/ });
const ready = 'Your data is ready:';

it('gives the password, leaves, returns by the mail and downloads what can be read on a phone, by touch', async () => {
  const { page, mishaps, username } = await openLoggedIn({ ...phone, viewport: { width: 390, height: 844 } });
  const hand = finger(page);
  await hand.type(page.locator('#first_name'), 'Zaphira');
  await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(page.getByRole('link', { name: 'Your Account' }));
  await page.waitForURL('**/account');
  expect(await glanced(page)).toEqual([]);
  await hand.press(page.getByRole('link', { name: 'Download Your Data' }));
  await page.waitForURL('**/account?data');
  await page.getByText('keep it where only you can read it').waitFor();
  await hand.type(page.locator('#current_password'), 'Wrong-Horse-7-Battery');
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await page.getByRole('main').getByText("This isn't your present password.").first().waitFor();
  expect(await glanced(page)).toEqual([]);
  await hand.type(page.locator('#current_password'), password);
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await page.getByText("We're preparing your data.").or(page.getByText(ready)).first().waitFor();
  await page.goto('/about');
  await page.goto(await readyLink(username));
  await page.getByText(ready).waitFor();
  expect(await glanced(page)).toEqual([]);
  const folder = await downloaded(page, () => hand.press(link(page)));
  expect(mishaps.filter((mishap) => !/\b400\b/.test(mishap))).toEqual([]);

  const reader = await openWindow({ viewport: { width: 390, height: 844 } });
  await reader.page.goto(pathToFileURL(join(folder, 'index.html')).href);
  expect([...(await axeFindings(reader.page)), ...(await sideways(reader.page))]).toEqual([]);
  await reader.page.getByRole('link', { name: 'Your answers to read' }).click();
  await reader.page.getByText('Zaphira').first().waitFor();
  expect([...(await axeFindings(reader.page)), ...(await sideways(reader.page))]).toEqual([]);
});

it('is made while the network is away, is the same in another tab, and asks for the password, at a desk', async () => {
  const { page, username } = await openLoggedIn({ viewport: { width: 1280, height: 800 } });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Download Your Data' }).focus();
  await page.keyboard.press('Enter');
  // The link has the words of the heading.
  await page.waitForURL('**/account?data');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Download Your Data');
  await page.locator('#current_password').focus();
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await page.getByText("We're preparing your data.").or(page.getByText(ready)).first().waitFor();
  await page.context().setOffline(true);
  await readyLink(username);
  await page.context().setOffline(false);
  await page.getByText(ready).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const tab = await page.context().newPage();
  await tab.goto('/account?data');
  await tab.getByText(ready).waitFor();
  await tab.getByRole('button', { name: 'Prepare a New File' }).click();
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Download Your Data');
  await tab.locator('#current_password').fill(password);
  await tab.keyboard.press('Enter');
  await tab.getByText(ready).waitFor();

  // A log-in in another browser has not given the password for this yet.
  const other = await openWindow({ viewport: { width: 1280, height: 800 } });
  await other.page.goto('/login');
  await other.page.locator('#username').fill(username);
  await other.page.locator('#password').fill(password);
  await other.page.keyboard.press('Enter');
  await other.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const href = await link(tab).getAttribute('href');
  await other.page.goto(href ?? '');
  await other.page.waitForURL('**/account?data');
  await other.page.getByText('Enter your password to see the link.').waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  await other.page.locator('#current_password').focus();
  await other.page.keyboard.insertText(password);
  await other.page.keyboard.press('Enter');
  await link(other.page).focus();
  const folder = await downloaded(other.page, () => other.page.keyboard.press('Enter'));
  expect(await readFile(join(folder, 'account.json'), 'utf8')).toContain(username);
});

it('changes by itself without taking the focus, and says so, when another tab has the file prepared', async () => {
  const { page, username } = await openLoggedIn({ viewport: { width: 1280, height: 800 } });
  await page.goto('/account?data');
  await page.locator('#current_password').waitFor();
  const back = page.getByRole('main').getByRole('link', { name: 'Back to your application' });
  await back.focus();
  const status = page.getByRole('status').filter({ hasText: 'Enter your password' });
  const shown = await status.elementHandle();
  const typing = await page.context().newPage();
  await typing.goto('/account?data');
  const tab = await page.context().newPage();
  await tab.goto('/account?data');
  await typing.locator('#current_password').pressSequentially('My-');
  await tab.locator('#current_password').fill(password);
  await tab.keyboard.press('Enter');
  await tab.getByText(ready).waitFor();
  await page.getByText(ready).waitFor({ timeout: 30_000 });
  const said = (): Promise<string | null | undefined> => page.evaluate((node) => node?.textContent, shown);
  expect(await said()).toContain(ready);
  expect(await back.evaluate((node) => node === document.activeElement)).toBe(true);
  // The control with the focus has gone.
  await typing.getByText(ready).waitFor({ timeout: 30_000 });
  expect(await typing.evaluate(() => document.activeElement?.textContent)).toBe('Download Your Data');
  await readyLink(username);
});
