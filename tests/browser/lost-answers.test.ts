/** Acts on an account whose answer the network loses: what was done is found out by the next look or try. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { openLoggedIn } from '../drivers/logged-in.ts';
import { glanced } from '../drivers/looking.ts';
import { logInAtName, named } from '../drivers/passkeys.ts';
import {
  mailedCode,
  mailedLink,
  mailedReset,
  newUsername,
  password,
  runningPortal,
} from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { createVisit } from '../drivers/visit.ts';
import { openWindow } from '../drivers/window.ts';
import { withAuthenticator } from '../support/virtual-authenticator.ts';

const small = { ...phone, viewport: { width: 320, height: 568 } };

/** Loses the answer to the next call at a path that changes something, which the server has carried out. */
async function loseNext(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

it('a link that keeps the account says after a lost answer that it may have worked, and leads to the log-in', async () => {
  const { page, username } = await openLoggedIn(small);
  const hand = finger(page);
  await page.goto('/account?delete');
  await hand.type(page.locator('#current_password'), password);
  await hand.press(page.getByRole('button', { name: 'Delete My Account' }));
  await page.waitForURL('**/login');

  await page.goto(await mailedLink(username, 'keep='));
  await loseNext(page, '**/public/stop-deletion');
  const keep = page.getByRole('button', { name: 'Keep My Account' });
  await hand.press(keep);
  await page.getByRole('alert').getByText('try again').waitFor();
  await hand.press(keep);
  await page.getByRole('alert').getByText('an earlier try was cut off, and may have worked: try to log in').waitFor();
  expect(await glanced(page)).toEqual([]);
  await hand.press(page.getByRole('link', { name: 'Log In' }));
  await page.waitForURL('**/login');
});

it('a link to set a password says so too', async () => {
  const { page } = await openWindow(small);
  const hand = finger(page);
  const username = newUsername();
  await createAccount(username);
  await page.goto('/forgot');
  await hand.type(page.locator('#username'), username);
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await page.goto(await mailedReset(username));
  await hand.type(page.locator('#password'), 'Another-Horse-8-Staple');
  await hand.type(page.locator('#confirm_password'), 'Another-Horse-8-Staple');
  await loseNext(page, '**/public/reset-password');
  const send = page.getByRole('button', { name: 'Submit', exact: true });
  await hand.press(send);
  await page.getByRole('alert').getByText('try again').waitFor();
  await hand.press(send);
  await page.getByRole('alert').getByText('may have worked: try to log in').waitFor();
});

it('a device that was logged out is gone from the list', async () => {
  const { page, username } = await openLoggedIn(small);
  const hand = finger(page);
  const visit = createVisit((await runningPortal()).origin);
  await visit.client.login({ body: { username, password } });
  await page.goto('/account');
  const other = page.getByRole('button', { name: /^Log Out A browser/ });
  await loseNext(page, '**/api/sessions*');
  await hand.press(other);
  await page.getByRole('alert').getByText('try again').waitFor();
  await other.waitFor({ state: 'detached' });
});

it('a passkey that was added is in the list', async () => {
  const { page } = await openWindow(small);
  const username = newUsername();
  await createAccount(username);
  await withAuthenticator(page);
  await logInAtName(page, username);
  await page.goto(await named('/account'));
  const main = page.getByRole('main');
  await main.getByText('Your account has no passkeys yet.').waitFor();
  await loseNext(page, '**/api/passkeys');
  await finger(page).press(page.getByRole('button', { name: 'Add a Passkey' }));
  await page.getByRole('alert').getByText('try again').waitFor();
  await main.getByText('Not used yet').waitFor();
});

it('a code says so too', async () => {
  const { page } = await openWindow(small);
  const hand = finger(page);
  const username = newUsername();
  await page.goto('/signup');
  await hand.type(page.locator('#username'), username);
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await page.waitForURL('**/confirm');
  await hand.type(page.locator('#code'), await mailedCode(username));
  await loseNext(page, '**/public/confirm');
  const send = page.getByRole('button', { name: 'Submit', exact: true });
  await hand.press(send);
  await page.getByRole('alert').getByText('try again').waitFor();
  await hand.press(send);
  await page.getByRole('alert').getByText('may have worked: try to log in').waitFor();
  await hand.press(page.getByRole('link', { name: 'Log In' }));
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
});

it('a deletion of the account says so too, at the log-in', async () => {
  const { page } = await openLoggedIn(small);
  const hand = finger(page);
  await page.goto('/account?delete');
  await hand.type(page.locator('#current_password'), password);
  await loseNext(page, '**/api/deletion');
  const send = page.getByRole('button', { name: 'Delete My Account' });
  await hand.press(send);
  await page.getByRole('alert').getByText('try again').waitFor();
  await hand.press(send);
  await page.waitForURL('**/login');
  await page.getByRole('alert').getByText('may have worked: try to log in').waitFor();
});
