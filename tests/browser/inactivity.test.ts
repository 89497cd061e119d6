import { describe, expect, it } from 'vitest';
import { loggedIn } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';

const minutes = (count: number): number => count * 60_000;

/** An applicant on a page whose clock the test moves. */
const withClock = () => loggedIn((page) => page.clock.install());

const reason = 'You have been automatically logged out due to inactivity.';

describe('fifteen minutes without a sign of the applicant', () => {
  it('take the application off the screen, though the computer slept and the server does not answer', async () => {
    const { page } = await withClock();
    await page.route('**/api/**', () => undefined);
    await page.clock.fastForward(minutes(20));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason);
  });

  it('do so though the applicant was to choose between two answers', async () => {
    const { page } = await withClock();
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
    const { page } = await withClock();
    await page.clock.runFor(minutes(4));
    await page.mouse.move(100, 100);
    const told = page.waitForRequest((request) => request.url().endsWith('/api/last-page'));
    await page.clock.runFor(minutes(6));
    await told;
  });
});
