/** The pages of a form that has closed while one of them was open. */
import { expect, it } from 'vitest';
import { stepLink } from '../drivers/browser-driver.ts';
import { axeFindings, sideways } from '../drivers/looking.ts';
import { comesBack } from '../drivers/returning.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { scholarship } from '../support/scholarship.ts';
import { loadWithTimes, openUnbuilt, runWithTimes } from '../drivers/timed-forms.ts';
import { installClock, openWindow } from '../drivers/window.ts';

/** The clock of the portal starts at 10:00 on this day. */
const times = { closes: '2026-03-16T10:04' };

runWithTimes(times, [scholarship.form.id]);

it('a visitor whose clock is a day ahead gets the form that is still open, and an account', async () => {
  const { page, mishaps } = await openWindow();
  await installClock(page);
  await page.clock.setSystemTime('2026-03-17T15:00:00Z');
  await loadWithTimes(page, scholarship.form.id, times);
  await openUnbuilt(page, '/scholarship/you');
  await page.getByRole('textbox', { name: 'Last Name' }).waitFor();
  await openUnbuilt(page, '/scholarship/signup');
  await page.getByRole('textbox', { name: 'Email Address' }).waitFor();
  expect(await page.getByText(/closed/).count()).toBe(0);
  expect(mishaps).toEqual([]);
});

it('a visitor to whom the server says nothing is told by the clock of the browser', async () => {
  const { page, mishaps } = await openWindow();
  await installClock(page);
  await page.clock.setSystemTime('2026-03-17T15:00:00Z');
  await loadWithTimes(page, scholarship.form.id, times);
  await page.route('**/public/signup', () => undefined);
  await openUnbuilt(page, '/scholarship/you');
  await page.getByRole('heading', { level: 1, name: /closed/ }).waitFor();
  await openUnbuilt(page, '/scholarship/signup');
  await page.getByRole('textbox', { name: 'Email Address' }).waitFor();
  expect(mishaps).toEqual([]);
});

it('a page that is left open refuses to save and keeps what was typed; the next page shows the answers', async () => {
  const { page, mishaps, settled } = await comesBack(
    {
      answers: { first_name: 'Ada' },
      arrange: (page) => loadWithTimes(page, scholarship.form.id, times),
    },
    {},
    scholarship,
  );
  const { portal } = await runningPortal();
  portal.wait(5 * 60);
  const lastName = page.getByRole('textbox', { name: 'Last Name' });
  await lastName.fill('Lovelace');
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await page.getByText(/^This form closed on March 16, 2026 at 10:04 AM CDT\./).waitFor();
  await page
    .getByText(/^Not saved: This form closed on/)
    .first()
    .waitFor();
  expect(await lastName.inputValue()).toBe('Lovelace');
  expect(new URL(page.url()).pathname).toBe('/scholarship/you');

  await stepLink(page, 'Plans').click();
  await page.getByRole('heading', { level: 1, name: 'This form has closed' }).waitFor();
  await page.getByText('You can read your answers below, but you can no longer change them.').waitFor();
  await page.getByText(/before they were saved: “Last Name”/).waitFor();
  await page.getByText('Ada', { exact: true }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Application steps' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toEqual([]);
  await settled();
  expect(mishaps).toEqual([]);

  // The answer that is only on the page is not lost without a question.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'This form has closed' }).waitFor();
  await page.getByText('Ada', { exact: true }).waitFor();
});

it('a visitor whose clock is a day behind is told that the form has closed, with what was typed meanwhile', async () => {
  const { page, mishaps } = await openWindow();
  const { portal } = await runningPortal();
  portal.wait(5 * 60);
  await installClock(page);
  await page.clock.setSystemTime('2026-03-15T15:00:00Z');
  await loadWithTimes(page, scholarship.form.id, times);
  const asked = Promise.withResolvers<undefined>();
  await page.route('**/public/signup', async (route) => {
    await asked.promise;
    await route.fallback();
  });
  await openUnbuilt(page, '/scholarship/you');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  asked.resolve(undefined);
  await page.getByRole('heading', { level: 1, name: 'This form has closed' }).waitFor();
  await page.getByText(/before they were saved: “Last Name”/).waitFor();
  await openUnbuilt(page, '/scholarship/signup');
  await page.getByText(/closed on March 16, 2026/).waitFor();
  expect(mishaps).toEqual([]);
});
