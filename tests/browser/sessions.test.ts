/** Several windows of one applicant, a session that ends during typing, and another login in the same browser. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admissions } from '../support/admissions.ts';
import { applicantIn, loggedIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { lastStepIsComplete } from '../drivers/last-step.ts';
import { mailedCode, newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { comesBack } from '../drivers/returning.ts';
import { createAccount } from '../drivers/session.ts';
import { openWindow } from '../drivers/window.ts';
import { isSaved, stored, twoWindows } from './two-windows.ts';

/** Logs in on the login card and waits for the complete form. */
async function logIn(page: Page, username: string): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
}

async function endSessionsOf(username: string): Promise<void> {
  const { portal } = await runningPortal();
  await portal.database
    .deleteFrom('sessions')
    .using('accounts')
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where('username', '=', username)
    .execute();
}

describe('a session that ends during typing', () => {
  it('leads to the login with the reason, and then back to the same page with the input, which is saved', async () => {
    const { page, applicant, mishaps } = await loggedIn();
    // The session must not end before the server has received the last page.
    const heard = page.waitForResponse((response) => response.url().endsWith('/api/last-page'));
    await applicant.goesTo('high-school');
    await heard;
    await endSessionsOf(applicant.username);
    await answer(page, 'hs_name', 'Lakeside High');
    await page.waitForURL('**/login');
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain('Your session is invalid. Please clear your cookies and login again.');
    expect(await stored(applicant.username)).not.toHaveProperty('hs_name');
    const saved = isSaved(page, 'hs_name');
    await logIn(page, applicant.username);
    await page.waitForURL('**/high-school');
    await page.locator('#hs_name').waitFor();
    expect(await answerIn(page, 'hs_name')).toBe('Lakeside High');
    await saved;
    expect(await stored(applicant.username)).toMatchObject({ hs_name: 'Lakeside High' });
    expect(mishaps).toEqual([]);
  });

  it.each(['a save', 'a reload'])(
    'leaves nothing in the storage of the browser that identifies it: detected by %s',
    async (way) => {
      const { page, applicant, settled } = await loggedIn();
      expect(await page.evaluate(() => localStorage.length)).toBe(1);
      // Otherwise the call of the opened page could end the session before the reload.
      await settled();
      await endSessionsOf(applicant.username);
      if (way === 'a save') await answer(page, 'first_name', 'Ada');
      else await page.reload();
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    },
  );

  it('restores the input for no other account', async () => {
    const { page, applicant } = await loggedIn();
    await applicant.goesTo('high-school');
    // Otherwise this call could end the session before the input.
    const isBack = page.waitForResponse(
      (response) => response.url().endsWith('/api/last-page') && /about/.test(response.request().postData() ?? ''),
    );
    await applicant.goesTo('about');
    await isBack;
    await endSessionsOf(applicant.username);
    await answer(page, 'first_name', 'Ada');
    await page.waitForURL('**/login');
    const other = newUsername();
    await createAccount(other);
    await logIn(page, other);
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('');
    const saved = isSaved(page, 'city');
    await answer(page, 'city', 'Wichita');
    await saved;
    expect(await stored(other)).not.toHaveProperty('first_name');
  });
});

describe('two windows of one applicant', () => {
  it('keep the input of both for different questions', async () => {
    const { page, second, applicant } = await twoWindows();
    const [here, there] = [isSaved(page, 'first_name'), isSaved(second, 'city')];
    await answer(page, 'first_name', 'Ada');
    await answer(second, 'city', 'Wichita');
    await Promise.all([here, there]);
    expect(await stored(applicant.username)).toMatchObject({ first_name: 'Ada', city: 'Wichita' });
  });

  it.each([
    ['theirs', 'Grace'],
    ['mine', 'Augusta'],
  ] as const)('show both answers to the same question, and keep the chosen one: %s', async (choice, chosen) => {
    const { page, second, applicant } = await twoWindows();
    const saved = isSaved(second, 'first_name');
    await answer(second, 'first_name', 'Grace');
    await saved;
    await answer(page, 'first_name', 'Augusta');
    const modal = page.getByRole('alertdialog');
    await modal.waitFor();
    await expect.poll(() => modal.innerText()).toContain('Augusta');
    await modal.getByRole('radio', { name: choice === 'theirs' ? /Grace/ : /Augusta/ }).check();
    const settled = choice === 'mine' ? isSaved(page, 'first_name') : null;
    await modal.getByRole('button').last().click();
    await settled;
    await expect.poll(() => answerIn(page, 'first_name')).toBe(chosen);
    expect(await stored(applicant.username)).toMatchObject({ first_name: chosen });
  });

  it('are logged out together', async () => {
    const { page, second, applicant } = await twoWindows();
    await applicant.logsOut();
    await second.waitForURL('**/login');
    await second.locator('#password').waitFor();
    expect(await second.getByText(applicant.username).count()).toBe(0);
    await page.goto('/about');
    await expect.poll(() => applicant.headerSays()).toBe('First time here?');
  });

  it('do not end a session that began after a logout of which they hear late', async () => {
    const { page, second, applicant } = await twoWindows();
    await page.goto('/service-view');
    // The message of the window that was logged out.
    await page.evaluate(() => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches its own origin only
      new BroadcastChannel('session').postMessage('ended');
    });
    await second.waitForURL('**/login');
    await open(page, '/about');
    expect(await applicant.isLoggedIn()).toBe(true);
  });
});

/** Two applicants in two windows of the same browser; the second has logged in later. */
async function withAnotherLogin() {
  const first = await loggedIn();
  // A later call of the first window would notice the other account before its applicant does anything.
  const lastPage = async (): Promise<unknown> => {
    const profile = await first.page.request.get('/api/profile');
    return ((await profile.json()) as { last_page: unknown }).last_page;
  };
  await expect.poll(lastPage).toBe('/about');
  await first.settled();
  const second = await first.page.context().newPage();
  const other = newUsername();
  await createAccount(other);
  // As after the marker cookie has disappeared while the first window is open.
  await first.page.context().clearCookies();
  await open(second, '/login');
  await logIn(second, other);
  return { ...first, second, other };
}

const pressLogOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
};

describe('another applicant who logs in in a second window of the same browser', () => {
  it('gets nothing of the first, whose window shows the login with the reason', async () => {
    const { page, applicant, other } = await withAnotherLogin();
    await answer(page, 'first_name', 'Ada');
    await page.waitForURL('**/login');
    await expect
      .poll(() => page.getByRole('main').getByRole('alert').innerText())
      .toBe('Someone logged in to another account in this browser. Nothing was saved. Please log in again.');
    expect(await stored(other)).not.toHaveProperty('first_name');
    expect(await stored(applicant.username)).not.toHaveProperty('first_name');
  });

  it('is logged out by Log Out in the first, which requests no data of the second', async () => {
    const { page, second } = await withAnotherLogin();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await pressLogOut(page);
    await second.waitForURL('**/login');
    await page.waitForURL('**/login');
    expect(asked).toEqual(['GET /api/logout']);
    expect((await page.request.get('/api/profile')).status()).toBe(401);
  });

  it('is also hidden by it when the first window notices in the meantime that the session is another', async () => {
    const { page, second } = await withAnotherLogin();
    let letGo = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/answer', async (route) => {
      await pressed;
      await route.continue();
    });
    // The response to the logout is delayed until the first window knows of the other account.
    const isKnown = page.waitForURL('**/login');
    await page.route('**/api/logout', async (route) => {
      await isKnown;
      await route.continue();
    });
    await answer(page, 'first_name', 'Ada');
    await pressLogOut(page);
    letGo();
    await second.waitForURL('**/login');
    await expect.poll(async () => (await page.request.get('/api/profile')).status()).toBe(401);
  });

  it('sees nothing of a late response to a submission of the first', async () => {
    const { page, settled } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await lastStepIsComplete({ page, settled });
    const other = newUsername();
    await createAccount(other);
    let letGo = (): void => undefined;
    const loggedInSince = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/submit*', async (route) => {
      const response = await route.fetch();
      await loggedInSince;
      await route.fulfill({ response });
    });
    const sent = page.waitForRequest('**/api/submit*');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await sent;
    await pressLogOut(page);
    await page.waitForURL('**/login');
    await logIn(page, other);
    await page.locator('#country').waitFor();
    const late = page.waitForResponse('**/api/submit*');
    letGo();
    await (await late).finished();
    const saved = isSaved(page, 'city');
    await answer(page, 'city', 'Wichita');
    await saved;
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(await stored(other)).toMatchObject({ city: 'Wichita' });
  });

  it('gets nothing of the first after a lost chunk in its window', async () => {
    const window = await openWindow();
    const { page } = window;
    await page.route('**/assets/admissions.validators-*', (route) => route.abort());
    await open(page, '/about');
    const first = applicantIn({ ...window, page: await page.context().newPage() });
    await createAccount(first.username);
    await first.logsIn();
    await first.answers({ first_name: 'Ada' });
    await first.submits();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
    const other = newUsername();
    await createAccount(other);
    await logIn(page, other);
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByText(`Logged in as ${other}`).waitFor();
  });
});

describe('answers of a visitor', () => {
  it('are kept over a reload at the confirmation, a code entered in another window, and a login there', async () => {
    const { page } = await openWindow();
    const username = newUsername();
    await open(page, '/about');
    await answer(page, 'first_name', 'Ada');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/signup');
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/confirm');
    await page.reload();
    const second = await page.context().newPage();
    await open(second, '/confirm');
    await second.locator('#username').fill(username);
    await second.locator('#code').fill(await mailedCode(username));
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.waitForURL('**/login');
    await logIn(second, username);
    const saved = isSaved(page, 'first_name');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL('**/about');
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    await saved;
    expect(await stored(username)).toMatchObject({ first_name: 'Ada' });
  });
});

describe('an answer that a choice has cleared', () => {
  it('is restored by Undo, on the page and on the server', async () => {
    const { page, applicant } = await loggedIn();
    await applicant.answers({ instate_tuition: 'Y', lived_since_birth: 'N', live_kansas_month: '5' });
    const cleared = isSaved(page, 'instate_tuition');
    await answer(page, 'instate_tuition', 'N');
    await cleared;
    const restored = isSaved(page, 'live_kansas_month');
    await page.getByRole('button', { name: 'Undo' }).click();
    await restored;
    expect(await applicant.answerTo('live_kansas_month')).toBe('5');
    await expect
      .poll(() => stored(applicant.username))
      .toMatchObject({ instate_tuition: 'Y', lived_since_birth: 'N', live_kansas_month: '5' });
  });
});
