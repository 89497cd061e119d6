/** One load of a page in a throttled browser. */
import type { Browser } from 'playwright-core';

/** Times in milliseconds from the start of the navigation. */
export interface PageLoad {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The first field of the page has a place on the screen. */
  readonly firstField: number;
  /** The page handles events; 0 for a page without scripts. */
  readonly live: number;
  /** The parts of long tasks beyond 50 ms. */
  readonly blocking: number;
  readonly bytes: number;
  readonly requests: number;
  readonly layoutShift: number;
}

type Recorded = Pick<PageLoad, 'firstPaint' | 'largestPaint' | 'firstField' | 'live' | 'blocking' | 'layoutShift'>;

/** A device and its network: milliseconds, bits per second, and how many times slower the processor is. */
export interface Device {
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
  readonly slowdown: number;
}

/** Slow 4G. */
export const slowPhone: Device = { latency: 150, download: 1_600_000, upload: 750_000, slowdown: 4 };
/**
 * A network that is ten times slower, at the full speed of the processor: only requests that wait for each other take
 * time, so other work on the machine changes little.
 */
export const verySlowNetwork: Device = { latency: 1500, download: 160_000, upload: 75_000, slowdown: 1 };

/** Loads an address in a new window without a cache, and waits until the network is idle. */
export async function loadPage(browser: Browser, address: string, device: Device): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
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
  const recorded = await page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
  await context.close();
  return { ...recorded, bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length };
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

/** The median of each figure. */
export function medianLoad(loads: readonly PageLoad[]): PageLoad {
  const median = (name: keyof PageLoad): number =>
    loads.map((load) => load[name]).toSorted((a, b) => a - b)[loads.length >> 1] ?? 0;
  return {
    firstPaint: median('firstPaint'),
    largestPaint: median('largestPaint'),
    firstField: median('firstField'),
    live: median('live'),
    blocking: median('blocking'),
    bytes: median('bytes'),
    requests: median('requests'),
    layoutShift: median('layoutShift'),
  };
}
