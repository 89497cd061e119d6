/** A window of a real browser, and a record of events that must never happen. */
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';
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

let started: Promise<Browser> | null = null;

/** One browser per test file, which is replaced when it crashes. */
async function browser(): Promise<Browser> {
  if (started !== null && !(await started).isConnected()) started = null;
  return (started ??= chromium.launch(inject('browserLaunch')));
}

afterAll(async () => {
  const former = started;
  started = null;
  await (await former)?.close();
});

/** Opens a window with an empty state, by default at the portal of the test file. It closes after the test. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<Window> {
  const origin = options.baseURL ?? (await runningPortal()).origin;
  const context = await (await browser()).newContext({ baseURL: origin, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(20_000);
  const mishaps: string[] = [];
  await context.exposeFunction('noteMishap', (sentence: string) => {
    mishaps.push(sentence);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void (globalThis as unknown as { noteMishap(sentence: string): void }).noteMishap(
        `broken rule: ${violatedDirective} by ${blockedURI}`,
      );
    });
  });
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail')
      process.stderr.write(`${task.name}\n${await whatIsSeen(page)}\nmishaps: ${mishaps.join('; ')}\n`);
    await context.close();
  });
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

/** A description for failure messages: the URL, the focus, and the text of the page. */
async function whatIsSeen(page: Page): Promise<string> {
  try {
    return await page.evaluate(() => {
      const focused = document.activeElement;
      const shown = document.body.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 3000);
      return `at ${location.pathname}, focus on ${focused?.tagName} ${focused?.id}\n${shown}`;
    });
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
