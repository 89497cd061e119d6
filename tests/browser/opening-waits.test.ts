/** A page of a form that is not open yet: it shows the form at the time of opening, without a reload. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, sideways } from '../drivers/looking.ts';
import { newUsername, runningPortal } from '../drivers/running-portal.ts';
import { scholarship } from '../support/scholarship.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { loadWithTimes, openUnbuilt, runWithTimes } from '../drivers/timed-forms.ts';
import { installClock, openWindow, type Window } from '../drivers/window.ts';

/** The clock of the portal starts at 10:00 in Chicago on this day. */
const times = { opens: '2026-03-16T10:05' };

runWithTimes(times, [scholarship.form.id]);

/** Opens the first step while the form is not open yet. */
async function openFirstStep(page: Page): Promise<void> {
  await loadWithTimes(page, scholarship.form.id, times);
  await openUnbuilt(page, '/scholarship/you');
  await page.getByRole('heading', { level: 1, name: 'This form is not open yet' }).waitFor();
}

/** Ten seconds before the form opens by the clock of the browser. */
async function waitingVisitor(): Promise<Window> {
  const window = await openWindow();
  const { page } = window;
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
  return window;
}

/** By the clock of the browser the form is open for two days. */
async function visitorWithFastClock(): Promise<Window> {
  const window = await openWindow();
  await installClock(window.page);
  await window.page.clock.setSystemTime('2026-03-18T15:00:00Z');
  await openFirstStep(window.page);
  return window;
}

/** The window was shown again, and the form was still not open. */
async function waitingApplicant(): Promise<Window> {
  const visit = await openSession(newUsername(), scholarship.base);
  const window = await openWindow();
  const { page } = window;
  await bringSession(page.context(), visit);
  await openFirstStep(page);
  await page.getByText(/^You're logged in\. Once the form opens/).waitFor();
  const asked = page.waitForResponse(/\/api\/profile$/);
  await showAgain(page);
  await asked;
  await page.getByRole('heading', { level: 1, name: 'This form is not open yet' }).waitFor();
  return window;
}

const showAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const firstQuestion = (page: Page) => page.getByRole('textbox', { name: 'Last Name' });

it('a form that is not open yet waits, for a visitor and for an applicant, until it opens by the clock of the server', async () => {
  const visitor = await waitingVisitor();
  const fast = await visitorWithFastClock();
  const applicant = await waitingApplicant();
  const { portal } = await runningPortal();
  portal.wait(5 * 60);

  await visitor.page.clock.runFor(15_000);
  await visitor.page.clock.resume();
  await firstQuestion(visitor.page).waitFor();
  await showAgain(fast.page);
  await firstQuestion(fast.page).waitFor();

  // A window that is shown again while the page still asks the server does not ask once more.
  const shownAgain = async (): Promise<number> => {
    await showAgain(applicant.page);
    return firstQuestion(applicant.page).count();
  };
  await expect.poll(shownAgain).toBe(1);
  expect([visitor.mishaps, fast.mishaps, applicant.mishaps]).toEqual([[], [], []]);
});

it('a visitor whose clock is a day behind gets the form that is open', async () => {
  const { page, mishaps } = await openWindow();
  const { portal } = await runningPortal();
  portal.wait(5 * 60);
  await installClock(page);
  await page.clock.setSystemTime('2026-03-15T15:00:00Z');
  await loadWithTimes(page, scholarship.form.id, times);
  await openUnbuilt(page, '/scholarship/you');
  await firstQuestion(page).waitFor();
  expect(mishaps).toEqual([]);
});
