/** One applicant who has the application open twice, and what the server holds of them. */
import type { Page } from 'playwright-core';
import { loggedIn, open } from '../drivers/browser-driver.ts';
import { runningPortal } from '../drivers/running-portal.ts';

/** Of one applicant, in one browser. */
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

/** What the server holds of an applicant in clear. */
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
