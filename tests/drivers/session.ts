/** Accounts and sessions created by calls, for stories about something else. */
import type { BrowserContext } from 'playwright-core';
import { mailedCode, password, runningPortal } from './running-portal.ts';
import { createVisit, type Visit } from './visit.ts';

/** Creates a confirmed account. */
export async function createAccount(username: string): Promise<void> {
  const { client } = createVisit((await runningPortal()).origin);
  await client.signup({ body: { username, password } });
  await client.confirm({ body: { username, code: await mailedCode(username) } });
}

/** Creates a confirmed account with a session. The application has no status yet. */
export async function openSession(username: string, base = ''): Promise<Visit> {
  await createAccount(username);
  const visit = createVisit((await runningPortal()).origin, base);
  await visit.client.login({ body: { username, password } });
  return visit;
}

/** Gives the browser the cookies of the session. */
export async function bringSession(context: BrowserContext, { cookies }: Visit): Promise<void> {
  // Browsers accept a `__Host-` cookie only from a secure URL.
  const url = (await runningPortal()).origin.replace(/^http:/, 'https:');
  await context.addCookies(
    Array.from(cookies, ([name, value]) => ({ name, value, url, secure: name.startsWith('__Host-') })),
  );
}
