/** A tab with answers of a visitor, and the question about them after a log-in. */
import type { Page } from 'playwright-core';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';

type Answers = Readonly<Record<string, string | boolean>>;

export async function accountWith(answers: Answers, isSubmitted = false): Promise<string> {
  const username = newUsername();
  await createAccount(username);
  if (Object.keys(answers).length === 0) return username;
  const { client, bindTo } = createVisit((await runningPortal()).origin);
  await client.login({ body: { username, password } });
  bindTo((await client.profile()).binding);
  await client.saveAnswers({ body: { answers: { ...answers } } });
  if (isSubmitted) await client.submit();
  return username;
}

/** The dialog that asks what happens to the answers. */
export const question = (page: Page) => page.getByRole('alertdialog', { name: /answers from before you logged in/i });

/** Everything that the tab keeps. */
export const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** What the visitor types: another first name than that of an application, and two answers that it does not have. */
export const typed = { first_name: 'Bob', city: 'Lima', ssn: '078-05-1120' };
