/** The times of a form in a browser, each until its change is painted, and what it occupies. */
import type { Browser, Page } from 'playwright-core';
import { openEmptyPage, type BuiltBench } from './rendered.ts';
import { countRenders, type RenderedForm } from './renders.ts';
import type { Workload } from './workload.ts';
import { median } from './median.ts';

/** Figures by the name of their row: milliseconds, bytes or numbers. */
export type Figures = Readonly<Record<string, number>>;

interface Timing {
  /** The time until the change that `act` makes is painted. */
  readonly timed: (act: () => void) => Promise<number>;
  /** The times from each key and click since the last call to its paint. */
  readonly taken: () => Promise<readonly number[]>;
}

interface Global extends Timing {
  readonly load: () => void;
  readonly bench: Pick<RenderedForm, 'open'>;
  readonly counted: { renders: number };
}

/** Runs in the page before its scripts. */
function time(): void {
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
  let latencies: Promise<number>[] = [];
  const note = ({ timeStamp }: Event): void => {
    latencies.push(painted().then((at) => at - timeStamp));
  };
  addEventListener('keydown', note, true);
  addEventListener('click', note, true);
  const timing: Timing = {
    timed: async (act) => {
      const start = performance.now();
      act();
      return (await painted()) - start;
    },
    taken: () => {
      const noted = latencies;
      latencies = [];
      return Promise.all(noted);
    },
  };
  Object.assign(globalThis, timing);
}

const inputOf = (key: string): string => `[name="${key}"]`;

const taken = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as Global).taken());

/** The time to load the form and to render one page or all of them. */
const mount = (page: Page, opened: number | 'all'): Promise<number> =>
  page.evaluate((at) => {
    const { timed, load } = globalThis as unknown as Global;
    return timed(() => {
      load();
      (globalThis as unknown as Global).bench.open(at);
    });
  }, opened);

async function typeKeys(page: Page, key: string): Promise<number> {
  await page.locator(inputOf(key)).focus();
  await taken(page);
  for (const letter of 'abcdefghij') {
    await page.keyboard.press(letter);
    await page.evaluate(() => (globalThis as unknown as Global).timed(() => undefined));
  }
  return median(await taken(page));
}

async function choose(page: Page, key: string, value: string): Promise<number> {
  const option = page.locator(`${inputOf(key)}[value="${value}"]`);
  await option.click();
  return median(await taken(page));
}

/** All questions on one page. */
async function allOnOnePage(browser: Browser, built: BuiltBench, { plain, flip }: Workload): Promise<Figures> {
  const page = await openEmptyPage(browser, built, [time]);
  const figures: Record<string, number> = { 'mount, all questions on one page': await mount(page, 'all') };
  // The repeated block is a lazy part.
  await page.locator(inputOf('a0_name')).waitFor();
  figures['elements'] = await page.locator('main *').count();
  figures['heap of the page'] = await heapOf(page);
  figures['key to paint, one page'] = await typeKeys(page, plain);
  const opened: number[] = [];
  const closed: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    opened.push(await choose(page, flip, 'Y'));
    closed.push(await choose(page, flip, 'N'));
  }
  figures['open a section of 25, one page'] = median(opened);
  figures['close it'] = median(closed);
  await page.close();
  return figures;
}

/** One page of 25 questions at a time; the first one has fewer. */
async function pageByPage(browser: Browser, built: BuiltBench, { plain, fields }: Workload): Promise<Figures> {
  const page = await openEmptyPage(browser, built, [time]);
  const mounted = await mount(page, 1);
  const open = (number: number): Promise<number> =>
    page.evaluate((at) => {
      const { timed, bench } = globalThis as unknown as Global;
      return timed(() => bench.open(at));
    }, number);
  const next: number[] = [];
  for (let number = 2; number < Math.min(12, fields / 25); number += 1) next.push(await open(number));
  await open(0);
  const key = await typeKeys(page, plain);
  await page.close();
  return { 'mount, a page of 25': mounted, 'next page': median(next), 'key to paint, by page': key };
}

/** The components that React renders for a key. */
export async function rendersOfKey(browser: Browser, built: BuiltBench, { plain }: Workload): Promise<number> {
  const page = await openEmptyPage(browser, built, [time, countRenders]);
  await mount(page, 'all');
  await typeKeys(page, plain);
  await page.evaluate(() => void ((globalThis as unknown as Global).counted.renders = 0));
  await page.keyboard.press('x');
  await taken(page);
  const renders = await page.evaluate(() => (globalThis as unknown as Global).counted.renders);
  await page.close();
  return renders;
}

/** One round. */
export const figuresOf = async (browser: Browser, built: BuiltBench, workload: Workload): Promise<Figures> => ({
  ...(await allOnOnePage(browser, built, workload)),
  ...(workload.fields >= 100 && (await pageByPage(browser, built, workload))),
});

async function heapOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize;
}
