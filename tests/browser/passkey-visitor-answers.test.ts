/** Answers of a visitor before a log-in with a passkey: as with the password, none is lost or included unasked. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { logInAtName, named } from '../drivers/passkeys.ts';
import { password } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';
import { withAuthenticator } from '../support/virtual-authenticator.ts';
import { isSaved, stored } from './two-windows.ts';
import { accountWith, kept, question, typed } from './visitor-tab.ts';

/** A visitor on a device that has the passkey of an account with these answers. */
async function visitorWithPasskey(answers: Readonly<Record<string, string>>) {
  const username = await accountWith(answers);
  const window = await openWindow({ baseURL: await named('') });
  const { page } = window;
  const authenticator = await withAuthenticator(page);
  await logInAtName(page, username);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByText('was added. From now on').first().waitFor();
  await logOut(page);
  await open(page, '/about');
  return { ...window, username, authenticator };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).last().click();
  await page.waitForURL('**/login');
}

async function types(page: Page): Promise<void> {
  for (const [key, value] of Object.entries(typed)) await answer(page, key, value);
}

async function toLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
}

/** Logs in with the passkey, from the log-in. */
async function usePasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log In with a Passkey' }).click();
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}

async function takesThem(page: Page, username: string): Promise<void> {
  const saved = isSaved(page, 'city');
  await question(page).getByRole('button', { name: 'Use them' }).click();
  await saved;
  expect(await stored(username)).toMatchObject({ first_name: 'Ada', city: 'Lima' });
  expect([await answerIn(page, 'city'), await answerIn(page, 'ssn')]).toEqual([typed.city, typed.ssn]);
  await expect.poll(() => kept(page)).not.toContain('Lima');
}

describe('a log-in with a passkey after answers of a visitor', () => {
  it('asks first in an application with answers, includes nothing until then, and everything with Use them', async () => {
    const { page, username } = await visitorWithPasskey({ first_name: 'Ada' });
    await types(page);
    await toLogin(page);
    await usePasskey(page);
    await question(page).waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    expect(await stored(username)).not.toHaveProperty('city');
    await takesThem(page, username);
  });

  it('asks the same when the passkey has failed and the password was used instead', async () => {
    const { page, username, authenticator } = await visitorWithPasskey({ first_name: 'Ada' });
    await types(page);
    await toLogin(page);
    await authenticator.verifies(false);
    await page.getByRole('button', { name: 'Log In with a Passkey' }).click();
    await page.getByText('No passkey was used').first().waitFor();
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await question(page).waitFor();
    await takesThem(page, username);
  });

  it('includes them in an empty application with a message', async () => {
    const { page, username } = await visitorWithPasskey({});
    await types(page);
    await toLogin(page);
    const saved = isSaved(page, 'city');
    await usePasskey(page);
    await saved;
    await page.getByRole('main').getByText('The answers you gave before you logged in have been added').waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await stored(username)).toMatchObject({ first_name: 'Bob', city: 'Lima' });
    expect(await answerIn(page, 'ssn')).toBe(typed.ssn);
  });

  it('asks also when it was used before they were typed, and not about answers of the session before', async () => {
    const { page, username } = await visitorWithPasskey({ first_name: 'Ada' });
    await toLogin(page);
    await usePasskey(page);
    const saved = isSaved(page, 'middle_name');
    await answer(page, 'middle_name', 'King');
    await saved;
    await logOut(page);
    await open(page, '/about');
    expect(await answerIn(page, 'middle_name')).toBe('');
    await types(page);
    await open(page, '/about');
    expect(await answerIn(page, 'city')).toBe('Lima');
    await answer(page, 'ssn', typed.ssn);
    await toLogin(page);
    await usePasskey(page);
    await question(page).waitFor();
    await takesThem(page, username);
    expect(await stored(username)).toMatchObject({ middle_name: 'King' });
  });
});
