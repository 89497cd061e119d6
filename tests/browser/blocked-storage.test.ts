/** A browser that blocks cookies refuses every access to the storages of a page. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { newUsername, password } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';

const small = { ...phone, viewport: { width: 320, height: 568 } };

async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

it('a visitor answers, looks at another page, and takes the answers into an account', async () => {
  const { page, mishaps } = await openWindow(small);
  await refuseStorage(page);
  const username = newUsername();
  await createAccount(username);
  const hand = finger(page);
  await page.goto('/about');
  await hand.type(page.locator('#first_name'), 'Ada');
  await hand.press(page.getByRole('link', { name: 'Log In' }).first());
  await hand.type(page.locator('#username'), username);
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await page.waitForURL('**/about');
  expect(await page.locator('#first_name').inputValue()).toBe('Ada');
  expect(mishaps).toEqual([]);
});

it('the log-in without cookies says what to do', async () => {
  const { page } = await openWindow(small);
  await refuseStorage(page);
  const username = newUsername();
  await createAccount(username);
  const hand = finger(page);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set: () => {
        /* It keeps nothing. */
      },
    });
  });
  await page.route('**/public/login', async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'set-cookie');
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
  await page.goto('/login');
  await hand.type(page.locator('#username'), username);
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await page.getByRole('alert').getByText('Allow cookies for this site').waitFor();
});
