/** The account of an applicant: by touch on the smallest phone, and by keyboard at a desk. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { finger, phone } from '../drivers/hand.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { createVisit, type Visit } from '../drivers/visit.ts';
import { translate } from '../drivers/translating.ts';
import { openWindow } from '../drivers/window.ts';

/** A window of an applicant who has logged in elsewhere too. */
async function loggedInTwice(options: object) {
  const username = newUsername();
  const window = await openWindow(options);
  await bringSession(window.page.context(), await openSession(username));
  const others = [await logIn(username), await logIn(username)];
  await open(window.page, '/about');
  return { ...window, username, others };
}

async function logIn(username: string): Promise<Visit> {
  const visit = createVisit((await runningPortal()).origin);
  await visit.client.login({ body: { username, password } });
  return visit;
}

const isLoggedIn = ({ client }: Visit): Promise<boolean> =>
  client.profile().then(
    () => true,
    () => false,
  );

const listed = (page: Page) => page.getByRole('main').getByRole('listitem');

it('is reached from the account menu by touch, and logs out one device and all others', async () => {
  const { page, mishaps, username, others } = await loggedInTwice({
    ...phone,
    viewport: { width: 320, height: 568 },
  });
  const hand = finger(page);
  await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(page.getByRole('link', { name: 'Your Account' }));
  await page.waitForURL('**/account');
  await page.getByRole('main').getByText(username).waitFor();
  await expect.poll(() => listed(page).count()).toBe(3);
  expect(await listed(page).first().innerText()).toContain('This device');
  expect(await glanced(page)).toEqual([]);

  await hand.press(page.getByRole('button', { name: /^Log Out A browser/ }).first());
  await page.getByText('That device is logged out.').first().waitFor();
  await expect.poll(() => listed(page).count()).toBe(2);
  expect((await Promise.all(others.map(isLoggedIn))).filter(Boolean)).toHaveLength(1);

  await hand.press(page.getByRole('link', { name: 'Change Password' }));
  await page.waitForURL('**/password');
  await page.goBack();
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Back to your application' }));
  await page.waitForURL('**/about');
  expect(mishaps).toEqual([]);
});

it('is used by keyboard at a desk, and the focus is at the heading of the list after each change', async () => {
  const { page, mishaps, others } = await loggedInTwice({ viewport: { width: 1280, height: 800 } });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Account', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Your Account' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account');
  await expect.poll(focused).toBe('Your Account');
  await expect.poll(() => listed(page).count()).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change Email Address');
  await page.getByRole('button', { name: 'Log Out All Other Devices' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('All your other devices are logged out.').first().waitFor();
  await expect.poll(() => listed(page).count()).toBe(1);
  expect(await focused()).toBe('Where You Are Logged In');
  expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false]);
  expect(mishaps).toEqual([]);
});

describe('the end of sessions ten minutes after the log-in', () => {
  const isOld = async (username: string): Promise<void> => {
    const { portal } = await runningPortal();
    await sql`update sessions set created_at = sessions.created_at - interval '11 minutes' from accounts
      where accounts.id = account_id and username = ${username}`.execute(portal.database);
  };

  it('asks for the password by touch, and logs out the chosen device', async () => {
    const { page, mishaps, username, others } = await loggedInTwice({
      ...phone,
      viewport: { width: 390, height: 844 },
    });
    const hand = finger(page);
    await page.goto('/account');
    await expect.poll(() => listed(page).count()).toBe(3);
    await isOld(username);
    await hand.press(page.getByRole('button', { name: /^Log Out A browser/ }).first());
    await page.waitForURL('**/account?end=*');
    await page.getByText('You logged in more than ten minutes ago.').waitFor();
    expect(await glanced(page)).toEqual([]);
    await page.getByLabel('Present Password').fill(password);
    await hand.press(page.getByRole('button', { name: 'Log Out', exact: true }));
    await page.waitForURL('**/account');
    await page.getByText('That device is logged out.').first().waitFor();
    await expect.poll(() => listed(page).count()).toBe(2);
    expect((await Promise.all(others.map(isLoggedIn))).filter(Boolean)).toHaveLength(1);
    expect(mishaps.filter((text) => !/400/.test(text))).toEqual([]);
  });

  it('asks for the password by keyboard, marks a wrong one, and logs out all others', async () => {
    const { page, username, others } = await loggedInTwice({ viewport: { width: 1280, height: 800 } });
    await page.goto('/account');
    await expect.poll(() => listed(page).count()).toBe(3);
    await isOld(username);
    await page.getByRole('button', { name: 'Log Out All Other Devices' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account?end=');
    await page.getByLabel('Present Password').focus();
    await page.keyboard.type('Wrong-Password-99');
    await page.keyboard.press('Enter');
    await page.getByText("This isn't your present password.").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await Promise.all(others.map(isLoggedIn))).toEqual([true, true]);
    await page.getByLabel('Present Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account');
    await page.getByText('All your other devices are logged out.').first().waitFor();
    expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false]);
  });
});

describe('the page of an account', () => {
  it('is not shown to a visitor, who is asked to log in', async () => {
    const { page } = await openWindow();
    await page.goto('/account');
    await page.waitForURL('**/login');
  });

  it('stays live while the browser translates it: a device is logged out, and the data is prepared', async () => {
    const { page, mishaps } = await loggedInTwice({ ...phone, viewport: { width: 390, height: 844 } });
    const hand = finger(page);
    await page.goto('/account');
    await expect.poll(() => listed(page).count()).toBe(3);
    await translate(page);
    await hand.press(page.getByRole('button', { name: /^Log Out A browser/ }).first());
    await page.getByText('That device is logged out.').first().waitFor();
    await expect.poll(() => listed(page).count()).toBe(2);
    await hand.press(page.getByRole('link', { name: 'Download Your Data' }));
    await hand.type(page.locator('#current_password'), 'Wrong-Password-99');
    await hand.press(page.getByRole('button', { name: 'Continue' }));
    await page.getByRole('main').getByText("This isn't your present password.").first().waitFor();
    await hand.type(page.locator('#current_password'), password);
    await hand.press(page.getByRole('button', { name: 'Continue' }));
    await page.getByText('Your data is ready:').waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Enter your password' }).count()).toBe(0);
    expect(mishaps.filter((mishap) => !/\b400\b/.test(mishap))).toEqual([]);
  });

  it('asks for a log-in when another device has ended its session', async () => {
    const { page, others } = await loggedInTwice({});
    await page.goto('/account');
    await expect.poll(() => listed(page).count()).toBe(3);
    const [other] = others;
    other?.bindTo((await other.client.profile()).binding);
    await other?.client.endSessions();
    await page.getByRole('button', { name: 'Log Out All Other Devices' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toMatch(/\S/);
  });
});
