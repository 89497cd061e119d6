/** What an applicant sees when a part of the page or a call fails. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loggedIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn } from '../drivers/controls.ts';
import { openWindow } from '../drivers/window.ts';

const generic = "We've encountered an unexpected error at this time. Please try again later.";

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
};

describe('a page that cannot be drawn', () => {
  it('is stood for by a modal, which loads it again; what was answered stays', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    await answer(page, 'first_name', 'Ada');
    await page.route('**/assets/CheckAnswers-*.js', (route) => route.abort());
    await page.goto('/final-steps');
    const modal = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await modal.waitFor();
    expect(await modal.innerText()).toContain(generic);
    await page.unroute('**/assets/CheckAnswers-*.js');
    await modal.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
    await open(page, '/about');
    expect(await answerIn(page, 'first_name')).toBe('Ada');
  });
});

describe('the root error screen', () => {
  const shown = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: 'Something went wrong.' }).waitFor();
    expect(await page.getByRole('main').innerText())
      .toContain('The issue that caused you to see this has been logged. We will get it fixed as soon as possible.');
    expect(await page.title()).toBe('Something went wrong.');
  };

  it.each([
    ['the form is not there', '/assets/admissions-*.json', '/about', 404],
    ['the profile cannot be loaded', '/api/profile', '/about', 500],
    ['a card is not there', '/assets/LoginCard-*.js', '/login', 404],
  ])('takes the place of everything when %s', async (_what, asked, path, status) => {
    const { page } = asked === '/api/profile' ? await loggedIn() : await openWindow();
    await page.route(`**${asked}`, (route) => route.fulfill({ status, contentType: 'application/json', body: '{"message":"inside"}' }));
    await page.goto(path);
    await shown(page);
    expect(await page.getByRole('main').innerText()).not.toContain('inside');
  });
});

describe('checks of the answers that do not arrive, though the network is there', () => {
  it('are asked for again and again; meanwhile the check of the answers says so, and what to do', async () => {
    const { page, mishaps } = await openWindow();
    const parts = ['**/assets/admissions.validators-*', '**/assets/follow-errors-*'];
    for (const part of parts) await page.route(part, (route) => route.abort());
    await page.goto('/final-steps');
    const check = page.getByRole('region', { name: 'Check your answers' });
    await check.getByText('If this stays here, reload this page.').waitFor();
    expect(await check.getByText('Before you can submit').count()).toBe(0);
    for (const part of parts) await page.unroute(part);
    await check.getByText('Before you can submit').waitFor();
    expect(await check.getByText('If this stays here, reload this page.').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });
});

describe('a log-out that fails', () => {
  it.each([
    ['the network is away', null, generic],
    ['the server says why', '{"message":"The disk is full."}', 'The disk is full.'],
    ['the answer is no JSON', '<h1>Bad gateway</h1>', generic],
  ])('because %s is said, and can be tried again', async (_why, body, words) => {
    const { page, applicant } = await loggedIn();
    await page.route('**/api/logout', (route) => body === null ? route.abort() : route.fulfill({ status: 502, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' }));
    await logOut(page);
    await expect.poll(() => page.getByRole('region', { name: /^Notifications/ }).innerText()).toContain(words);
    expect(await applicant.isLoggedIn()).toBe(true);
    await page.unroute('**/api/logout');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect(await applicant.isLoggedIn()).toBe(false);
  });
});

describe('the account screens', () => {
  it.each([['hover', 'login', 'Sign In'], ['focus', 'signup', 'Create Account']] as const)('are fetched when their link has the %s: %s', async (sign, card, name) => {
    const { page, settled } = await openWindow();
    await open(page, '/about');
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(?:js|json)$/.test(pathname)) fetched.push(pathname.replace(/-\w{8}\.json$/, '.json'));
    });
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    const link = page.getByRole('link', { name });
    await link.waitFor();
    await settled();
    fetched.length = 0;
    await (sign === 'hover' ? link.hover() : link.focus());
    const needed = card === 'login' ? ['/assets/LoginCard', '/assets/login.json'] : ['/assets/SignUpCard', '/assets/sign-up.json'];
    await expect.poll(() => fetched).toEqual(expect.arrayContaining(needed.map((path) => expect.stringContaining(path))));
    await settled();
    const sooner = fetched.length;
    await link.click();
    await page.waitForURL(`**/${card}`);
    await page.locator('#password').waitFor();
    await settled();
    expect(new Set(fetched).size).toBe(fetched.length);
    expect(fetched.slice(sooner).filter((path) => /Card|AuthRoot|\.json/.test(path))).toEqual([]);
  });
});
