/** A window of a real browser, and a record of events that must never happen. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject, onTestFinished } from 'vitest';
import { inOneProcess } from '../support/chromium.ts';
import { runningPortal } from './running-portal.ts';

export interface Window {
  readonly page: Page;
  readonly origin: string;
  /** Violations of the content security policy, errors on the console, and requests to other origins. */
  readonly mishaps: readonly string[];
  /** Resolves when no request of the page is in flight and all responses are drawn. */
  settled(): Promise<void>;
  /** Resolves when the page has not changed for longer than React delays a lazy part. */
  still(): Promise<void>;
}

/**
 * The pages of a profile share one process, which keeps their compiled scripts: opening a page costs 0.23 instead of
 * 0.37 seconds of processor time.
 */
const fewProcesses = [
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
  ...inOneProcess,
];

/** A page of a test lives too shortly for the optimizing compiler: without it, axe needs a sixth less time. */
const withoutOptimizer = '--js-flags=--no-opt';

let started: Promise<Browser> | null = null;

/** One browser for the test files of a process, which is replaced when it crashes. It ends with the process. */
async function browser(): Promise<Browser> {
  if (started !== null && !(await started).isConnected()) started = null;
  const { args = [], ...launch } = inject('browserLaunch');
  return (started ??= chromium.launch({ ...launch, args: [...args, ...fewProcesses, withoutOptimizer] }));
}

/** A profile of the browser. It is reused without its cookies and its storage, but with its cached files. */
interface Profile {
  readonly context: BrowserContext;
  /** An empty page that stays open, and with it the process. */
  readonly keeper: Page;
  /** The record of the current test. */
  mishaps: string[];
}

/** The profiles that no test uses, by their options. */
const free = new Map<string, Profile[]>();
/** The profiles whose changes cannot be undone. */
const changed = new WeakSet<BrowserContext>();
/** The profiles whose pages cannot be asked for a frame: without scripts, or with a changed clock. */
const withoutFrames = new WeakSet<BrowserContext>();

async function openProfile(key: string, options: BrowserContextOptions): Promise<Profile> {
  const profile = free.get(key)?.pop();
  if (profile === undefined || profile.context.browser()?.isConnected() !== true) return newProfile(options);
  await profile.context.clearCookies();
  profile.mishaps = [];
  return profile;
}

async function newProfile(options: BrowserContextOptions): Promise<Profile> {
  const context = await (await browser()).newContext(options);
  if (options.javaScriptEnabled === false) withoutFrames.add(context);
  const profile: Profile = { context, keeper: await context.newPage(), mishaps: [] };
  context.setDefaultTimeout(60_000);
  await context.exposeFunction('noteMishap', (sentence: string) => {
    profile.mishaps.push(sentence);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void (globalThis as unknown as { noteMishap(sentence: string): void }).noteMishap(
        `broken rule: ${violatedDirective} by ${blockedURI}`,
      );
    });
  });
  return profile;
}

/** Makes the profile available to the next test, unless it has a changed clock. */
async function leaveProfile(key: string, profile: Profile): Promise<void> {
  const { context, keeper } = profile;
  if (changed.has(context)) return context.close();
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  free.set(key, [...(free.get(key) ?? []), profile]);
}

/** Deletes what former pages of the profile have stored. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await session.detach();
}

/** Replaces the clock of the page. */
export async function installClock(page: Page): Promise<void> {
  changed.add(page.context());
  withoutFrames.add(page.context());
  await page.clock.install();
}

let prefetches = false;

/**
 * The pages of the calling test file also load the parts of the portal while the browser is idle. The pages of other
 * files load a part when they need it, which saves a quarter of the processor time of a visit.
 */
export function prefetchParts(): void {
  prefetches = true;
}

/** Ends the effect of `prefetchParts`. */
export function prefetchNothing(): void {
  prefetches = false;
}

type Close = (hasFailed: boolean) => Promise<void>;

/** Registers the end of a window: the end of the test that opens it. */
const atEndOfTest = (close: Close): void => {
  onTestFinished(({ task }) => close(task.result?.state === 'fail'));
};
let closeAtEnd = atEndOfTest;

/**
 * Opens windows once for all tests of the calling `describe`, which only look at them or use a different part each.
 * They close after its last test. Returns a function for the result of `show`.
 */
export function shared<T>(show: () => Promise<T>): () => T {
  const closes: Close[] = [];
  const results: T[] = [];
  let hasFailed = false;
  beforeAll(async () => {
    closeAtEnd = (close) => {
      closes.push(close);
    };
    results.push(
      await show().finally(() => {
        closeAtEnd = atEndOfTest;
      }),
    );
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
  afterAll(async () => {
    for (const close of closes) await close(hasFailed);
  });
  return () => {
    for (const result of results) return result;
    throw new Error('It is available in the tests of the describe.');
  };
}

/** Opens a window with an empty state, by default at the portal of the test file. It closes after the test. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<Window> {
  const { origin, profile, viewport } = await optionsOf(options);
  const key = JSON.stringify(profile);
  return windowOf(key, origin, await openProfile(key, profile), viewport);
}

/** As `openWindow`, in a browser that has none of the files of the portal. */
export async function openFirstWindow(options: BrowserContextOptions = {}): Promise<Window> {
  const { origin, profile, viewport } = await optionsOf(options);
  const key = `first ${JSON.stringify(profile)}`;
  const window = await windowOf(key, origin, await openProfile(key, profile), viewport);
  await forgetFiles(window.page);
  return window;
}

/** Deletes the cached files of the profile, also those in the memory of its process. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  for (const cacheDisabled of [true, false]) await session.send('Network.setCacheDisabled', { cacheDisabled });
  await session.detach();
}

type Viewport = BrowserContextOptions['viewport'];

/**
 * Separates the size of the window from the profile, so that windows of all sizes share the cached files of one. The
 * size of a phone belongs to its profile.
 */
async function optionsOf(options: BrowserContextOptions) {
  const origin = options.baseURL ?? (await runningPortal()).origin;
  const profile: BrowserContextOptions = { baseURL: origin, reducedMotion: 'reduce', ...options };
  if (profile.isMobile === true) return { origin, profile, viewport: null };
  const { viewport = null, ...others } = profile;
  return { origin, profile: others, viewport };
}

async function windowOf(key: string, origin: string, profile: Profile, viewport: Viewport): Promise<Window> {
  const { mishaps } = profile;
  const page = await profile.context.newPage();
  if (viewport) await page.setViewportSize(viewport);
  closeAtEnd(async (hasFailed) => {
    if (!hasFailed) return leaveProfile(key, profile);
    const pages = profile.context.pages().filter((one) => one !== profile.keeper);
    const seen = await Promise.all(pages.map(whatIsSeen));
    process.stderr.write(`${seen.join('\n')}\nmishaps: ${mishaps.join('; ')}\n`);
    return profile.context.close();
  });
  await clearStorage(page, origin);
  if (!prefetches)
    await page.addInitScript(() => {
      Object.assign(globalThis, { requestIdleCallback: () => 0 });
    });
  liveAfterOpening(page, mishaps);
  page.on('pageerror', (error) => {
    mishaps.push(`error: ${error.message}`);
  });
  page.on('console', (line) => {
    // The browser itself logs refused calls. Stories check how the page handles them.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      mishaps.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
      mishaps.push(`foreign request: ${request.url()}`);
  });
  return { page, origin, mishaps, settled: settling(page), still: () => page.evaluate(standStill, 350) };
}

/**
 * Makes `goto` and `reload` wait until the page handles events, as most stories are not about the moment before. One
 * that is names another moment with `waitUntil`.
 */
function liveAfterOpening(page: Page, mishaps: string[]): void {
  const live = async (): Promise<void> => {
    await page.waitForFunction(() => document.querySelector('#root[data-page]') === null);
    const difference = await page.evaluate(() => document.getElementById('root')?.dataset['difference']);
    if (difference !== undefined) mishaps.push(`hydration: ${difference}`);
    await draws(page);
  };
  const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goTo(url, options);
    if (options?.waitUntil === undefined) await live();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await live();
    return response;
  };
}

/** Longer than a frame takes on a busy machine, and shorter than a click waits for one. */
const longestFrameMs = 20_000;

/**
 * Resolves when the page has drawn a frame. Once in some thousand pages the browser begins to draw none, and a click on
 * such a page waits for ever. A picture makes it draw. Throws when it does not.
 */
async function draws(page: Page): Promise<void> {
  if (await hasFrame(page)) return;
  await page.screenshot();
  const isDrawn = await hasFrame(page);
  process.stderr.write(`No frame of ${page.url()} in ${longestFrameMs} ms; after a picture: ${String(isDrawn)}\n`);
  if (!isDrawn) throw new Error('The browser does not draw the page.');
}

/** True when the page draws a frame in time, or cannot be asked for one. */
async function hasFrame(page: Page): Promise<boolean> {
  if (withoutFrames.has(page.context())) return true;
  const frame = page.evaluate(
    () =>
      new Promise<true>((drawn) => {
        requestAnimationFrame(() => drawn(true));
      }),
  );
  const timeLimit = new AbortController();
  const late = pause(longestFrameMs, false, { signal: timeLimit.signal });
  // A page that was left or closed meanwhile needs no frame.
  return Promise.race([frame.catch(() => true), late]).finally(() => timeLimit.abort());
}

/** A description for failure messages: the URL, the focus, whether it is drawn, and the text of the page. */
async function whatIsSeen(page: Page): Promise<string> {
  try {
    const seen = await page.evaluate(() => {
      const focused = document.activeElement;
      const shown = document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 3000);
      return `at ${location.pathname}, ${document.visibilityState}, focus on ${focused?.tagName} ${focused?.id}\n${shown}`;
    });
    return `${seen}\ndraws: ${String(await hasFrame(page))}`;
  } catch (error) {
    return `The page can no longer be asked: ${String(error)}`;
  }
}

function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    pending.add(request);
  });
  page.on('requestfinished', (request) => {
    pending.delete(request);
  });
  page.on('requestfailed', (request) => {
    pending.delete(request);
  });
  return async () => {
    do {
      while (pending.size > 0) await nextEnd(page, pending);
      await page.evaluate(
        () =>
          new Promise((drawn) => {
            requestAnimationFrame(() => {
              requestAnimationFrame(drawn);
            });
          }),
      );
    } while (pending.size > 0);
  };
}

/** Waits for the end of a request. On a timeout, reports the requests in flight. */
async function nextEnd(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  try {
    await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
  } catch (cause) {
    throw new Error(
      `Still in flight: ${[...pending].map((request) => `${request.method()} ${request.url()}`).join(', ')}`,
      { cause },
    );
  }
}

/** Runs in the page. */
function standStill(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stood = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(stood, milliseconds);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(stood, milliseconds);
    });
    observer.observe(document, { subtree: true, childList: true });
  });
}
