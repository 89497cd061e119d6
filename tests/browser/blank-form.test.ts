/** The form without answers, from the first page and from the log-in page: in a new tab, without an account. */
import { expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { finger, phone } from '../drivers/hand.ts';
import { axeFindings, glanced } from '../drivers/looking.ts';
import { openWindow } from '../drivers/window.ts';

it.each([
  ['/about', 'Application for Undergraduate Admission', 'About You'],
  ['/login', 'Application for Undergraduate Admission', 'About You'],
  ['/scholarship/you', 'Prairie Scholarship Application', 'About you'],
])('is opened on %s by touch, and what was typed stays', async (path, title, first) => {
  const { page, mishaps } = await openWindow({ ...phone, viewport: { width: 320, height: 568 } });
  await open(page, path);
  const hand = finger(page);
  const opened = page.waitForEvent('popup');
  await hand.press(page.getByRole('link', { name: 'Blank form (new tab)' }));
  const blank = await opened;
  await blank.getByRole('heading', { level: 1, name: title }).waitFor();
  await blank.getByRole('heading', { level: 2, name: first, exact: true }).waitFor();
  expect(await glanced(blank)).toEqual([]);
  expect(await axeFindings(blank)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(mishaps).toEqual([]);
});

it('is read without a script, and leads to the online form', async () => {
  const { page } = await openWindow({ javaScriptEnabled: false });
  await page.goto('/blank');
  await page.getByText('Only if you answered “No” to “Are you a U.S. citizen?”').first().waitFor();
  await page.getByRole('link', { name: 'Fill in the form online' }).click();
  await page.waitForURL((url) => url.pathname === '/about' || url.pathname === '/');
});
