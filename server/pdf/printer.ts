/** Prints HTML to PDF with one browser, which is started on demand and closed when idle. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { backgroundNiceness } from '../base/background-priority.ts';
import { within } from '../base/within.ts';
import { type Chromium, type ChromiumPlace, findChromium } from './chromium.ts';

/** Prints PDF copies, also in parallel. */
export interface Printer {
  /**
   * Returns a tagged PDF with an outline. Throws when the browser crashes or takes too long; the next call starts a new
   * one.
   */
  print(html: string): Promise<Uint8Array>;
  /** Closes the browser. Later calls of `print` throw. */
  close(): Promise<void>;
}

/** A browser is replaced after this number of prints, because its memory grows. */
const mostPrints = 200;
const idleMs = 60_000;
/** The limit of one print, with the start of the browser. */
const usualMs = 30_000;

interface Running {
  readonly browser: Promise<Browser>;
  begun: number;
  open: number;
}

/** Creates a printer. The browser starts with the first print. The caller must close the printer. */
export function createPrinter(place: ChromiumPlace, milliseconds = usualMs): Printer {
  let running: Running | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  const retire = async (one: Running): Promise<void> => {
    if (running === one) running = null;
    await one.browser.then(
      (browser) => browser.close(),
      () => undefined,
    );
  };
  const start = (): Running => {
    const one: Running = { browser: launch(place, milliseconds), begun: 0, open: 0 };
    const forget = (): void => {
      if (running === one) running = null;
    };
    one.browser.then((browser) => browser.on('disconnected', forget), forget);
    return one;
  };
  const borrow = (): Running => {
    clearTimeout(idle);
    if (isClosed) throw new Error('The printer is closed.');
    const one = (running ??= start());
    one.begun += 1;
    one.open += 1;
    if (one.begun >= mostPrints) running = null;
    return one;
  };
  const giveBack = async (one: Running, isBroken: boolean): Promise<void> => {
    one.open -= 1;
    if (isBroken || (one.open === 0 && one !== running)) return retire(one);
    if (one.open === 0) idle = setTimeout(() => void retire(one), idleMs).unref();
  };
  return {
    async print(html) {
      const one = borrow();
      let isBroken = true;
      try {
        const pdf = await within(
          milliseconds,
          one.browser.then((browser) => printOn(browser, html)),
          'A PDF copy takes too long.',
        );
        isBroken = false;
        return pdf;
      } finally {
        await giveBack(one, isBroken);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      if (running !== null) await retire(running);
    },
  };
}

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--font-render-hinting=none',
];

/** Loads Playwright on demand, because most processes never print. */
async function launch(place: ChromiumPlace, timeout: number): Promise<Browser> {
  const [{ chromium }, found] = await Promise.all([import('playwright-core'), findChromium(place)]);
  const program = process.platform === 'win32' ? found : withLowPriority(found);
  const handling = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ ...program, ...handling, args, timeout });
}

/** Playwright starts one program and does not tell its process. */
function withLowPriority({ executablePath, env }: Chromium): Chromium {
  return {
    executablePath: join(import.meta.dirname, 'child/chromium.sh'),
    env: { ...env, CHROMIUM: executablePath, NICENESS: String(backgroundNiceness) },
  };
}

/** Prints in a new browser context without scripts and network. */
async function printOn(browser: Browser, html: string): Promise<Uint8Array> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.route('**', (route) => route.abort());
    await page.setContent(html, { waitUntil: 'load' });
    // The browser does not wait for fonts that only the margins need.
    await page.evaluate('Promise.all([...document.fonts].map((font) => font.load())).then(() => null)');
    return await page.pdf({ tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  } finally {
    // Fails when the browser has crashed.
    await context.close().catch(() => undefined);
  }
}
