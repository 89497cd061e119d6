import type { Page, Request } from 'playwright-core';
import { scholarship } from '../support/scholarship.ts';
import { describe, expect, it } from 'vitest';
import { loggedIn, open, stepLink, withSession } from '../drivers/browser-driver.ts';
import { admissions, form } from '../support/admissions.ts';
import { answer, answerIn, searchArrived } from '../drivers/controls.ts';
import { comesBack } from '../drivers/returning.ts';
import { newUsername, password } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { installClock, openWindow } from '../drivers/window.ts';

const steps = ['about', 'high-school', 'academics', 'final-steps'];
const path = (url: string): string => new URL(url).pathname;

/** The call that stores the path as the last page. */
const storesLastPage = (request: Request, stored: string): boolean =>
  request.url().endsWith('/api/last-page') && (request.postDataJSON() as { last_page: string }).last_page === stored;

async function logInOn(page: Page, username: string): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email Address').fill(username);
  await page.locator('#password').fill(password);
  const isKnownWhere = page.waitForResponse((response) => response.url().endsWith('/api/last-page'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await isKnownWhere;
}

describe('addresses', () => {
  it.each(steps)('/%s is a step of the form', async (step) => {
    const { page } = await openWindow();
    await open(page, `/${step}`);
    expect(path(page.url())).toBe(`/${step}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it.each([
    '/',
    '/nowhere',
    '/a/b/c',
    '/completion',
    '/index.html',
    '/a.b',
    '/api',
    '/service',
    '/public/login',
    '/assets/none.js',
    '/%zz',
    '/api/%ff',
  ])('%s redirects a visitor to the first step and keeps the query', async (address) => {
    const { page } = await openWindow();
    await page.goto(`${address}?from=letter`);
    await page.waitForURL('**/about?from=letter');
  });

  it('with the key of no question show their page as usual', async () => {
    const { page, mishaps } = await openWindow();
    await open(page, '/about#%');
    await page.locator('#country').waitFor();
    expect(mishaps).toEqual([]);
  });

  it('with an unknown fragment move the focus to the heading at once, and never after typing has begun', async () => {
    const { page } = await openWindow();
    await installClock(page);
    await open(page, '/high-school');
    await page.evaluate(() => {
      history.pushState({ key: 'followed' }, '', '/about#nowhere');
      history.pushState(null, '', '/high-school');
      history.back();
    });
    await page.locator('#first_name').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.locator('#first_name').focus();
    const height = await page.evaluate(() => scrollY);
    await page.clock.runFor(2100);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('first_name');
    expect(await page.evaluate(() => scrollY)).toBe(height);
  });

  it.each([
    ['keeps the focus', 'country', async () => undefined],
    [
      'leaves the focus where the applicant has gone meanwhile',
      'first_name',
      (page: Page) => page.locator('#first_name').click(),
    ],
  ])('with the key of a searched list, whose library loads late: it %s', async (_what, focused, meanwhile) => {
    const { page } = await openWindow();
    const parts = Promise.withResolvers<void>();
    await page.route('**/assets/searching-*.js', async (route) => {
      await parts.promise;
      await route.continue();
    });
    const focus = () => page.evaluate(() => document.activeElement?.id);
    await page.goto('/about#country');
    await expect.poll(focus).toBe('country');
    await meanwhile(page);
    parts.resolve();
    await searchArrived(page, 'country');
    await expect.poll(focus).toBe(focused);
  });

  it('with the key of a group whose controls are loaded late: the first one takes the focus once it is there', async () => {
    const { page } = await comesBack({ tabs: { essay_ways: 'upload' } }, {}, scholarship);
    const parts = Promise.withResolvers<void>();
    await page.route('**/assets/lazy-fields-*.js', async (route) => {
      await parts.promise;
      await route.continue();
    });
    await page.goto(`${scholarship.base}/plans#essay_upload`);
    const group = page.locator('#essay_upload');
    await group.waitFor();
    // The focus moves in the next frame, if nothing is awaited.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    parts.resolve();
    await group.locator('input, button').first().waitFor({ state: 'attached' });
    const isInside = () => page.evaluate(() => document.activeElement?.matches('#essay_upload :is(input, button)'));
    await expect.poll(isInside).toBe(true);
  });

  it('except the completion page are not available after the submission', async () => {
    const { page, applicant } = await comesBack({ answers: admissions.complete, path: '/final-steps' });
    await applicant.submits();
    for (const step of ['/about', '/final-steps', '/nowhere']) {
      await page.goto(step);
      await page.waitForURL('**/completion');
    }
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Reference number');
  });
});

describe('a visitor with answers', () => {
  async function visitorWithAnswers() {
    const window = await openWindow();
    await open(window.page, '/about');
    await answer(window.page, 'first_name', 'Ada');
    return window;
  }

  it('is redirected to the sign-up by Save & Continue', async () => {
    const { page } = await visitorWithAnswers();
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/signup');
  });

  it('is redirected to the sign-up by a link of the steps', async () => {
    const { page } = await visitorWithAnswers();
    await stepLink(page, 'Academics').click();
    await page.waitForURL('**/signup');
  });

  it('keeps the answers after a reload, and after a return from the login', async () => {
    const { page } = await visitorWithAnswers();
    await page.reload();
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
  });
});

describe('a visitor who logs in in another tab', () => {
  it('is an applicant in this tab from the next page on, which is the last page', async () => {
    const { page, settled } = await openWindow();
    const username = newUsername();
    await createAccount(username);
    await open(page, '/about');
    await logInOn(await page.context().newPage(), username);
    await stepLink(page, 'High School').click();
    await page.getByText("You're in! Now, let's get started...").waitFor();
    await settled();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByText(`Logged in as ${username}`).waitFor();
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/high-school');
  });
});

describe('a visitor without answers', () => {
  it('can open every step by its link', async () => {
    const { page } = await openWindow();
    await open(page, '/about');
    for (const name of ['High School', 'Academics', 'Submit']) await stepLink(page, name).click();
    await page.waitForURL('**/final-steps');
  });

  it('is redirected to the sign-up by Submit', async () => {
    const { page } = await openWindow();
    await open(page, '/final-steps');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.waitForURL('**/signup');
  });

  it('finds Sign In and Create Account under Account', async () => {
    const { page } = await openWindow();
    for (const [name, target] of [
      ['Sign In', 'login'],
      ['Create Account', 'signup'],
    ] as const) {
      await open(page, '/about');
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('link', { name }).click();
      await page.waitForURL(`**/${target}`);
    }
  });
});

describe('an applicant', () => {
  it('moves forward and back by the buttons, and everything is saved', async () => {
    const { page, applicant } = await loggedIn();
    await applicant.answers({ first_name: 'Ada', ssn: '078-05-1120' });
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/high-school');
    const stored = page.waitForResponse((response) => storesLastPage(response.request(), '/about'));
    await page.getByRole('button', { name: 'Save & Go Back' }).click();
    await stored;
    await page.reload();
    await page.locator('#country').waitFor();
    expect(await answerIn(page, 'first_name')).toBe('Ada');
    expect(await answerIn(page, 'ssn')).toBe('078-05-1120');
  });

  it('is led by a link to a question to that question, and by any other path to the last page', async () => {
    const { page } = await loggedIn({ path: '/high-school' });
    await page.goto('about:blank');
    const isLastPage = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/last-page') && response.request().postData()?.includes('/academics') === true,
    );
    await page.goto('/academics#applied_major');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('applied_major');
    expect(path(page.url())).toBe('/academics');
    await page.goto('/academics#sat_taken');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#sat_taken') !== null)).toBe(true);
    await isLastPage;
    await page.goto('/about');
    await page.waitForURL('**/academics');
  });

  it('finds a page unchanged after returning with Back', async () => {
    const { page, settled } = await loggedIn();
    await page.locator('#email_address').focus();
    await settled();
    const top = () =>
      page.locator('#email_address').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const was = await top();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Save & Continue' }).evaluate((button: HTMLElement) => {
      button.click();
    });
    await page.waitForURL('**/high-school');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/about');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email_address');
    await expect.poll(top).toBe(was);
  });

  it('goes back to the page before a reload, although the reload opens the last page', async () => {
    const { page, settled } = await loggedIn();
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/high-school');
    await settled();
    await page.reload();
    await page.waitForURL('**/high-school');
    await page.goBack();
    await page.waitForURL('**/about');
    await page.locator('#email_address').waitFor();
    await page.goForward();
    await page.waitForURL('**/high-school');
  });

  it('sees that a page is being saved after one second', async () => {
    const { page } = await loggedIn();
    const validations = Promise.withResolvers<void>();
    await page.route('**/api/validations', async (route) => {
      await validations.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.getByRole('main').getByText('Saving…', { exact: true }).first().waitFor();
    validations.resolve();
    await page.waitForURL('**/high-school');
  });

  it('sees a spinner at once while the form is loaded', async () => {
    const { page } = await withSession();
    const profile = Promise.withResolvers<void>();
    await page.route('**/api/profile', async (route) => {
      await profile.promise;
      await route.continue();
    });
    await page.goto('/about');
    await page.getByRole('status').first().waitFor();
    expect(await page.getByRole('heading').allTextContents()).toEqual([form.title]);
    profile.resolve();
    await page.getByRole('heading', { level: 1, name: 'About You' }).waitFor();
  });

  it('is recognized by the marker cookie of a session, and is a visitor without it', async () => {
    const { page, applicant } = await loggedIn();
    expect(await applicant.isLoggedIn()).toBe(true);
    await page.context().clearCookies();
    await open(page, '/about');
    await expect.poll(() => applicant.headerSays()).toBe('First time here?');
  });
});
