/** The built page before its early script has arrived: what is seen, and what is kept. */
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { form } from '../support/admissions.ts';
import { newUsername, password, runningPortal } from '../drivers/running-portal.ts';
import { createAccount } from '../drivers/session.ts';
import { openFirstWindow, openWindow } from '../drivers/window.ts';

const text = (name: string): string => form.messages[name] ?? '';

interface Held {
  readonly letGo: () => void;
}

/** These files do not arrive before `letGo` is called, or before the end of the test: a held file keeps a page open. */
async function without(page: Page, files: string): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  onTestFinished(async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  });
  return { letGo: resolve };
}

const withoutEarlyScript = (page: Page): Promise<Held> => without(page, '**/assets/early-*.js');

const live = (page: Page) => page.waitForFunction(() => document.querySelector('#root[data-page]') === null);
const cookieNames = async (page: Page): Promise<readonly string[]> =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.includes('early'));

/** Presses what is drawn there, without waiting until it can be pressed. */
async function press(page: Page, selector: string): Promise<void> {
  const place = page.locator(selector).first();
  await place.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Nothing of the page can be painted, because the browser has not read beyond its head. */
const isUnread = async (page: Page): Promise<boolean> => {
  await page.waitForFunction(() => document.querySelector('script[src*="/early-"]') !== null);
  return page.evaluate(() => document.body === null);
};

describe('before its script has arrived', () => {
  it.each(['/', '/about', '/login'])('the focus on %s stays where the Tab key has moved it', async (path) => {
    const { page, mishaps } = await openWindow();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const { letGo } = await without(page, '**/assets/chunk-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(text('skipToContent'));
    letGo();
    await live(page);
    expect(await focused()).toBe(text('skipToContent'));
    expect(mishaps).toEqual([]);
  });

  it('the focus stays also after a reload of a page that was reached by a link', async () => {
    const { page, mishaps } = await openWindow();
    await page.goto('/about');
    await page.locator('main a[href$="/login"]').first().click();
    await page.waitForURL('**/login');
    const { letGo } = await without(page, '**/assets/chunk-*.js');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#username').fill('ada');
    letGo();
    await live(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('username');
    expect(mishaps).toEqual([]);
  });
});

describe('before its early script has arrived', () => {
  it('the page of a visitor is painted with its styles, and keeps what is typed and pressed', async () => {
    const { page, mishaps } = await openWindow();
    const { letGo } = await withoutEarlyScript(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('#email_address').pressSequentially('ada@example.edu');
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1);
    await press(page, 'nav a[href^="/"]');
    expect(new URL(page.url()).pathname).toBe('/about');
    const onward = page.getByRole('button', { name: text('saveAndContinue') });
    await onward.click();
    await onward.click();
    letGo();
    await page.getByText(text('signUpKeepsAnswers')).waitFor();
    expect(await page.locator('#username').inputValue()).toBe('ada@example.edu');
    expect(mishaps).toEqual([]);
  });

  it.each([
    ['mouse', (page: Page) => press(page, 'header button')],
    ['Enter key', (page: Page) => page.locator('header button').press('Enter')],
  ])('a press of a button by the %s is processed, and leaves no trace', async (_name, pressButton) => {
    const { page, mishaps } = await openWindow();
    const { letGo } = await withoutEarlyScript(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await pressButton(page);
    letGo();
    await page
      .getByRole('link', { name: text('accountSignIn') })
      .first()
      .waitFor();
    await live(page);
    expect(await page.locator('#presses, [popovertarget], [popovertargetaction], #press-form').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  const link = 'nav a[href="/academics"]';

  it('a link that is pressed before anything is entered opens its page', async () => {
    const { page, mishaps } = await openWindow();
    await withoutEarlyScript(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await press(page, link);
    await page.waitForURL('**/academics', { waitUntil: 'commit' });
    expect(mishaps).toEqual([]);
  });

  it('a link that is pressed after a choice does nothing, because the choice would be lost', async () => {
    const { page, mishaps } = await openWindow();
    const { letGo } = await withoutEarlyScript(page);
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('#gender-X').check();
    await press(page, link);
    letGo();
    await live(page);
    expect(await page.locator('#gender-X').isChecked()).toBe(true);
    expect([opened, new URL(page.url()).pathname]).toEqual([['/about'], '/about']);
    expect(mishaps).toEqual([]);
  });

  it('a button that is pressed before it and after it is pressed once', async () => {
    const { page, mishaps } = await openWindow();
    const early = await withoutEarlyScript(page);
    const main = await without(page, '**/assets/chunk-*.js');
    await page.goto('/about', { waitUntil: 'commit' });
    await press(page, 'header button');
    early.letGo();
    await page.waitForFunction(() => 'recorded' in window);
    await press(page, 'header button');
    main.letGo();
    await live(page);
    await page.locator('header button[aria-expanded=true]').waitFor();
    expect(mishaps).toEqual([]);
  });

  it('a button is pressed also when it never arrives, and leaves no trace', async () => {
    const { page, mishaps } = await openWindow();
    const { letGo } = await without(page, '**/assets/chunk-*.js');
    await page.route('**/assets/early-*.js', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/about', { waitUntil: 'commit' });
    await press(page, 'header button');
    letGo();
    await live(page);
    await page.locator('header button[aria-expanded=true]').waitFor();
    expect(await page.locator('#presses, [popovertarget], #press-form').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  it.each([
    ['the Enter key', (page: Page) => page.keyboard.press('Enter')],
    ['its button', (page: Page) => press(page, 'form button[type=submit]')],
  ])('a log-in that is sent by %s is sent once, and never in an address', async (_name, send) => {
    const { page, mishaps } = await openWindow();
    const { letGo } = await withoutEarlyScript(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.method() === 'POST')
        sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.locator('#username').pressSequentially('nobody@example.edu');
    await page.locator('#password').pressSequentially('secret-word-1');
    await send(page);
    letGo();
    await page.getByRole('alert').getByText(/./).first().waitFor();
    expect(await page.locator('#password').inputValue()).toBe('secret-word-1');
    const body = JSON.stringify({ username: 'nobody@example.edu', password: 'secret-word-1' });
    expect(sent).toEqual(['GET /login ', expect.stringMatching(/^POST \S+ /)]);
    expect(sent[1]).toContain(body);
    expect([page.url().includes('secret'), mishaps]).toEqual([false, []]);
  });

  it('a page of a visitor with answers in the tab paints nothing', async () => {
    const { page, mishaps } = await openWindow();
    await page.goto('/about');
    expect(await cookieNames(page)).toEqual([]);
    await page.locator('#first_name').fill('Ada');
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('Ada'));
    await expect.poll(() => cookieNames(page)).toEqual(['matricula-early-answers']);
    const { letGo } = await withoutEarlyScript(page);
    await page.reload({ waitUntil: 'commit' });
    expect(await isUnread(page)).toBe(true);
    letGo();
    await page.getByText(text('loading')).first().waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#first_name')?.value === 'Ada');
    expect(mishaps).toEqual([]);
  });

  it('a page in chosen colors paints nothing; without a choice it does', async () => {
    const { page, mishaps } = await openWindow();
    await page.goto('/about');
    const footer = page.getByRole('contentinfo').getByRole('group', { name: text('colorScheme') });
    await footer.getByText(text('colorSchemeDark'), { exact: true }).click();
    await expect.poll(() => cookieNames(page)).toEqual(['matricula-early-colors']);
    const { letGo } = await withoutEarlyScript(page);
    await page.reload({ waitUntil: 'commit' });
    expect(await isUnread(page)).toBe(true);
    letGo();
    await footer.getByText(text('colorSchemeDark'), { exact: true }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(17, 22, 28)');
    await footer.getByText(text('colorSchemeDevice'), { exact: true }).click();
    await expect.poll(() => cookieNames(page)).toEqual([]);
    expect(mishaps).toEqual([]);
  });
});

describe('an applicant', () => {
  it('who follows a link of another site receives no form of a visitor', async () => {
    const { page, origin } = await openWindow();
    const username = newUsername();
    await createAccount(username);
    await page.goto('/login');
    await page.locator('#username').fill(username);
    await page.locator('#password').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('#email_address').waitFor();
    // For the browser, localhost is another site than 127.0.0.1.
    await page.goto(`${origin.replace('127.0.0.1', 'localhost')}/about`);
    const received = page.waitForResponse(`${origin}/about`);
    await page.evaluate((address) => location.assign(address), `${origin}/about`);
    const response = await received;
    expect((await response.request().allHeaders())['sec-fetch-site']).toBe('cross-site');
    expect(await response.text()).not.toContain('<input');
    await page.locator('#email_address').waitFor();
  });
});

describe('the early cookie', () => {
  it.each(['matricula-early-answers=1', 'matricula-early-colors=1'])(
    '%s makes the early script run before the first paint',
    async (cookie) => {
      const { portal } = await runningPortal();
      const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html', cookie };
      for (const path of ['/', '/about', '/scholarship/login']) {
        const { body } = await portal.browser().send('GET', path, { headers });
        expect(body).toMatch(/<script data-base="[^"]*" src="\/assets\/early-/);
        expect(body).toContain('<input');
      }
    },
  );
});

describe('a page that lacks a component', () => {
  it.each([
    ['/login', '**/assets/rare-fields-*.js', '#username', '#password'],
    ['/final-steps', '**/assets/lazy-account-*.js', '#legal_agree', 'main li a'],
  ])('is rendered anew at %s with text and choices, and a message in its place', async (path, part, given, later) => {
    const { page, mishaps } = await openFirstWindow();
    const { letGo } = await without(page, '**/assets/chunk-*.js');
    await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(path, { waitUntil: 'commit' });
    const control = page.locator(given);
    const isText = path === '/login';
    await (isText ? control.pressSequentially('ada@example.edu') : control.check());
    letGo();
    await page.getByText("There's a newer version of this application").first().waitFor();
    await live(page);
    expect(isText ? await control.inputValue() : await control.isChecked()).toBe(isText ? 'ada@example.edu' : true);
    expect(await page.locator(later).count()).toBe(0);
    expect(await page.evaluate(() => document.getElementById('root')?.dataset['difference'])).toBeUndefined();
    expect(mishaps).toEqual([]);
  });

  it('checks no box that only had the focus, and follows no link of the former page', async () => {
    const { page, mishaps } = await openFirstWindow();
    const { letGo } = await without(page, '**/assets/chunk-*.js');
    await page.route('**/assets/lazy-account-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/final-steps', { waitUntil: 'commit' });
    await page.locator('#legal_agree').focus();
    await page.waitForFunction(() => 'recorded' in window);
    await page.locator('nav a[href$="/about"]').first().click();
    letGo();
    await page.getByText("There's a newer version of this application").first().waitFor();
    await live(page);
    expect(await page.locator('#legal_agree').isChecked()).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/final-steps');
    expect(mishaps).toEqual([]);
  });
});
