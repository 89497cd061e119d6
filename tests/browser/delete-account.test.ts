/** An applicant who deletes the account: by touch on the smallest phone, and by keyboard at a desk. */
import { expect, it } from 'vitest';
import { finger, phone } from '../drivers/hand.ts';
import { openLoggedIn } from '../drivers/logged-in.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { mailedLink, password } from '../drivers/running-portal.ts';

it('reads what is deleted when, gives the password, and keeps the account with the link, on a phone by touch', async () => {
  const { page, mishaps, username } = await openLoggedIn({ ...phone, viewport: { width: 320, height: 568 } });
  const hand = finger(page);
  await hand.press(page.getByRole('button', { name: 'Account', exact: true }));
  await hand.press(page.getByRole('link', { name: 'Your Account' }));
  await page.waitForURL('**/account');
  await hand.press(page.getByRole('link', { name: 'Delete Your Account' }));
  await page.waitForURL('**/account?delete');
  await page.getByText('For a week after that email, nothing is deleted.').waitFor();
  await page.getByText('Then everything is deleted for good').waitFor();
  await hand.type(page.locator('#current_password'), 'Wrong-Horse-7-Battery');
  await hand.press(page.getByRole('button', { name: 'Delete My Account' }));
  await page.getByRole('main').getByText("This isn't your present password.").first().waitFor();
  expect(await glanced(page)).toEqual([]);
  await hand.type(page.locator('#current_password'), password);
  await hand.press(page.getByRole('button', { name: 'Delete My Account' }));
  await page.waitForURL('**/login');
  await page.getByRole('main').getByText('Your account is closed.').waitFor();
  await hand.type(page.locator('#username'), username);
  await hand.type(page.locator('#password'), password);
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await page.getByText('This account is about to be deleted.').first().waitFor();

  await page.goto(await mailedLink(username, 'keep='));
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await glanced(page)).toEqual([]);
  await hand.press(page.getByRole('button', { name: 'Keep My Account' }));
  await page.waitForURL('**/forgot');
  await page.getByText('Your account is kept.').first().waitFor();
  expect(mishaps.filter((mishap) => !/\b400\b/.test(mishap))).toEqual([]);
});

it('is reached, left with Back and used by keyboard at a desk; the link works once', async () => {
  const { page, mishaps, username } = await openLoggedIn({ viewport: { width: 1280, height: 800 } });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Delete Your Account' }).focus();
  await page.keyboard.press('Enter');
  // The link has the words of the heading.
  await page.waitForURL('**/account?delete');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete Your Account');
  await page.goBack();
  await page.getByRole('heading', { name: 'Where You Are Logged In' }).waitFor();
  await page.goForward();
  await page.locator('#current_password').focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');

  const link = await mailedLink(username, 'keep=');
  await page.goto(link);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/forgot');
  await page.goto(link);
  await page.getByRole('button', { name: 'Keep My Account' }).click();
  await page.getByRole('main').getByText('This link is invalid or has expired.').waitFor();
  expect(mishaps.filter((mishap) => !/\b400\b/.test(mishap))).toEqual([]);
});
