/** A page of a form that is not open yet: it shows the form at the time of opening, without a reload. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, sideways } from '../drivers/looking.ts';
import { newUsername, runningPortal } from '../drivers/running-portal.ts';
import { scholarship } from '../support/scholarship.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { loadWithTimes, openUnbuilt, runWithTimes } from '../drivers/timed-forms.ts';
import { installClock, openWindow } from '../drivers/window.ts';

/** The clock of the portal starts at 10:00 in Chicago on this day. */
const times = { opens: '2026-03-16T10:05' };

runWithTimes(times, [scholarship.form.id]);

/** Opens the first step while the form is not open yet. */
async function openFirstStep(page: Page): Promise<void> {
  await loadWithTimes(page, scholarship.form.id, times);
  await openUnbuilt(page, '/scholarship/you');
  await page.getByRole('heading', { level: 1, name: 'This form is not open yet' }).waitFor();
}

const firstQuestion = (page: Page) => page.getByRole('textbox', { name: 'Last Name' });

it('a waiting visitor gets the form at the time of opening, by the clock of the browser', async () => {
  const { page, mishaps } = await openWindow();
  await installClock(page);
  await page.clock.setSystemTime('2026-03-16T15:00:00Z');
  await openFirstStep(page);
  await page.getByText(/opens on March 16, 2026 at 10:05 AM CDT/).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page)).toEqual([]);
  await page.clock.pauseAt('2026-03-16T15:04:50Z');
  expect(await firstQuestion(page).count()).toBe(0);
  await page.clock.runFor(15_000);
  await page.clock.resume();
  await firstQuestion(page).waitFor();
  expect(mishaps).toEqual([]);
});

it('a waiting applicant gets the form when the window is shown again, by the clock of the server', async () => {
  const visit = await openSession(newUsername(), scholarship.base);
  const { page, mishaps } = await openWindow();
  await bringSession(page.context(), visit);
  await openFirstStep(page);
  await page.getByText(/^You're logged in\. Once the form opens/).waitFor();
  const { portal } = await runningPortal();
  const asked = page.waitForResponse(/\/api\/profile$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.getByRole('heading', { level: 1, name: 'This form is not open yet' }).waitFor();
  portal.wait(5 * 60);
  // A window that is shown again while the page still asks the server does not ask once more.
  const shownAgain = async (): Promise<number> => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return firstQuestion(page).count();
  };
  await expect.poll(shownAgain).toBe(1);
  expect(mishaps).toEqual([]);
});
