/** A lazy chunk that cannot be loaded: the rest of the page with all input stays. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { followSteps, loggedIn, open } from '../drivers/browser-driver.ts';
import { answer, answerIn, controlOf } from '../drivers/controls.ts';
import { pressRetry } from '../drivers/press-retry.ts';
import { transferred } from '../drivers/transferred.ts';
import { openFirstWindow, prefetchParts, type Window } from '../drivers/window.ts';
import { afterIdle, partsArePrefetched } from '../drivers/prefetched.ts';
import { isAll } from '../support/runs.ts';
import { ssn } from '../support/ssn.ts';

beforeAll(prefetchParts);

const rootScreen = 'Something went wrong.';

/** A way in which chunks fail from now on, with a function that ends it. */
interface Failure {
  begin(page: Page, files: string): Promise<void>;
  end(page: Page, files: string): Promise<void>;
}
const offline: Failure = {
  begin: (page) => page.context().setOffline(true),
  end: (page) => page.context().setOffline(false),
};
/** Each file fails once. */
const once503: Failure = {
  begin: async (page, files) => {
    const failed = new Set<string>();
    await page.route(files, (route) => {
      const url = route.request().url();
      if (failed.has(url)) return route.continue();
      failed.add(url);
      return route.fulfill({ status: 503, body: 'busy' });
    });
  },
  end: (page, files) => page.unroute(files),
};
const gone: Failure = {
  begin: async (page, files) => {
    await page.route(files, (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Not found"}' }),
    );
  },
  end: (page, files) => page.unroute(files),
};
const failures: readonly Failure[] = [offline, once503, gone];

const everyChunk = '**/assets/*.js';
const portalChunk = '**/assets/lazy-portal-*.js';

/** A visitor with input, before the browser has loaded more than the first page. */
async function visitor(prepare = (_page: Page): Promise<unknown> => Promise.resolve()): Promise<Window> {
  const window = await openFirstWindow();
  const { page } = window;
  await prepare(page);
  await page.addInitScript(() => {
    Object.assign(globalThis, { requestIdleCallback: () => 0 });
  });
  await open(page, '/about');
  await answer(page, 'first_name', 'Ada');
  await answer(page, 'ssn', ssn);
  await window.settled();
  return window;
}

/** A visitor for whom every chunk fails from now on, also the one that the page loads after its first moment. */
async function visitorWithout(failure: Failure): Promise<Window> {
  const window = await visitor((page) => page.route(portalChunk, (route) => route.abort()));
  await failure.begin(window.page, everyChunk);
  await window.page.unroute(portalChunk);
  return window;
}

async function nothingIsLost(page: Page): Promise<void> {
  expect(await page.getByText(rootScreen).count()).toBe(0);
  expect(await answerIn(page, 'first_name')).toBe('Ada');
  expect(await answerIn(page, 'ssn')).toBe(ssn);
}

interface Need {
  /** Uses something that needs the chunk. */
  need(page: Page): Promise<void>;
  /** Resolves when the chunk is drawn. */
  there(page: Page): Promise<void>;
}
const needs: readonly (readonly [name: string, need: Need])[] = [
  [
    'Help',
    {
      need: (page) => page.getByRole('button', { name: 'Help', exact: true }).click(),
      there: (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor(),
    },
  ],
  [
    'Account',
    {
      need: (page) => page.getByRole('button', { name: 'Account', exact: true }).click(),
      there: (page) => page.getByRole('link', { name: 'Create Account' }).waitFor(),
    },
  ],
  [
    'Save & Continue',
    {
      need: (page) => page.getByRole('button', { name: 'Save & Continue' }).click(),
      there: (page) => page.waitForURL('**/signup'),
    },
  ],
  [
    'a link of the steps',
    {
      need: (page) =>
        page.getByRole('navigation', { name: 'Application steps' }).getByRole('link', { name: 'Academics' }).click(),
      there: (page) => page.waitForURL('**/signup'),
    },
  ],
  [
    'an answer that brings more questions',
    {
      need: async (page) => {
        await answer(page, 'us_citizen', 'N');
        await answer(page, 'us_permanent_resident', 'Y');
      },
      there: (page) =>
        page.getByText('This question can be finished once you have created an account.').first().waitFor(),
    },
  ],
];

/**
 * The parts with which a way to fail is tested: all in `npm run test:all`, otherwise the first part and every third
 * one, so that each part fails in one way, and each way is tested with two parts or more.
 */
const needsFor = (failure: Failure) =>
  isAll ? needs : needs.filter((_, at) => at === 0 || at % failures.length === failures.indexOf(failure));

describe('a part of the page whose chunk cannot be loaded', () => {
  it.each(needsFor(offline))(
    '%s: without a network, has a message at the place of use, and continues when the network is back',
    async (_name, { need, there }) => {
      const { page, mishaps } = await visitorWithout(offline);
      await need(page);
      await page.getByText("You're offline, so part of this page couldn't be loaded.").first().waitFor();
      await nothingIsLost(page);
      await offline.end(page, everyChunk);
      const again = page.getByRole('button', { name: 'Try again' });
      await Promise.any([
        there(page),
        again
          .first()
          .click()
          .then(() => there(page)),
      ]);
      expect(await page.getByText(rootScreen).count()).toBe(0);
      expect(mishaps).toEqual([]);
    },
  );

  it.each(needsFor(once503))(
    '%s: after one failure of the server, works without a message',
    async (_name, { need, there }) => {
      const { page, mishaps } = await visitorWithout(once503);
      await need(page);
      await there(page);
      expect(await page.getByText(rootScreen).count()).toBe(0);
      expect(mishaps).toEqual([]);
    },
  );

  it.each(needsFor(gone))(
    '%s: after a new deployment, asks for a reload and names its consequences',
    async (_name, { need, there }) => {
      const { page, mishaps } = await visitorWithout(gone);
      await need(page);
      const words = page.getByText("There's a newer version of this application");
      await words.first().waitFor();
      expect(await words.first().innerText()).toContain(
        'Your answers are kept, but you will have to enter again: Social Security Number.',
      );
      await nothingIsLost(page);
      await gone.end(page, everyChunk);
      await page.getByRole('button', { name: 'Reload this page' }).first().click();
      await expect.poll(() => answerIn(page, 'first_name')).toBe('Ada');
      await need(page);
      await there(page);
      expect(mishaps).toEqual([]);
    },
  );
});

describe('a chunk that is never loaded', () => {
  it('does not block the page', async () => {
    const { page } = await visitorWithout(gone);
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    const modal = page.getByRole('alertdialog', { name: 'Unexpected Error' });
    await modal.getByRole('button', { name: 'Close' }).click();
    await modal.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/about');
    await answer(page, 'last_name', 'Lovelace');
    await nothingIsLost(page);
  });

  it('is none of those loaded after the first key: Help, Privacy, Account, and all pages of the form', async () => {
    const { page, settled, mishaps } = await openFirstWindow();
    await open(page, '/about');
    await page.keyboard.press('Shift');
    await partsArePrefetched({ page, settled });
    await page.context().setOffline(true);
    for (const name of ['Help', 'Privacy']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Create Account' }).waitFor();
    await followSteps(page);
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
    expect(mishaps).toEqual([]);
  });

  it('of the searchable select is replaced by a plain list, which stays while it is used', async () => {
    const { page } = await openFirstWindow();
    await page.route('**/assets/searching-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/about');
    await page.locator('input#country').focus();
    const country = page.locator('select#country');
    await country.selectOption('GBR');
    await page.unroute('**/assets/searching-*.js');
    await page.locator('#address_line_1').fill('1 Elm Street');
    await country.selectOption('FRA');
    await open(page, '/about');
    expect([await answerIn(page, 'country'), await answerIn(page, 'address_line_1')]).toEqual(['FRA', '1 Elm Street']);
  });

  it('has a message in its own place, and a retry keeps the focus there', async () => {
    const { page } = await openFirstWindow();
    await page.route('**/assets/lazy-account-*.js', (route) => route.abort());
    await page.goto('/final-steps');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await controlOf(page, 'legal_agree').waitFor();
    await pressRetry(page, '**/assets/lazy-account-*.js', again);
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent?.includes('Check your answers'))).toBe(true);
  });
});

describe('an applicant whose page lacks a chunk', () => {
  it('opens and saves when the part for applicants fails once', async () => {
    const { page, mishaps } = await loggedIn({
      arrange: (opened) => once503.begin(opened, '**/assets/lazy-account-*.js'),
    });
    await answer(page, 'first_name', 'Ada');
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await page.waitForURL('**/high-school');
    expect(mishaps).toEqual([]);
  });

  it('for documents has a message at the question, which works when the chunk is loaded', async () => {
    const { page, mishaps } = await loggedIn({
      arrange: async (opened) => {
        await opened.route('**/assets/upload-*.js', (route) => route.abort());
      },
    });
    for (const [key, value] of [
      ['us_citizen', 'N'],
      ['citizenship', 'FRA'],
      ['us_permanent_resident', 'Y'],
    ] as const)
      await answer(page, key, value);
    const question = page.getByRole('group', { name: 'Front of Your Card' });
    await question.getByRole('button', { name: 'Try again' }).waitFor();
    await pressRetry(page, '**/assets/upload-*.js', question.getByRole('button', { name: 'Try again' }));
    await question.locator('[data-upload]').waitFor();
    expect(mishaps).toEqual([]);
  });
});

describe('a loaded chunk', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, false],
    [{ saveData: false, effectiveType: '3g' }, false],
    [{ saveData: false, effectiveType: '4g' }, true],
  ])('is one of another page only if the page is used and the network allows it: %o', async (connection, isAllowed) => {
    const { page, settled } = await openFirstWindow();
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: given });
    }, connection);
    await open(page, '/about');
    await afterIdle({ page, settled });
    const others = async () => (await transferred(page)).filter((path) => /lazy-(?:account|fields|form)/.test(path));
    expect(await others()).toEqual([]);
    await answer(page, 'first_name', 'Ada');
    await (isAllowed ? partsArePrefetched : afterIdle)({ page, settled });
    expect(await others()).toHaveLength(isAllowed ? 3 : 0);
  });

  it('is requested once', async () => {
    const { page, settled } = await visitor();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Create Account' }).waitFor();
    await settled();
    const fromServer = await transferred(page);
    expect(fromServer).toContainEqual(expect.stringContaining('lazy-portal'));
    expect(fromServer.toSorted()).toEqual([...new Set(fromServer)].toSorted());
  });
});
