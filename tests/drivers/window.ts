/** A window of a real browser, and everything in it that should never happen. */
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';
import { runningPortal } from './running-portal.ts';

export interface Window {
  readonly page: Page;
  readonly origin: string;
  /** Broken content security rules, errors on the console, and requests to anybody but the portal. */
  readonly mishaps: readonly string[];
  /** Resolves when nothing the page asked for is on its way and what arrived has been drawn. */
  settled(): Promise<void>;
}

let connected: Promise<Browser> | null = null;
const browser = (): Promise<Browser> => (connected ??= chromium.connect(inject('browserEndpoint')));
afterAll(async () => {
  const former = connected;
  connected = null;
  await (await former)?.close();
});

/** A window of its own, with nothing in it that another one left; it closes when the test is done. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<Window> {
  const { origin } = await runningPortal();
  const context = await (await browser()).newContext({ baseURL: origin, reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(10_000);
  const mishaps: string[] = [];
  await context.exposeFunction('noteMishap', (sentence: string) => { mishaps.push(sentence); });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void (globalThis as unknown as { noteMishap(sentence: string): void }).noteMishap(`broken rule: ${violatedDirective} by ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => { mishaps.push(`error: ${error.message}`); });
  page.on('console', (line) => {
    // A refused call is logged by the browser itself; what the page makes of it is the stories' matter.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) mishaps.push(`console: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) mishaps.push(`foreign request: ${request.url()}`);
  });
  return { page, origin, mishaps, settled: settling(page) };
}

function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => { pending.add(request); });
  page.on('requestfinished', (request) => { pending.delete(request); });
  page.on('requestfailed', (request) => { pending.delete(request); });
  return async () => {
    do {
      while (pending.size > 0) await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
      await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => { requestAnimationFrame(drawn); }); }));
    } while (pending.size > 0);
  };
}
