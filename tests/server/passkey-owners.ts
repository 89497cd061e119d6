/** What the tests of passkeys have in common. */
import { expect } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { loggedIn, type Portal } from '../support/portal.ts';

/** The address of the portal, for whose host the passkeys are. */
export const origin = 'https://apply.example.edu';

type Begun = Output<'beginPasskey'>;
type BegunLogin = Output<'beginPasskeyLogin'>;

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const asWindows = { headers: { 'user-agent': userAgent } };

export const messageIn = (answer: Answer): string => answer.json<{ message: string }>().message;
export const isLoggedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.call('profile')).statusCode === 200;
export const listed = async (browser: Browser): Promise<Output<'passkeys'>['passkeys']> =>
  (await browser.call('passkeys')).json<Output<'passkeys'>>().passkeys;
export const begin = async (browser: Browser): Promise<Begun['options']> =>
  (await browser.call('beginPasskey')).json<Begun>().options;
export const finish = (browser: Browser, body: unknown): Promise<Answer> =>
  browser.call('addPasskey', { body, ...asWindows });
export const finishLogin = (browser: Browser, body: unknown): Promise<Answer> =>
  browser.call('passkeyLogin', { body, ...asWindows });

/** Adds a passkey to the account of a browser. */
export async function add(browser: Browser, authenticator = createAuthenticator(origin)): Promise<Authenticator> {
  const answer = await finish(browser, authenticator.create(await begin(browser)));
  expect([answer.statusCode, messageIn(answer)]).toEqual([200, expect.stringContaining('was added')]);
  return authenticator;
}

let people = 0;
export const newName = (): string => `passkeys-${(people += 1)}@example.edu`;

/** The acts of people of a portal. */
export function passkeysIn(portal: Portal) {
  const beginLogin = async (browser = portal.browser()): Promise<BegunLogin['options']> =>
    (await browser.call('beginPasskeyLogin')).json<BegunLogin>().options;
  return {
    beginLogin,
    logIn: async (authenticator: Authenticator, browser = portal.browser()): Promise<Answer> =>
      finishLogin(browser, authenticator.sign(await beginLogin(browser))),
    /** A person with a passkey, and the browser in which it was added. */
    owner: async (): Promise<{ username: string; browser: Browser; authenticator: Authenticator }> => {
      const username = newName();
      const browser = await loggedIn(portal, username);
      return { username, browser, authenticator: await add(browser) };
    },
  };
}
