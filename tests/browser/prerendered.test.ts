/** The page as the server sends it: the time until the scripts have loaded, and the moment after. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { form } from '../support/admissions.ts';
import { openFold } from '../drivers/controls.ts';
import { newUsername, runningPortal } from '../drivers/running-portal.ts';
import { bringSession, openSession } from '../drivers/session.ts';
import { slowServer } from '../drivers/slow-server.ts';
import { installClock, openWindow, type Window } from '../drivers/window.ts';
import { isAll } from '../support/runs.ts';

/** The pages that a visitor can open first, of both forms. */
const paths = ['', '/scholarship'].flatMap((base) =>
  readdirSync(`dist/public${base}/pages`)
    .filter((name) => name.endsWith('.html') && name !== 'index.html')
    .map((name) => `${base}/${name.replace('.html', '')}`),
);

interface HeldWindow extends Window {
  /** Lets the scripts of the page load. */
  readonly letGo: () => void;
}

/** A window in which the scripts of the page do not load yet. */
async function held(window: Window): Promise<HeldWindow> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await window.page.route('**/assets/chunk-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { ...window, letGo: resolve };
}

/** A window at a page that is not live. */
async function early(path: string, options: BrowserContextOptions = {}): Promise<HeldWindow> {
  const window = await held(await openWindow(options));
  await window.page.goto(path, { waitUntil: 'commit' });
  return window;
}

const live = (page: Page) => page.waitForFunction(() => document.querySelector('#root[data-page]') === null);
const differenceOn = (page: Page) => page.evaluate(() => document.getElementById('root')?.dataset['difference']);

/** Records each layout shift of the page from its start, with the elements that moved. */
const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRect;
        readonly currentRect: DOMRect;
      }[];
    }
    const moved: string[] = Object.assign(globalThis, { moved: [] as string[] }).moved;
    const box = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const elements = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
          return `${element}: ${box(previousRect)} to ${box(currentRect)}`;
        });
        moved.push(`${value}: ${elements.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const movesOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };

describe('the response of the server', () => {
  it.each(['/', ...paths])('to a visitor at %s has the first field of the page', async (path) => {
    const { portal } = await runningPortal();
    const answer = await portal.browser().send('GET', path, { headers: opened });
    expect(answer.body).toMatch(/<(?:input|select|textarea) /);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/<script(?![^>]*src=)|\sstyle=|<template|javascript:/);
    const [head = '', body] = answer.body.split('</head>');
    expect(body).not.toContain('<style');
    // The styles are in the page, and no request delays its first paint.
    expect(head).not.toMatch(/rel="stylesheet"|<script (?!.*defer|type="module")/);
    const hashes = [...head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(
      ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' ${hashes.join(' ')} `);
  });

  it.each(['/', ...paths])('at %s fits into the first ten segments of a connection, with its headers', async (path) => {
    const { portal } = await runningPortal();
    // Every browser that the README names accepts Brotli, over TLS and from this machine.
    const headers = { ...opened, 'accept-encoding': 'gzip, deflate, br' };
    const answer = await portal.browser().send('GET', path, { headers });
    expect(answer.headers['content-encoding']).toBe('br');
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    const sent = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length + Number(answer.headers['content-length']);
    expect(sent).toBeLessThan(10 * 1460);
  });

  it.each([
    ['an applicant', '/about', { cookie: 'matricula-identity.session=1' }],
    ['the holder of a link', '/about?token=abc', {}],
    ['a visitor at an unknown address', '/nowhere', {}],
    ['a service user', '/service-view/1', {}],
  ])('to %s has no form', async (_who, path, headers) => {
    const { portal } = await runningPortal();
    const answer = await portal.browser().send('GET', path, { headers: { ...opened, ...headers } });
    expect([answer.statusCode, answer.body.includes('<input')]).toEqual([200, false]);
    expect(answer.body).toContain(form.messages['loading']);
  });
});

describe('before the scripts have loaded', () => {
  it('a visitor types, chooses and presses, and everything is processed', async () => {
    const { page, letGo, mishaps } = await early('/about');
    await page.locator('#first_name').pressSequentially('  Ada');
    await openFold(page, 'suffix');
    await page.locator('#suffix').selectOption('JR');
    await page.locator('#birth_date').pressSequentially('03072008');
    await page.locator('#gender-X').check();
    await page.locator('#optin_sms_ind').check();
    await page.locator('#email_address').pressSequentially('ada@example.edu');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.locator('#last_name').pressSequentially('Love');
    letGo();
    // The pressed button leads a visitor with answers to the sign-up, which proposes the typed address.
    await page.getByText(form.messages['signUpKeepsAnswers'] ?? '').waitFor();
    expect(await page.locator('#username').inputValue()).toBe('ada@example.edu');
    await page.goBack();
    await page.locator('#first_name').waitFor();
    const shown = await Promise.all(
      ['first_name', 'last_name', 'suffix', 'birth_date'].map((id) => page.locator(`#${id}`).inputValue()),
    );
    expect(shown).toEqual(['Ada', 'Love', 'JR', '03/07/2008']);
    expect(await page.locator('#gender-X').isChecked()).toBe(true);
    expect(await page.locator('#optin_sms_ind').isChecked()).toBe(true);
    expect(mishaps).toEqual([]);
  });

  it('a visitor goes on typing where the caret is, and a choice shows its questions', async () => {
    const { page, letGo, mishaps } = await early('/about');
    await page.locator('#us_citizen-N').check();
    expect(await page.locator('#citizenship').count()).toBe(0);
    await page.locator('#first_name').pressSequentially('Aa');
    await page.keyboard.press('ArrowLeft');
    letGo();
    await live(page);
    await page.keyboard.type('d');
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    await page.locator('#citizenship').waitFor();
    expect(mishaps).toEqual([]);
  });

  it('a typed password is sent by the pressed button and never in an address', async () => {
    const { page, letGo, mishaps } = await early('/login');
    const addresses: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url());
    });
    await page.locator('#username').pressSequentially('nobody@example.edu');
    await page.locator('#password').pressSequentially('secret-word-1');
    await page.keyboard.press('Enter');
    const call = page.waitForRequest((request) => request.method() === 'POST');
    letGo();
    expect((await call).postDataJSON()).toEqual({ username: 'nobody@example.edu', password: 'secret-word-1' });
    await page.getByRole('alert').getByText(/./).first().waitFor();
    expect(addresses.filter((address) => address.includes('secret'))).toEqual([]);
    expect(mishaps).toEqual([]);
  });

  it('a visitor with answers in the tab sees the loading screen, then the answers', async () => {
    const window = await openWindow();
    await window.page.goto('/about');
    await window.page.locator('#first_name').fill('Ada');
    await window.page.locator('#middle_name').focus();
    await window.page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('Ada'));
    const { page, letGo, mishaps } = await held(window);
    await page.reload({ waitUntil: 'commit' });
    await page.getByText(form.messages['loading'] ?? '').waitFor();
    expect(await page.locator('#first_name').isVisible()).toBe(false);
    letGo();
    await page.locator('#first_name').waitFor();
    expect(await page.locator('#first_name').inputValue()).toBe('Ada');
    expect(mishaps).toEqual([]);
  });

  it('an applicant sees the loading screen', async () => {
    const window = await openWindow();
    await bringSession(window.page.context(), await openSession(newUsername()));
    const { page, letGo, mishaps } = await held(window);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.getByText(form.messages['loading'] ?? '').waitFor();
    expect(await page.locator('#first_name').count()).toBe(0);
    letGo();
    await page.locator('#email_address').waitFor();
    await page.waitForFunction(() => (document.querySelector('#email_address') as HTMLInputElement).value !== '');
    expect(await page.locator('.loading-screen').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  it('the page explains without JavaScript what it needs', async () => {
    const { page } = await openWindow({ javaScriptEnabled: false });
    await page.goto('/login', { waitUntil: 'load' });
    expect(await page.locator('body').innerText()).toMatch(/needs JavaScript/);
    expect(await page.locator('#waiting').isVisible()).toBe(false);
    expect(await page.locator('form').getAttribute('method')).toBe('dialog');
    await page.getByRole('link', { name: 'All questions' }).click();
    await page.waitForURL('**/blank');
    await page.getByText('Legal First Name').first().waitFor();
  });
});

const widths = [320, 1280];

const nameOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Each page at one width, and its like in the other form at the other; every page at both in `npm run test:all`. */
const pathsAndWidths = paths
  .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  .flatMap((path, at) =>
    widths.flatMap((width, index) => (isAll || (at + index) % 2 === 0 ? [[path, width] as const] : [])),
  );

describe('a page that arrives piece by piece', () => {
  it.each(
    ['/about', '/final-steps', '/scholarship/funding', '/login', '/forgot'].flatMap((path) =>
      widths.map((width) => [path, width] as const),
    ),
  )('moves nothing at %s, %i px wide', async (path, width) => {
    const { origin, send } = await slowServer();
    const { page, settled } = await openWindow({ baseURL: origin, viewport: { width, height: 800 } });
    await noteMoves(page);
    await page.goto(path, { waitUntil: 'commit' });
    await send(() =>
      page.evaluate(
        () =>
          new Promise((drawn) => {
            requestAnimationFrame(() => {
              requestAnimationFrame(drawn);
            });
          }),
      ),
    );
    await live(page);
    await settled();
    expect(await movesOn(page)).toEqual([]);
  });
});

describe('the moment at which the page becomes live', () => {
  it.each(pathsAndWidths)('changes and moves nothing at %s, %i px wide', async (path, width) => {
    const { page, settled, mishaps } = await openWindow({ viewport: { width, height: 800 } });
    await noteMoves(page);
    await page.goto(path);
    await settled();
    expect(await differenceOn(page)).toBeUndefined();
    expect(await movesOn(page)).toEqual([]);
    expect(await page.locator('#waiting').count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  it.each(['/final-steps', '/scholarship/funding'].flatMap((path) => widths.map((width) => [path, width] as const)))(
    'says without a move that the answers are checked at %s, %i px wide',
    async (path, width) => {
      const { page, settled } = await openWindow({ viewport: { width, height: 800 } });
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/assets/lazy-portal-*.js', async (route) => {
        await promise;
        await route.continue();
      });
      await noteMoves(page);
      await page.goto(path);
      const checking = page.getByText(form.messages['checkingAnswers'] ?? '');
      await checking.waitFor();
      resolve();
      await checking.waitFor({ state: 'detached' });
      await settled();
      expect(await movesOn(page)).toEqual([]);
    },
  );

  it('adds what depends on the day, also long after the build and in another zone', async () => {
    const { page, mishaps } = await openWindow({ timezoneId: 'Pacific/Auckland' });
    const { cycle, banner_start: first } = form.institution;
    const banner = `${cycle}-${first}`;
    await installClock(page);
    await page.clock.setFixedTime(new Date(`${banner}T18:00:00Z`));
    await page.goto('/about');
    await page
      .getByText(/closed/i)
      .first()
      .waitFor();
    expect(mishaps).toEqual([]);
  });
});
