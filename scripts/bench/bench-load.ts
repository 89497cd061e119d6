/**
 * `npm run bench:load`: measures the first load of each page that a visitor can open first, beside the same page as one
 * static HTML file, once with the security headers of the portal and once without, and beside the same page as React by
 * hand. Medians of five loads on a throttled Chromium, and of a second visit. `-- /about /login` measures only these
 * paths, `-- --middle` a middle phone, and `-- --network` a very slow network with a fast processor.
 * `-- --beside http://127.0.0.1:4000` also measures the same paths at this address, where another version of the portal
 * runs.
 */
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { chromiumLaunch } from '../../tests/support/chromium.ts';
import { handWritten } from './hand-written.ts';
import { loadPage, medianLoad, middlePhone, phases, slowPhone, verySlowNetwork, type PageLoad } from './page-load.ts';
import { runPortal } from '../screenshots/portal.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';

const loads = 5;
const { values: options, positionals: paths } = parseArgs({
  options: {
    network: { type: 'boolean', default: false },
    middle: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
  allowPositionals: true,
});
const phone = options.middle ? middlePhone : slowPhone;
const device = options.network ? verySlowNetwork : phone;

/** The paths of the built pages of all forms. */
async function builtPaths(): Promise<readonly string[]> {
  const [, ...others] = (await servedForms('forms')).forms;
  const found = ['', ...others.map((id) => `/${id}`)].map(async (base) =>
    (await readdir(`dist/public${base}/pages`))
      .filter((name) => name.endsWith('.html') && name !== 'index.html')
      .map((name) => `${base}/${name.replace('.html', '')}`),
  );
  return (await Promise.all(found)).flat();
}

/** The page as it is drawn, as one HTML file with its styles and without scripts. */
async function staticPage(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  const html = await page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      const style = document.createElement('style');
      style.textContent = await (await fetch(link.href)).text();
      style.media = link.media;
      link.after(style);
    }
    for (const element of document.querySelectorAll('script, link')) element.remove();
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await page.close();
  return html;
}

/**
 * The headers for security, except the content security policy: it lists the styles of the page. The opener policy
 * decides whether the browser starts a new process for the page, so a static page without it is not comparable.
 */
async function securityHeaders(address: string): Promise<Readonly<Record<string, string>>> {
  const { headers } = await fetch(address);
  const isForSecurity = /^(?:cross-origin-|permissions-|referrer-|x-content-|x-frame-)/;
  return Object.fromEntries([...headers].filter(([name]) => isForSecurity.test(name)));
}

/** Serves one page, compressed as the portal compresses, and its script, which browsers keep. */
async function serve(
  html: string,
  headers: Readonly<Record<string, string>>,
  script = '',
): Promise<{ readonly server: Server; readonly address: string }> {
  const page = { body: brotliCompressSync(html), 'content-type': 'text/html; charset=utf-8' };
  const code = {
    body: brotliCompressSync(script),
    'content-type': 'text/javascript',
    'cache-control': 'max-age=31536000',
  };
  const server = createServer((request, response) => {
    const file = { '/': page, '/script.js': code }[request.url ?? ''];
    if (file === undefined) return void response.writeHead(404).end();
    const { body, ...own } = file;
    response.writeHead(200, { ...headers, ...own, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** The medians at each address. They are loaded in turn, so other work on the machine slows each of them. */
async function measured(browser: Browser, addresses: readonly string[]): Promise<readonly PageLoad[]> {
  const results = addresses.map((): PageLoad[] => []);
  for (let count = 0; count < loads; count += 1)
    for (const [n, address] of addresses.entries()) results[n]?.push(await loadPage(browser, address, device));
  return results.map(medianLoad);
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const row = (name: string, load: PageLoad, compared = '', comparedLive = ''): string =>
  `| ${[
    name,
    seconds(load.firstPaint),
    seconds(load.largestPaint),
    seconds(load.firstField),
    load.live === 0 ? '' : `${seconds(load.live)}, ${seconds(load.liveAgain)}`,
    `${load.blocking.toFixed(0)} ms`,
    `${(load.bytes / 1000).toFixed(0)} kB, ${load.requests}`,
    load.layoutShift.toFixed(3),
    compared,
    comparedLive,
  ].join(' | ')} |`;

const multiples = (one: readonly number[], of: readonly number[]): string =>
  one.map((value, index) => (value / (of[index] ?? 1)).toFixed(1)).join(' / ');

/** The times to the largest paint and to the first field, as multiples of the static page. */
const ratios = (page: PageLoad, still: PageLoad): string =>
  multiples([page.largestPaint, page.firstField], [still.largestPaint, still.firstField]);

/** The times until the page is live, on a first and on a second visit, as multiples of the page by hand. */
const liveRatios = (page: PageLoad, hand: PageLoad): string =>
  multiples([page.live, page.liveAgain], [hand.live, hand.liveAgain]);

const phaseRow = (name: string, load: PageLoad): string =>
  `| ${[name, ...phases.map((phase) => seconds(load.phases[phase]))].join(' | ')} |`;
const phaseRows: string[] = [];

const portal = await runPortal();
const browser = await chromium.launch(await chromiumLaunch());
const columns = [
  'page',
  'first paint',
  'largest paint',
  'first field',
  'live, again',
  'blocking',
  'transferred, requests',
];
const comparisons = ['times static: largest paint / first field', 'times by hand: live / again'];
console.log(`| ${[...columns, 'layout shift', ...comparisons].join(' | ')} |`);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const path of paths.length > 0 ? paths : await builtPaths()) {
  const address = `${portal.origin}${path}`;
  const html = await staticPage(browser, address);
  const headers = await securityHeaders(address);
  const byHand = await handWritten(browser, address, html);
  const secured = await serve(html, headers);
  const bare = await serve(html, {});
  const live = await serve(byHand.html, headers, byHand.script);
  const other = options.beside === undefined ? [] : [`${options.beside}${path}`];
  const addresses = [address, secured.address, bare.address, live.address, ...other];
  const [page, still, stillBare, hand, beside] = await measured(browser, addresses);
  if (page === undefined || still === undefined || stillBare === undefined || hand === undefined)
    throw new Error(`${path} was not measured.`);
  console.log(row(path, page, ratios(page, still), liveRatios(page, hand)));
  phaseRows.push(phaseRow(path, page));
  console.log(row('static', still));
  console.log(row('static, no security headers', stillBare, ratios(page, stillBare)));
  console.log(row('React by hand', hand, ratios(hand, still)));
  if (beside !== undefined) console.log(row('beside', beside, ratios(beside, still), liveRatios(beside, hand)));
  for (const { server } of [secured, bare, live]) server.close();
}
console.log(`\n| page, end of each phase | ${phases.join(' | ')} |\n|---|${phases.map(() => '---|').join('')}`);
for (const line of phaseRows) console.log(line);
await browser.close();
await portal.stop();
