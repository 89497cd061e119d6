/** The page during failures of its parts and of calls. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pressRetry } from '../drivers/press-retry.ts';
import { admissions } from '../support/admissions.ts';
import { loggedIn, open, withSession } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { transferred } from '../drivers/transferred.ts';
import { phone } from '../drivers/hand.ts';
import { comesBack } from '../drivers/returning.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openFirstWindow, openWindow } from '../drivers/window.ts';

const generic = "We've encountered an unexpected error at this time. Please try again later.";

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
};

describe('a page with an error while it is drawn', () => {
  it('is replaced by a modal, and all answers stay, also those in memory', async () => {
    const { page } = await openWindow();
    await page.route(/admissions-[^/]*\.json$/, async (route) => {
      const form = (await (await route.fetch()).json()) as { readonly pages: readonly { readonly id: string }[] };
      const pages = form.pages.map((one) => (one.id === 'academics' ? { ...one, marked: 'no list' } : one));
      await route.fulfill({ json: { ...form, pages } });
    });
    await open(page, '/about');
    await page.getByRole('navigation', { name: 'Application steps' }).getByRole('link', { name: 'Academics' }).click();
    const modal = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await modal.waitFor();
    await expect.poll(() => modal.innerText()).toContain(generic);
    await modal.getByRole('button', { name: 'Try again' }).click();
    await modal.waitFor();
    await page.goBack();
    await answer(page, 'ssn', '078-05-1120');
    await page.goForward();
    await modal.waitFor();
    await page.goBack();
    await page.locator('#ssn').waitFor();
    expect(await answerIn(page, 'ssn')).toBe('078-05-1120');
  });
});

describe('the root error screen', () => {
  const shown = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: 'Something went wrong.' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain('The issue that caused you to see this has been logged. We will get it fixed as soon as possible.');
    expect(await page.title()).toBe('Something went wrong.');
  };
  const failing = (page: Page, asked: string, status: number) =>
    page.route(`**${asked}`, (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'x-request-id': '1a2b3c4d-0000-4000-8000-000000000000' },
        body: '{"message":"inside"}',
      }),
    );
  const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

  it.each([
    ['the form of an applicant is not there', '/assets/admissions-*.json', '/about', 404],
    ['the profile cannot be loaded', '/api/profile', '/about', 500],
    ['a card is not there', '/assets/lazy-cards-*.js', '/reset', 404],
  ])('replaces the page when %s, with the header and an address for help', async (_what, asked, path, status) => {
    const { page } = path === '/about' ? await withSession() : await openWindow();
    await failing(page, asked, status);
    await page.goto(path);
    await shown(page);
    const text = await page.getByRole('main').innerText();
    expect(text).not.toContain('inside');
    expect(text.includes('tell us this number: 1a2b3c4d')).toBe(status === 500);
    expect(await page.getByRole('banner').innerText()).toMatch(
      /Example State University\s+Application for Undergraduate Admission/,
    );
    const help = page.getByRole('main').getByRole('link', { name: 'application-help@example.edu' });
    await expect.poll(() => help.getAttribute('href')).toBe('mailto:application-help@example.edu');
  });

  it('returns to the application with Try again when the missing part is available', async () => {
    const { page, applicant } = await withSession();
    await failing(page, '/api/profile', 500);
    await page.goto('/high-school');
    await shown(page);
    await tryAgain(page).click();
    await page.getByText("It still isn't working. Please try again in a few minutes.").waitFor();
    await page.unroute('**/api/profile');
    await tryAgain(page).click();
    await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
    expect(await applicant.isLoggedIn()).toBe(true);
  });

  it('is not shown to a visitor for a missing screen: Try again is offered, and no input is lost', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await answer(page, 'ssn', '078-05-1120');
    await failing(page, '/assets/login-*.json', 503);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await tryAgain(page).waitFor();
    expect(await page.getByText('Something went wrong.').count()).toBe(0);
    await pressRetry(page, '**/assets/login-*.json', tryAgain(page));
    await page.locator('#password').waitFor();
    await page.getByRole('link', { name: 'Back to your application' }).click();
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'ssn')).toBe('078-05-1120');
  });
});

describe('a service that is too busy to load the answers', () => {
  /** Refuses the profile until `end` is called. */
  async function busy(page: Page): Promise<{ end(): void; refused(): number }> {
    let [isBusy, refused] = [true, 0];
    await page.route('**/api/profile', (route) => {
      if (!isBusy) return route.continue();
      refused += 1;
      const body = JSON.stringify({ message: 'The service is busy. Please try again in a moment.' });
      return route.fulfill({ status: 503, contentType: 'application/json', headers: { 'retry-after': '1' }, body });
    });
    return { end: () => (isBusy = false), refused: () => refused };
  }
  const notice = (page: Page) =>
    page.getByRole('alert').getByText('The service is busy. We keep trying, and nothing you entered is lost.');

  it('is said, and the page opens by itself as soon as it can', async () => {
    const { page } = await withSession();
    const service = await busy(page);
    await page.goto('/high-school');
    await notice(page).waitFor();
    await expect.poll(service.refused).toBeGreaterThan(1);
    expect(await page.getByText('Something went wrong.').count()).toBe(0);
    service.end();
    await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  it('keeps what a visitor has entered before the log-in, and takes it over then', async () => {
    const username = newUsername();
    await createAccount(username);
    const { page } = await openWindow(phone);
    await open(page, '/about');
    await answer(page, 'first_name', 'Zora');
    const service = await busy(page);
    await page.goto('/login');
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).tap();
    await notice(page).waitFor();
    service.end();
    await page.locator('#first_name').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Zora');
  });
});

describe('validators that cannot be loaded', () => {
  it('are requested again and again; meanwhile the check of the answers shows a message with advice', async () => {
    const { page, mishaps } = await openWindow();
    const parts = ['**/assets/admissions.validators-*', '**/assets/follow-errors-*'];
    for (const part of parts) await page.route(part, (route) => route.abort());
    await page.goto('/final-steps');
    const check = page.getByRole('region', { name: 'Check your answers' });
    await check.getByText('If this message stays, reload this page.').waitFor();
    // Missing answers are known without validators.
    expect(await check.getByText('Before you can submit').count()).toBe(1);
    for (const part of parts) await page.unroute(part);
    await expect.poll(() => check.getByText('If this message stays, reload this page.').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });
});

describe('a failed logout', () => {
  it.each([
    ['the network is not available', null, generic],
    ['the server reports the reason', '{"message":"The disk is full."}', 'The disk is full.'],
    ['the response is not JSON', '<h1>Bad gateway</h1>', generic],
  ])('because %s has a message, and can be retried', async (_why, body, words) => {
    const { page, applicant } = await loggedIn();
    await page.route('**/api/logout', (route) =>
      body === null
        ? route.abort()
        : route.fulfill({ status: 502, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' }),
    );
    await logOut(page);
    await expect.poll(() => page.getByRole('region', { name: /^Notifications/ }).innerText()).toContain(words);
    const beside = page.getByRole('banner').getByRole('alert').filter({ hasText: words });
    await expect.poll(() => beside.innerText()).toBe(words);
    expect(await applicant.isLoggedIn()).toBe(true);
    for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect.poll(() => beside.innerText()).toBe(words);
    await page.unroute('**/api/logout');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(await applicant.isLoggedIn()).toBe(false);
  });
});

describe('the failure of a logout', () => {
  it('is not shown after the next login in the same window', async () => {
    const { page, applicant } = await loggedIn();
    await page.route('**/api/logout', (route) => route.abort());
    await logOut(page);
    await page.getByRole('banner').getByRole('alert').filter({ hasText: generic }).waitFor();
    const { portal } = await runningPortal();
    await portal.database
      .deleteFrom('sessions')
      .using('accounts')
      .whereRef('accounts.id', '=', 'sessions.account_id')
      .where('username', '=', applicant.username)
      .execute();
    await answer(page, 'first_name', 'Ada');
    await page.waitForURL('**/login');
    const other = newUsername();
    await createAccount(other);
    await page.locator('#username').fill(other);
    await page.locator('#password').fill(password);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('navigation', { name: 'Application steps' }).waitFor();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    expect(await page.getByRole('banner').getByText(generic).count()).toBe(0);
  });
});

describe('a submission that the network interrupts', () => {
  it('says what to do, and the second press submits', async () => {
    const { page } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await page.route('**/api/submit*', (route) => route.abort(), { times: 1 });
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await submit.click();
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: generic });
    await expect.poll(() => alert.innerText()).toContain('Press Submit again');
    await submit.click();
    await page.waitForURL('**/completion');
  });
});

describe('the account screens', () => {
  it.each([
    ['hover', 'login', 'Sign In', 'in the account panel'],
    ['focus', 'signup', 'Create Account', 'in the account panel'],
    ['hover', 'login', 'Log in', 'in a text of the form'],
    ['touch', 'login', 'Log in', 'in a text of the form'],
    ['focus', 'signup', 'Create an account', 'in a text of the form'],
  ] as const)('are loaded at the %s of a link: %s, %s %s', async (sign, card, name, place) => {
    const { page, settled } = await openFirstWindow(sign === 'touch' ? phone : {});
    await open(page, '/about');
    if (place === 'in the account panel') await page.getByRole('button', { name: 'Account', exact: true }).click();
    // The start panel and the prompt below it have a link of one name.
    const link = page.getByRole('link', { name, exact: true }).first();
    await link.waitFor();
    await settled();
    const needed = ['/assets/lazy-cards', card === 'login' ? '/assets/login-' : '/assets/sign-up-'];
    expect((await transferred(page)).filter((path) => needed.some((one) => path.startsWith(one)))).toEqual([]);
    if (sign === 'hover') await link.hover();
    else if (sign === 'focus') await link.focus();
    else await link.dispatchEvent('touchstart');
    await expect
      .poll(() => transferred(page))
      .toEqual(expect.arrayContaining(needed.map((path) => expect.stringContaining(path))));
    await settled();
    const sooner = await transferred(page);
    await link.click();
    await page.waitForURL(`**/${card}`);
    await page.locator('#password').waitFor();
    await settled();
    const fetched = await transferred(page);
    expect(new Set(fetched).size).toBe(fetched.length);
    expect(fetched.slice(sooner.length).filter((path) => /lazy-cards|\.json/.test(path))).toEqual([]);
  });
});
