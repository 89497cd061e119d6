/** The first scripts of a page do not arrive: it says so, keeps what is entered, and tries again. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { form } from '../support/admissions.ts';
import { newUsername } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { makeTooOld } from '../drivers/older-browser.ts';
import { translate } from '../drivers/translating.ts';
import { installClock, openFirstWindow, type Window } from '../drivers/window.ts';
import { ssn, ssnParts } from '../support/ssn.ts';

const text = (name: string): string => form.messages[name] ?? '';
const lost = text('pageLostTrying');

/** The entry, and the code that it imports statically, at their first addresses. */
const entry = '**/assets/chunk-*.js';
const imported = /\/assets\/chunk-\w+\.js$/;

type Failure = (route: Route) => unknown;
const failures: readonly (readonly [name: string, fail: Failure])[] = [
  ['a lost connection', (route) => route.abort()],
  ['an error of the server', (route) => route.fulfill({ status: 500, body: 'busy' })],
  ['a missing file', (route) => route.fulfill({ status: 404, body: '{"message":"Not found"}' })],
  ['a page of a network that asks for a log-in', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' })],
  ['half a file', (route) => route.fulfill({ contentType: 'text/javascript', body: 'import{' })],
];

const scripts = /\/assets\/(?:\d+\/)?(?:main|chunk)-\w+\.js$/;

const live = (page: Page) => page.waitForFunction(() => document.getElementById('lost') === null);
const said = (page: Page) => page.getByRole('alert').getByText(lost).waitFor();
const isLive = (page: Page): Promise<boolean> => page.evaluate(() => document.getElementById('lost') === null);

/** A window in which these files fail once each. */
async function without(files: string | RegExp, fail: Failure): Promise<Window> {
  const window = await openFirstWindow();
  const failed = new Set<string>();
  await window.page.route(files, (route) => {
    const url = route.request().url();
    if (failed.has(url)) return route.fallback();
    failed.add(url);
    return fail(route);
  });
  return window;
}

interface Lost {
  readonly page: Page;
  /** From now on the scripts arrive. */
  readonly restore: () => Promise<void>;
}

/** A page whose every script after the early one fails, and which has said so. */
async function lostPage(path: string, set?: (page: Page) => Promise<unknown>): Promise<Lost> {
  const { page } = await openFirstWindow();
  await set?.(page);
  await page.route(scripts, (route) => route.abort());
  await page.goto(path, { waitUntil: 'commit' });
  await said(page);
  return { page, restore: () => page.unroute(scripts) };
}

/** Lets time pass. The requests that a minute begins have ended before the next one. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await page.clock.fastForward(60_000);
    await page.evaluate(() => fetch(location.href));
  }
}

async function fill(page: Page): Promise<void> {
  await page.locator('#first_name').pressSequentially('Ada');
  await page.locator('#ssn').pressSequentially(ssn);
  await page.locator('#us_citizen-N').check();
}

describe('a visitor whose first script is lost once', () => {
  it.each(failures)('by %s: the page says so, becomes live by itself, and has everything', async (_name, fail) => {
    const { page } = await without(entry, fail);
    await page.goto('/about', { waitUntil: 'commit' });
    await fill(page);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await live(page);
    await page.getByRole('link', { name: 'Create Account' }).first().waitFor();
    await page.locator('#citizenship').waitFor();
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    expect(await page.locator('#ssn').inputValue()).toBe(ssn);
    expect(await page.getByText(lost).count()).toBe(0);
  });

  it.each(['/about', '/scholarship/you', '/login', '/final-steps'])(
    'or what that imports, at %s: the page becomes live, and opens its other parts',
    async (path) => {
      const { page } = await without(imported, (route) => route.abort());
      await page.goto(path, { waitUntil: 'commit' });
      await live(page);
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      expect(await page.evaluate(() => document.getElementById('root')?.dataset['difference'])).toBeUndefined();
    },
  );

  it('reads the message as soon as the script is lost', async () => {
    const { page, restore } = await lostPage('/about');
    const box = await page.locator('#lost').boundingBox();
    expect(box?.width).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    await restore();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await live(page);
  });

  it.each([
    ['', 0],
    [', also after the last attempt', 30],
  ])('goes on when the network is back%s, although it cannot be used at once', async (_when, minutes) => {
    const { page, restore } = await lostPage('/about', installClock);
    await page.locator('#first_name').pressSequentially('Ada');
    await passMinutes(page, minutes);
    const failed = page.waitForEvent('requestfailed', (request) => scripts.test(request.url()));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await failed;
    await restore();
    await passMinutes(page, 1);
    await live(page);
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
  });
});

describe('a visitor whose first script never arrives', () => {
  it('finds everything again after a reload, except what no storage may contain', async () => {
    const { page, restore } = await lostPage('/about');
    await fill(page);
    await page.reload({ waitUntil: 'commit' });
    await said(page);
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(ssnParts);
    await restore();
    await page.reload({ waitUntil: 'commit' });
    await live(page);
    await page.locator('#citizenship').waitFor();
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    expect(await page.locator('#ssn').inputValue()).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('early-input'))).toBeNull();
  });

  it('finds no option again that answers a sensitive question', async () => {
    // A form whose author has declared this choice sensitive.
    const { page } = await lostPage('/about', (opened) =>
      opened.route('**/about', async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace('data-sensitive="ssn"', 'data-sensitive="ssn us_citizen"');
        await route.fulfill({ response, body: html });
      }),
    );
    await fill(page);
    await page.reload({ waitUntil: 'commit' });
    await said(page);
    expect(await page.locator('#root').getAttribute('data-sensitive')).toBe('ssn us_citizen');
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    expect(await page.locator('#us_citizen-N').isChecked()).toBe(false);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('us_citizen');
  });

  it('and nothing of an account is kept', async () => {
    const { page } = await lostPage('/login');
    await page.locator('#username').pressSequentially('ada@example.edu');
    await page.locator('#password').pressSequentially('secret-word-1');
    await page.reload({ waitUntil: 'commit' });
    await said(page);
    expect(await page.locator('#password').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/secret|ada@/);
  });

  it('reads what to do in a browser that is too old, instead of a form', async () => {
    const { page } = await openFirstWindow();
    await makeTooOld(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByRole('alert').getByText(text('browserTooOld')).waitFor();
    expect(await page.locator('#first_name').isVisible()).toBe(false);
    expect(await page.getByText(text('loading')).count()).toBe(0);
  });

  it('reads the message without the early script too, and no link of it needs a script', async () => {
    const { page } = await openFirstWindow();
    await page.route(scripts, (route) => route.abort());
    await page.route('**/assets/early-*.js', (route) => route.abort());
    await page.goto('/about', { waitUntil: 'commit' });
    const message = page.locator('#lost');
    await message.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.getElementById('lost')?.getAnimations().length)).toBe(1);
    await page.evaluate(() => document.getElementById('lost')?.getAnimations()[0]?.finish());
    await message.getByText(text('pageLost')).waitFor();
    await page.unroute(scripts);
    await page.unroute('**/assets/early-*.js');
    await message.getByRole('link', { name: text('reload') }).click();
    await live(page);
  });
});

describe('a visitor with a slow network', () => {
  const slow = text('pageSlow');

  /**
   * A page whose entry is on its way until the returned function is called, and whose clock stands still until then.
   * `requests` has those for its scripts.
   */
  async function slowPage() {
    const { page } = await openFirstWindow();
    await installClock(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (scripts.test(request.url())) requests.push(new URL(request.url()).pathname);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(entry, async (route) => {
      await promise;
      await route.fallback();
    });
    onTestFinished(() => resolve());
    await page.goto('/about', { waitUntil: 'commit' });
    await page.waitForFunction(() => 'recorded' in window);
    await page.locator('#first_name').pressSequentially('Ada');
    const arrive = async (): Promise<void> => {
      await page.clock.resume();
      resolve();
    };
    return { page, requests, arrive };
  }

  it('reads that the page is still loading, and a script on its way is not requested again', async () => {
    const { page, requests, arrive } = await slowPage();
    await page.clock.fastForward(14_000);
    expect(await page.getByText(slow).count()).toBe(0);
    await page.clock.fastForward(2000);
    await page.getByRole('alert').getByText(slow).waitFor();
    await passMinutes(page, 5);
    expect(await page.getByText(lost).count()).toBe(0);
    await arrive();
    await live(page);
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    expect(requests).toHaveLength(new Set(requests.map((path) => path.replace(/^.*\//, ''))).size);
  });

  it.each([
    ['', false],
    [', also on a translated page', true],
  ])('can have a script that hangs loaded again%s', async (_which, isTranslated) => {
    const { page } = await slowPage();
    await page.clock.fastForward(16_000);
    await page.getByRole('alert').getByText(slow).waitFor();
    expect(await page.getByRole('alert').getByRole('button').count()).toBe(0);
    if (isTranslated) await translate(page);
    await passMinutes(page, 2);
    await page.clock.resume();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await live(page);
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
  });
});

describe('the form itself', () => {
  it.each([
    ['is not answered for a while', (route: Route) => route.fulfill({ status: 503, body: '' })],
    ['is gone', (route: Route) => route.fulfill({ status: 404, body: '' })],
  ])('%s: what a visitor has entered stays', async (_name, fail) => {
    const { page } = await openFirstWindow();
    await page.route('**/assets/admissions-*.json', fail);
    await page.goto('/about', { waitUntil: 'commit' });
    await fill(page);
    await said(page);
    await page.unroute('**/assets/admissions-*.json');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await live(page);
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    await page.locator('#citizenship').waitFor();
  });
});

describe('an applicant', () => {
  it('whose first script is lost reads it, and then has the application', async () => {
    const { page, restore } = await lostPage('/about', async (opened) => {
      await bringSession(opened.context(), await openSession(newUsername()));
    });
    expect(await isLive(page)).toBe(false);
    await restore();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await live(page);
    await page.locator('#email_address').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('early-input'))).toBeNull();
  });

  it('has the styles of the page although no style sheet arrives', async () => {
    const { page } = await openFirstWindow();
    await bringSession(page.context(), await openSession(newUsername()));
    await page.route('**/assets/*.css', (route) => route.abort());
    await page.goto('/about');
    await page.locator('#email_address').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  });
});
