/** The sign-up when every form has closed. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, sideways } from '../drivers/looking.ts';
import { loadWithTimes, openUnbuilt, runWithTimes } from '../drivers/timed-forms.ts';
import { openWindow } from '../drivers/window.ts';
import { forms } from '../support/portal.ts';

/** The clock of the portal starts at 10:00 on this day. */
const times = { closes: '2026-03-16T09:30' };

runWithTimes(times, [...forms.served.keys()]);

async function openSignUp(page: Page): Promise<void> {
  await loadWithTimes(page, forms.defaultForm.form.id, times);
  await openUnbuilt(page, '/signup');
}

it('has the times and the log-in in place of the questions, on a phone too', async () => {
  const { page, mishaps } = await openWindow();
  await openSignUp(page);
  await page.getByText(/^You can't create an account, because everything has closed: .*9:30 AM CDT/).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toEqual([]);
  await page.getByRole('link', { name: /log in/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  expect(mishaps).toEqual([]);
});

it('offers the form if the server cannot be asked, and shows its refusal', async () => {
  const { page } = await openWindow();
  await page.route('**/public/signup', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.fallback(),
  );
  await openSignUp(page);
  await page.getByLabel('Email').fill('late@example.edu');
  await page.getByLabel(/^Password/).fill('Correct-Horse-7-Staple');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('alert')
    .getByText(/^You can't create an account/)
    .first()
    .waitFor();
});
