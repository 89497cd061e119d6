/** One applicant with two windows, and the stored answers. */
import type { Page } from 'playwright-core';
import { loggedIn, open } from '../drivers/browser-driver.ts';
import { comesBack, type Stored } from '../drivers/returning.ts';
import { runningPortal } from '../drivers/running-portal.ts';

/** Two windows of one applicant in one browser, at a stored application or at an empty one. */
export async function twoWindows(stored?: Stored) {
  const first = stored === undefined ? await loggedIn() : await comesBack(stored);
  const second = await first.page.context().newPage();
  await open(second, stored?.path ?? '/about');
  return { ...first, second };
}

/** Resolves when a window has saved that answer. */
export const isSaved = (page: Page, key: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/answer') &&
      response.ok() &&
      key in (response.request().postDataJSON() as { answers: object }).answers,
  );

/** The stored answers of an applicant that are not encrypted. */
export async function stored(username: string): Promise<Readonly<Record<string, string | null>>> {
  const { portal } = await runningPortal();
  const rows = await portal.database
    .selectFrom('answers')
    .innerJoin('accounts', 'accounts.id', 'answers.account_id')
    .select(['key', 'value'])
    .where('username', '=', username)
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
