/** Passkeys at an address with a name, for which browsers make them. */
import type { Page } from 'playwright-core';
import { password, runningPortal } from './running-portal.ts';

export const named = async (path: string): Promise<string> =>
  `${(await runningPortal()).origin.replace('127.0.0.1', 'localhost')}${path}`;

/** Logs in with the password at that address. */
export async function logInAtName(page: Page, username: string): Promise<void> {
  await page.goto(await named('/login'));
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}
