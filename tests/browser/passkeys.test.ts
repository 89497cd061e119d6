/** Passkeys by touch on a phone and by keyboard at a desk, with the virtual authenticator of Chromium. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { logInAtName, named } from '../drivers/passkeys.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';
import { withAuthenticator } from '../support/virtual-authenticator.ts';

async function openPhone(options: object = phone) {
  const window = await openWindow(options);
  const { page } = window;
  const username = newUsername();
  await createAccount(username);
  return { ...window, username, hand: finger(page), authenticator: await withAuthenticator(page) };
}

const main = (page: Page) => page.getByRole('main');

it('is offered once after a log-in, added, used for the next log-in, renamed and removed', async () => {
  const { page, username, hand, authenticator, mishaps } = await openPhone();
  await logInAtName(page, username);
  await page.getByText('add a passkey under “Your Account”').first().waitFor();
  await page.goto(await named('/account'));
  await main(page).getByText('Your account has no passkeys yet.').waitFor();
  expect(await glanced(page)).toEqual([]);

  await hand.press(page.getByRole('button', { name: 'Add a Passkey' }));
  await page.getByText('was added. From now on').first().waitFor();
  expect(await authenticator.credentials()).toHaveLength(1);
  await main(page).getByText('Chrome on Android', { exact: true }).first().waitFor();
  await main(page).getByText('Not used yet').waitFor();
  expect(await glanced(page)).toEqual([]);

  await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(page.getByRole('button', { name: 'Log Out', exact: true }).first());
  await page.waitForURL('**/login');
  const passkey = page.getByRole('button', { name: 'Log In with a Passkey' });
  await passkey.waitFor();
  expect(await glanced(page)).toEqual([]);
  await hand.press(passkey);
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
  expect(await page.getByText('add a passkey under').count()).toBe(0);

  await page.goto(await named('/account'));
  await main(page).getByRole('link', { name: 'Rename Chrome on Android' }).waitFor();
  expect(await main(page).getByText('Not used yet').count()).toBe(0);
  await hand.press(main(page).getByRole('link', { name: 'Rename Chrome on Android' }));
  await hand.type(page.locator('#name'), 'My phone');
  await hand.press(page.getByRole('button', { name: 'Rename', exact: true }));
  await main(page).getByRole('button', { name: 'Remove My phone' }).waitFor();
  await hand.press(main(page).getByRole('button', { name: 'Remove My phone' }));
  await main(page).getByText('Your account has no passkeys yet.').waitFor();
  const own = `foreign request: ${await named('/')}`;
  expect(mishaps.filter((sentence) => !sentence.startsWith(own))).toEqual([]);
});

it('is added, used for the next log-in, renamed and removed by keyboard at a desk', async () => {
  const { page, username, authenticator } = await openPhone({ viewport: { width: 1280, height: 800 } });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const pressOn = async (target: Locator): Promise<void> => {
    await target.focus();
    await page.keyboard.press('Enter');
  };
  await logInAtName(page, username);
  await page.goto(await named('/account'));
  await pressOn(page.getByRole('button', { name: 'Add a Passkey' }));
  await main(page).getByText('Not used yet').waitFor();
  await expect.poll(focused).toBe('Passkeys');
  expect(await authenticator.credentials()).toHaveLength(1);

  await page.context().clearCookies();
  await page.goto(await named('/login'));
  await pressOn(page.getByRole('button', { name: 'Log In with a Passkey' }));
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();

  await page.goto(await named('/account'));
  await pressOn(main(page).getByRole('link', { name: /^Rename / }));
  await page.locator('#name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('My laptop');
  await page.keyboard.press('Enter');
  await pressOn(main(page).getByRole('button', { name: 'Remove My laptop' }));
  await main(page).getByText('Your account has no passkeys yet.').waitFor();
  await expect.poll(focused).toBe('Passkeys');
  expect(await axeFindings(page)).toEqual([]);
});

it('that is cancelled, or was removed, leads to the password', async () => {
  const { page, username, hand, authenticator } = await openPhone();
  await logInAtName(page, username);
  await page.goto(await named('/account'));
  await authenticator.verifies(false);
  await hand.press(page.getByRole('button', { name: 'Add a Passkey' }));
  await main(page).getByText('No passkey was used').waitFor();
  await authenticator.verifies(true);
  await hand.press(page.getByRole('button', { name: 'Add a Passkey' }));
  await main(page).getByText('Not used yet').waitFor();
  await hand.press(page.getByRole('button', { name: 'Add a Passkey' }));
  await main(page).getByText('This device already has a passkey').waitFor();
  await hand.press(main(page).getByRole('button', { name: /^Remove / }));
  await main(page).getByText('Your account has no passkeys yet.').waitFor();
  await page.goto(await named('/login'));
  await page.context().clearCookies();
  await page.goto(await named('/login'));
  await hand.press(page.getByRole('button', { name: 'Log In with a Passkey' }));
  await main(page).getByText('Please log in with your password.').waitFor();
  expect(await glanced(page)).toEqual([]);
});

it('needs the password ten minutes after the log-in', async () => {
  const { page, username, hand } = await openPhone();
  await logInAtName(page, username);
  await page.goto(await named('/account'));
  await main(page).getByText('Your account has no passkeys yet.').waitFor();
  (await runningPortal()).portal.wait(10 * 60);
  await hand.press(page.getByRole('button', { name: 'Add a Passkey' }));
  await hand.type(page.locator('#current_password'), password);
  expect(await glanced(page)).toEqual([]);
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await hand.press(page.getByRole('button', { name: 'Add a Passkey' }));
  await main(page).getByText('Not used yet').waitFor();
});

it('is not offered at an address without a name', async () => {
  const { page, origin } = await openPhone();
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  expect(await page.getByRole('button', { name: 'Log In with a Passkey' }).count()).toBe(0);
});
