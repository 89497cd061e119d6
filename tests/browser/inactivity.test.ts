import { describe, expect, it } from 'vitest';
import { applicantIn, createAccount } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

const minutes = (count: number): number => count * 60_000;

/** An applicant on a page whose clock the test moves. */
async function loggedIn() {
  const window = await openWindow();
  await window.page.clock.install();
  const applicant = applicantIn(window);
  await createAccount(applicant.username);
  await applicant.logsIn();
  await window.settled();
  return window;
}

const reason = 'You have been automatically logged out due to inactivity.';

describe('fifteen minutes without a sign of the applicant', () => {
  it('take the application off the screen, though the computer slept and the server does not answer', async () => {
    const { page } = await loggedIn();
    await page.route('**/api/**', () => undefined);
    await page.clock.fastForward(minutes(20));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason);
  });

  it('do so though the applicant was to choose between two answers', async () => {
    const { page } = await loggedIn();
    await page.route('**/api/answer', (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ message: '', answers: { city: 'Quito' } }) }));
    await answer(page, 'city', 'Lima');
    await page.clock.runFor(minutes(0.1));
    await page.getByRole('alertdialog').waitFor();
    await page.clock.runFor(minutes(16));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason);
  });

  it('are counted by the server from the last sign, not from the one before', async () => {
    const { page } = await loggedIn();
    await page.clock.runFor(minutes(4));
    await page.mouse.move(100, 100);
    const told = page.waitForRequest((request) => request.url().endsWith('/api/last-page'));
    await page.clock.runFor(minutes(6));
    await told;
  });
});
