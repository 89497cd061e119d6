/** One load of a page in a throttled browser. */
import type { Browser, BrowserContext } from 'playwright-core';
import { median } from './median.ts';

/** Times in milliseconds from the start of the navigation. */
export interface PageLoad {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The first field of the page has a place on the screen. */
  readonly firstField: number;
  /** The page handles events; 0 for a page without scripts. */
  readonly live: number;
  /** The same on a second visit, with the files of the first one in the cache. */
  readonly liveAgain: number;
  /** The parts of long tasks beyond 50 ms. */
  readonly blocking: number;
  readonly bytes: number;
  readonly requests: number;
  readonly layoutShift: number;
  /** The ends of the phases until the page is live, by their names. */
  readonly phases: Readonly<Record<Phase, number>>;
}

/**
 * The document, the script and the form have arrived; the script runs; data and components are loaded and the form is
 * compiled; React has hydrated the page. 0 for a page without such a phase.
 */
export const phases = ['document', 'script arrived', 'form arrived', 'script runs', 'loaded', 'live'] as const;
export type Phase = (typeof phases)[number];

type Recorded = Omit<PageLoad, 'liveAgain' | 'bytes' | 'requests' | 'phases'>;

/** A device and its network: milliseconds, bits per second, and how many times slower the processor is. */
export interface Device {
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
  readonly slowdown: number;
}

/** Slow 4G. */
export const slowPhone: Device = { latency: 150, download: 1_600_000, upload: 750_000, slowdown: 4 };
export const middlePhone: Device = { latency: 60, download: 10_000_000, upload: 3_000_000, slowdown: 2 };
/**
 * A network that is ten times slower, at the full speed of the processor: only requests that wait for each other take
 * time, so other work on the machine changes little.
 */
export const verySlowNetwork: Device = { latency: 1500, download: 160_000, upload: 75_000, slowdown: 1 };

/** Loads an address in a browser without a cache, waits until the network is idle, and loads it again. */
export async function loadPage(browser: Browser, address: string, device: Device): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const first = await visit(context, address, device);
  const { live: liveAgain } = await visit(context, address, device);
  await context.close();
  return { ...first, liveAgain };
}

/** Opens an address in a new window, and waits until the network is idle. */
async function visit(context: BrowserContext, address: string, device: Device): Promise<Omit<PageLoad, 'liveAgain'>> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const { latency, download, upload, slowdown } = device;
  const throughput = { downloadThroughput: download / 8, uploadThroughput: upload / 8 };
  await client.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const sizes: number[] = [];
  // A file in the cache of the browser has no size.
  client.on('Network.loadingFinished', ({ encodedDataLength: size }) => size > 0 && sizes.push(size));
  await page.addInitScript(record);
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
  await page.waitForFunction(
    () =>
      document.querySelector('script') === null || (globalThis as unknown as { recorded: Recorded }).recorded.live > 0,
  );
  await quiet(sizes);
  const recorded = await page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
  const phases = await page.evaluate(phasesOf);
  await page.close();
  return { ...recorded, phases, bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length };
}

/** Resolves when nothing has arrived for a second: on a slow processor the network is also idle before it is live. */
async function quiet(arrived: readonly unknown[]): Promise<void> {
  for (let known = -1; known < arrived.length;) {
    known = arrived.length;
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
  }
}

/** Runs in the page before its own scripts. */
function record(): void {
  const recorded = { firstPaint: 0, largestPaint: 0, firstField: 0, live: 0, blocking: 0, layoutShift: 0 };
  Object.assign(globalThis, { recorded });
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') recorded.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    recorded.largestPaint = startTime;
  });
  observe('longtask', ({ duration }) => {
    recorded.blocking += Math.max(0, duration - 50);
  });
  observe('layout-shift', ({ value }) => {
    recorded.layoutShift += value ?? 0;
  });
  const recordWhen = (name: 'firstField' | 'live', isReached: () => boolean): void => {
    const look = (): void => {
      if (isReached()) recorded[name] = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const findField = (): Element | null => document.querySelector('main input, main select, main textarea');
  recordWhen('firstField', () => (findField()?.getClientRects().length ?? 0) > 0);
  recordWhen(
    'live',
    () =>
      findField() !== null &&
      document.querySelector('script') !== null &&
      document.querySelector('#root[data-page]') === null,
  );
}

/** Runs in the page. The marks are those of the portal. */
function phasesOf(): Record<Phase, number> {
  const { definition } = document.getElementById('root')?.dataset ?? {};
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  const form = definition === undefined ? '' : new URL(definition, location.href).href;
  const markAt = (name: string): number => performance.getEntriesByName(name, 'mark')[0]?.startTime ?? 0;
  const arrivalOf = (address: string): number => {
    const [entry] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
    return entry?.responseEnd ?? 0;
  };
  return {
    document: arrivalOf(location.href),
    'script arrived': arrivalOf(script),
    'form arrived': arrivalOf(form),
    'script runs': markAt('script'),
    loaded: markAt('loaded'),
    live: markAt('live'),
  };
}

export function medianLoad(loads: readonly PageLoad[]): PageLoad {
  const middle = (name: Exclude<keyof PageLoad, 'phases'>): number => median(loads.map((load) => load[name]));
  const medianPhases = phases.map((phase) => [phase, median(loads.map((load) => load.phases[phase]))] as const);
  return {
    phases: Object.fromEntries(medianPhases) as Record<Phase, number>,
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    firstField: middle('firstField'),
    live: middle('live'),
    liveAgain: middle('liveAgain'),
    blocking: middle('blocking'),
    bytes: middle('bytes'),
    requests: middle('requests'),
    layoutShift: middle('layoutShift'),
  };
}
