/** An applicant who changes the address of the account: by touch on the smallest phone, and by keyboard at a desk. */
import { expect, it } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { openLoggedIn } from '../drivers/logged-in.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { mailedLink, newUsername, password } from '../drivers/running-portal.ts';

async function loggedIn(options: Parameters<typeof openLoggedIn>[0]) {
  const { username: former, ...window } = await openLoggedIn(options);
  return { ...window, former, username: newUsername() };
}

it('asks for the password, and a press after the mailed link changes the address, on a phone by touch', async () => {
  const { page, mishaps, username } = await loggedIn({ ...phone, viewport: { width: 320, height: 568 } });
  const hand = finger(page);
  await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(page.getByRole('link', { name: 'Your Account' }));
  await page.waitForURL('**/account');
  await hand.press(page.getByRole('link', { name: 'Change Email Address' }));
  await page.waitForURL('**/newemail');
  await hand.type(page.locator('#username'), username);
  await hand.type(page.locator('#current_password'), 'Wrong-Horse-7-Battery');
  await hand.press(page.getByRole('button', { name: 'Send Link' }));
  await page.getByRole('main').getByText("This isn't your present password.").first().waitFor();
  await hand.type(page.locator('#current_password'), password);
  await hand.press(page.getByRole('button', { name: 'Send Link' }));
  await page.getByRole('main').getByText('We have sent a link to your new address.').waitFor();
  expect(await glanced(page)).toEqual([]);

  await page.goto(await mailedLink(username));
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await glanced(page)).toEqual([]);
  await hand.press(page.getByRole('button', { name: 'Use This Address' }));
  await page.waitForURL('**/login');
  await page.getByText('Your email address was changed.').first().waitFor();
  expect(mishaps).toEqual([]);
});

it('is stopped by the former address, by keyboard at a desk', async () => {
  const { page, mishaps, former, username } = await loggedIn({ viewport: { width: 1280, height: 800 } });
  await page.goto('/newemail');
  await page.locator('#username').focus();
  await page.keyboard.insertText(username);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('We have sent a link to your new address.').waitFor();

  await page.goto(await mailedLink(former));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/forgot');
  await page.getByText('Your account keeps this address').first().waitFor();

  await page.goto(await mailedLink(username));
  await page.getByRole('button', { name: 'Use This Address' }).click();
  await page.getByRole('main').getByText('This link is invalid or has expired.').waitFor();
  expect(mishaps.filter((mishap) => !/\b400\b/.test(mishap))).toEqual([]);
});
