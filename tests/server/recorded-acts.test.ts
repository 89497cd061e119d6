/** Each act of an owner on the account is in the audit log with its time and network, and is mailed to the owner. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';
import { ask, download, made } from './asked-archive.ts';

const origin = 'https://apply.example.edu';
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ publicUrl: origin, trustProxy: 1 });
});
afterAll(() => portal.close());

const present = { current_password: goodPassword };
const newPassword = { password: 'Another-Horse-8-Stable', confirm_password: 'Another-Horse-8-Stable' };
const username = 'recorded@example.edu';
const wanted = 'moved@example.edu';

const secretIn = (act: string): string =>
  portal.mails.flatMap(({ text }) => new RegExp(`/emaillink\\?${act}=(\\S+)`).exec(text)?.[1] ?? []).at(-1) ?? '';

async function addPasskey(browser: Browser): Promise<Answer> {
  const { options } = (await browser.call('beginPasskey')).json<Output<'beginPasskey'>>();
  return browser.call('addPasskey', { body: createAuthenticator(origin).create(options) });
}
async function removePasskey(browser: Browser): Promise<Answer> {
  const [passkey] = (await browser.call('passkeys')).json<Output<'passkeys'>>().passkeys;
  return browser.call('removePasskey', { query: { id: passkey?.id ?? '' } });
}
async function reset(): Promise<Answer> {
  await portal.browser().call('forgotPassword', { body: { username } });
  const body = { username, id: resetIdFor(portal, username), ...newPassword };
  return portal.browser().call('resetPassword', { body });
}
const askAddress = (browser: Browser) => browser.call('askAddress', { body: { ...present, username: wanted } });
async function mailedLink(browser: Browser, name: 'takeAddress' | 'stopAddress', act: string): Promise<Answer> {
  await askAddress(browser);
  return browser.call(name, { body: { id: secretIn(act) } });
}
const askDeletion = (browser: Browser) => browser.call('askDeletion', { body: present });

it.each<readonly [string, (browser: Browser) => Promise<Answer>, event: string, subject: string]>([
  [
    'a new password',
    (browser) => browser.call('changePassword', { body: { ...present, ...newPassword } }),
    'password-changed',
    'Your password was changed',
  ],
  ['a new password by mail', reset, 'password-reset', 'Your password was changed'],
  ['a request for a new address', askAddress, 'address-asked', 'A new email address for your account'],
  [
    'a new address',
    (browser) => mailedLink(browser, 'takeAddress', 'confirm'),
    'address-changed',
    'Your email address was changed',
  ],
  // The press on a link of a mail is by the owner, who had that mail.
  [
    'the stop of a new address',
    (browser) => mailedLink(browser, 'stopAddress', 'stop'),
    'address-stopped',
    'A new email address for your account',
  ],
  ['a new passkey', addPasskey, 'passkey-added', 'A passkey was added to your account'],
  [
    'the end of a passkey',
    async (browser) => {
      await addPasskey(browser);
      return removePasskey(browser);
    },
    'passkey-removed',
    'A passkey was removed from your account',
  ],
  ['a request for the data', (browser) => ask(browser), 'archive-asked', 'Someone asked for a copy of your data'],
  [
    'a download of the data',
    async (browser) => {
      await ask(browser);
      return download(browser, (await made(browser)).url);
    },
    'archive-downloaded',
    'Your data is ready',
  ],
  ['the deletion', askDeletion, 'deletion-asked', 'Your account will be deleted'],
  [
    'the end of the deletion',
    async (browser) => {
      await askDeletion(browser);
      return browser.call('stopDeletion', { body: { id: secretIn('keep') } });
    },
    'deletion-stopped',
    'Your account will be deleted',
  ],
])('%s is recorded and mailed', async (_, act, event, subject) => {
  portal.wait(86_400);
  const { database } = portal;
  await database.deleteFrom('audit').execute();
  await database.deleteFrom('accounts').execute();
  portal.mails.length = 0;
  const browser = await loggedIn(portal, username);
  expect((await act(browser)).statusCode).toBe(200);
  const events = database.selectFrom('audit').select(['at', 'network']).where('event', '=', event);
  expect(await events.execute()).toEqual([{ at: portal.now(), network: expect.stringMatching(/^\S{20,}$/) }]);
  const subjects = () => portal.mails.filter(({ to }) => to === username).map((mail) => mail.subject);
  await expect.poll(subjects).toContain(subject);
});
