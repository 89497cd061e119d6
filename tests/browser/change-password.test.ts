/** An applicant who changes the password, by touch and by keyboard. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { finger, mouse, phone, type Hand } from '../drivers/hand.ts';
import { openLoggedIn } from '../drivers/logged-in.ts';
import { password } from '../drivers/running-portal.ts';
import { openWindow } from '../drivers/window.ts';

const newPassword = 'Another-Horse-8-Stable';

async function fill(page: Page, hand: Hand, present: string, wanted = newPassword): Promise<void> {
  await hand.type(page.locator('#current_password'), present);
  await hand.type(page.locator('#password'), wanted);
  await hand.type(page.locator('#confirm_password'), wanted);
  await hand.press(page.getByRole('main').getByRole('button', { name: 'Change Password' }));
}

describe.each([
  ['on a phone by touch', { ...phone, viewport: { width: 320, height: 568 } }],
  ['at a desk', { viewport: { width: 1280, height: 800 } }],
])('the change of a password, %s', (_name, options) => {
  it('leads from the account menu to a card, names a wrong password, and returns to the page', async () => {
    const { page, mishaps, username } = await openLoggedIn(options);
    const hand = 'hasTouch' in options ? finger(page) : mouse;
    await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
    await hand.press(page.getByRole('link', { name: 'Your Account' }));
    await page.waitForURL('**/account');
    await hand.press(page.getByRole('link', { name: 'Change Password' }));
    await page.waitForURL('**/password');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Change Password');
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe(username);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await fill(page, hand, 'Wrong-Horse-7-Battery');
    await expect
      .poll(() => page.locator('#current_password-errors').innerText())
      .toContain("This isn't your present password.");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('current_password');

    await fill(page, hand, password);
    await page.waitForURL('**/about');
    await page.getByText('Your password was changed.').first().waitFor();
    expect(await page.locator('#country').count()).toBe(1);
    expect(mishaps).toEqual([]);
  });
});

describe('the card to change a password', () => {
  it('finds out that a try without an answer has changed the password', async () => {
    const { page } = await openLoggedIn({ viewport: { width: 390, height: 844 } });
    await page.goto('/password');
    await page.route(
      '**/api/password*',
      async (route) => {
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await fill(page, mouse, password);
    await page.getByRole('main').getByText('Please try again later.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await page.waitForURL('**/about');
    await page.getByText('Your password was changed.').first().waitFor();
  });

  it('says why a new password is refused after a try that did not arrive', async () => {
    const { page } = await openLoggedIn({ viewport: { width: 390, height: 844 } });
    await page.goto('/password');
    await page.route('**/api/password*', (route) => route.abort('internetdisconnected'), { times: 1 });
    await fill(page, mouse, password);
    await page.getByRole('main').getByText('Please try again later.').waitFor();
    await fill(page, mouse, password, 'Password-1234');
    await expect
      .poll(() => page.getByRole('main').getByRole('alert').allInnerTexts())
      .toContainEqual(expect.stringContaining('one of the most common ones'));
  });

  it('is refused at the field that is refused: a common word at the new one, another password at the present one', async () => {
    const { page } = await openLoggedIn({});
    await page.goto('/password');
    const focused = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
    await fill(page, mouse, password, 'Password-1234');
    await expect.poll(focused).toBe('password');
    expect(await page.locator('#current_password').getAttribute('aria-invalid')).not.toBe('true');
    await fill(page, mouse, 'Another-pass-1', newPassword);
    await expect.poll(focused).toBe('current_password');
    expect(await page.locator('#current_password').getAttribute('aria-invalid')).toBe('true');
  });

  it('is not shown to a visitor, who is asked to log in', async () => {
    const { page } = await openWindow();
    await page.goto('/password');
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').getByRole('alert').innerText()).toMatch(/\S/);
  });

  it('refuses the present password as the new one, and two that differ', async () => {
    const { page } = await openLoggedIn({});
    await page.goto('/password');
    await page.locator('#current_password').fill(password);
    await page.locator('#password').fill(password);
    await page.locator('#confirm_password').fill(newPassword);
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    const refused = page.locator('#password-checklist [data-state=error]');
    await expect
      .poll(() => refused.allInnerTexts())
      .toEqual([
        expect.stringContaining('passwords must match'),
        expect.stringContaining('is not your present password'),
      ]);
  });
});
