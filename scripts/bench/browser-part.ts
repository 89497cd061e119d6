/** The page beside hand-written React, in a real browser. */
import { chromium, type Browser } from 'playwright-core';
import { chromiumLaunch } from '../../tests/support/chromium.ts';
import { ourPage, pageByHand } from './rendered.ts';
import { median } from './median.ts';
import { figuresOf, rendersOfKey, type Figures } from './timed-page.ts';
import { createWorkload } from './workload.ts';

const sizes = [30, 330, 1000];

/** Prints a row for each figure. Each round opens both pages in turn, and its ratios count. */
export async function printBrowserPart(rounds: number): Promise<void> {
  const { args = [], ...launch } = await chromiumLaunch();
  // A time is then the work, without the wait for the next frame of a screen.
  const unlimited = [...args, '--disable-frame-rate-limit', '--disable-gpu-vsync'];
  const browser = await chromium.launch({ ...launch, args: unlimited });
  const columns: ReadonlyMap<string, string>[] = [];
  for (const size of sizes) columns.push(await column(browser, size, rounds));
  await browser.close();
  console.log(`| fields | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`);
  console.log(`|---|${sizes.map(() => '---|').join('')}`);
  for (const name of columns.at(-1)?.keys() ?? [])
    console.log(`| ${name} | ${columns.map((cells) => cells.get(name) ?? '–').join(' | ')} |`);
  console.log(`\n× = times a page written by hand with React for the same form, medians of ${rounds} rounds.`);
}

async function column(browser: Browser, size: number, rounds: number): Promise<ReadonlyMap<string, string>> {
  const workload = createWorkload(size);
  const pages = [await ourPage(workload, false), await pageByHand(workload)] as const;
  const measured: (readonly [ours: Figures, byHand: Figures])[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push([await figuresOf(browser, pages[0], workload), await figuresOf(browser, pages[1], workload)]);
  const renders = [await rendersOfKey(browser, pages[0], workload), await rendersOfKey(browser, pages[1], workload)];
  const cells = Object.keys(measured[0]?.[0] ?? {}).map((name) => [name, cell(name, measured)] as const);
  return new Map([...cells, ['components rendered for a key: ours, by hand', renders.join(', ')]]);
}

function cell(name: string, rounds: readonly (readonly [Figures, Figures])[]): string {
  const pairs = rounds.map(([ours, byHand]) => [ours[name] ?? 0, byHand[name] ?? 0] as const);
  const ratio = median(pairs.map(([ours, byHand]) => ours / byHand));
  return `${formatted(name, median(pairs.map(([ours]) => ours)))} ×${ratio.toFixed(name === 'elements' ? 2 : 1)}`;
}

function formatted(name: string, figure: number): string {
  if (name === 'elements') return figure.toLocaleString('en-US');
  return name === 'heap of the page' ? `${(figure / 1e6).toFixed(1)} MB` : `${figure.toFixed(1)} ms`;
}
