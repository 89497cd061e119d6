/** One applicant with two windows, and the stored answers. */
import type { Page } from 'playwright-core';
import { loggedIn, open } from '../drivers/browser-driver.ts';
import { runningPortal } from '../drivers/running-portal.ts';

/** Two windows of one applicant in one browser. */
export async function twoWindows() {
  const first = await loggedIn();
  const second = await first.page.context().newPage();
  await open(second, '/about');
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
