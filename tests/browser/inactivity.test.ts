import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicantIn, applicantParts, loggedIn, open } from '../drivers/browser-driver.ts';
import { answer } from '../drivers/controls.ts';
import { password } from '../drivers/running-portal.ts';
import { installClock } from '../drivers/window.ts';

const minutes = (count: number): number => count * 60_000;

/** An applicant on a page with a controlled clock, after the page has started its watch. */
async function withClock() {
  const window = await loggedIn({ arrange: installClock });
  await applicantParts(window.page);
  return window;
}

const reason = 'You have been automatically logged out due to inactivity.';

describe('fifteen minutes without activity', () => {
  it('hide the application, also after a sleep of the computer and without a response of the server', async () => {
    const { page } = await withClock();
    await page.route('**/api/**', () => undefined);
    await page.clock.fastForward(minutes(20));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('hide the application also while a choice between two answers is open', async () => {
    const { page } = await withClock();
    await page.route('**/api/answer', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ message: '', answers: { city: 'Quito' } }),
      }),
    );
    await answer(page, 'city', 'Lima');
    await page.clock.runFor(minutes(0.1));
    await page.getByRole('alertdialog').waitFor();
    await page.clock.runFor(minutes(16));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason);
  });

  it('are counted by the server from the last activity', async () => {
    const { page } = await withClock();
    await page.clock.runFor(minutes(4));
    await page.mouse.move(100, 100);
    const activity = page.waitForRequest((request) => request.url().endsWith('/api/last-page'));
    await page.clock.runFor(minutes(6));
    await activity;
  });
});

interface Sleeper {
  /** The duration of the sleep of a page in milliseconds. */
  slept?: number;
  /** Resolves when the page receives the end of a session. */
  heard?: Promise<boolean>;
}

async function sleep(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((more) => {
    (globalThis as Sleeper).slept = more;
    document.dispatchEvent(new Event('visibilitychange'));
  }, milliseconds);
}

/**
 * A window that can sleep alone, and a second window with a newer login of the same applicant, unknown to the
 * first.
 */
async function withNewerLogin() {
  const first = await loggedIn({
    arrange: async (page) => {
      await page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() + ((globalThis as Sleeper).slept ?? 0);
      });
    },
  });
  const page = await first.page.context().newPage();
  await open(page, '/about');
  const answered = await page.evaluate(
    async (body) => {
      const { status } = await fetch('/public/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      return status;
    },
    JSON.stringify({ username: first.applicant.username, password }),
  );
  expect(answered).toBe(200);
  await open(page, '/about');
  return { ...first, second: { page, applicant: applicantIn({ ...first, page }, first.applicant.username) } };
}

describe('a window that has slept during a newer login in another window', () => {
  it('does not end the newer session', async () => {
    const { page, second } = await withNewerLogin();
    // Listens before the other window sends its message.
    await second.page.evaluate(() => {
      (globalThis as Sleeper).heard = new Promise((resolve) => {
        new BroadcastChannel('session').addEventListener('message', () => resolve(true), { once: true });
      });
    });
    const answered = page.waitForResponse('**/api/logout');
    await sleep(page, minutes(20));
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason);
    expect((await answered).status()).toBe(409);
    expect(await second.page.evaluate(() => (globalThis as Sleeper).heard)).toBe(true);
    const saved = second.page.waitForResponse((response) => response.url().endsWith('/api/answer') && response.ok());
    await answer(second.page, 'first_name', 'Ada');
    await saved;
    await open(second.page, '/about');
    expect(await second.applicant.isLoggedIn()).toBe(true);
  });

  it('ends the session on request of the applicant', async () => {
    const { applicant, second } = await withNewerLogin();
    await applicant.logsOut();
    await second.page.waitForURL('**/login');
    await open(second.page, '/about');
    expect(await second.applicant.isLoggedIn()).toBe(false);
  });

  it('ends it also in a browser without fetch metadata, by the binding of the session', async () => {
    const { page, applicant, second } = await withNewerLogin();
    await page.route('**/api/logout', (route) =>
      'x-binding' in route.request().headers()
        ? route.continue()
        : route.fulfill({
            status: 403,
            contentType: 'application/json',
            body: '{"message":"This was asked by another site."}',
          }),
    );
    await applicant.logsOut();
    await second.page.waitForURL('**/login');
    expect((await page.request.get('/api/profile')).status()).toBe(401);
  });

  it('ends the session on request at the warning', async () => {
    const { page, second } = await withNewerLogin();
    await sleep(page, minutes(14.5));
    await page.getByRole('button', { name: 'No - Please log me out' }).click();
    await second.page.waitForURL('**/login');
    await page.waitForURL('**/login');
    await expect.poll(async () => (await page.request.get('/api/profile')).status()).toBe(401);
  });
});
