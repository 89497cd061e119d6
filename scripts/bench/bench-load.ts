/**
 * `npm run bench:load`: measures the first load of each page that a visitor can open first, beside the same page as one
 * static HTML file, once with the security headers of the portal and once without. Medians of five loads on a throttled
 * Chromium. `-- /about /login` measures only these paths, and `-- --network` a very slow network with a fast processor.
 * `-- --beside http://127.0.0.1:4000` also measures the same paths at this address, where another version of the portal
 * runs.
 */
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { chromiumLaunch } from '../../tests/support/chromium.ts';
import { loadPage, medianLoad, slowPhone, verySlowNetwork, type PageLoad } from './page-load.ts';
import { runPortal } from '../screenshots/portal.ts';
import { servedForms } from '../../workbench/load/served-forms.ts';

const loads = 5;
const { values: options, positionals: paths } = parseArgs({
  options: { network: { type: 'boolean', default: false }, beside: { type: 'string' } },
  allowPositionals: true,
});
const device = options.network ? verySlowNetwork : slowPhone;

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

/** Serves one static page, compressed as the portal compresses. */
async function serve(
  html: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly server: Server; readonly address: string }> {
  const body = gzipSync(html, { level: 9 });
  const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { ...headers, ...type }).end(body);
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

const row = (name: string, load: PageLoad, compared = ''): string =>
  `| ${[
    name,
    seconds(load.firstPaint),
    seconds(load.largestPaint),
    seconds(load.firstField),
    load.live === 0 ? '' : seconds(load.live),
    `${load.blocking.toFixed(0)} ms`,
    `${(load.bytes / 1000).toFixed(0)} kB, ${load.requests}`,
    load.layoutShift.toFixed(3),
    compared,
  ].join(' | ')} |`;

/** The times to the largest paint and to the first field, as multiples of the static page. */
const ratios = (page: PageLoad, still: PageLoad): string =>
  [page.largestPaint / still.largestPaint, page.firstField / still.firstField].map((one) => one.toFixed(1)).join(' / ');

const portal = await runPortal();
const browser = await chromium.launch(await chromiumLaunch());
const columns = ['page', 'first paint', 'largest paint', 'first field', 'live', 'blocking', 'transferred, requests'];
console.log(`| ${[...columns, 'layout shift', 'times static: largest paint / first field'].join(' | ')} |`);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const path of paths.length > 0 ? paths : await builtPaths()) {
  const address = `${portal.origin}${path}`;
  const html = await staticPage(browser, address);
  const secured = await serve(html, await securityHeaders(address));
  const bare = await serve(html, {});
  const other = options.beside === undefined ? [] : [`${options.beside}${path}`];
  const addresses = [address, secured.address, bare.address, ...other];
  const [page, still, stillBare, beside] = await measured(browser, addresses);
  if (page === undefined || still === undefined || stillBare === undefined)
    throw new Error(`${path} was not measured.`);
  console.log(row(path, page, ratios(page, still)));
  console.log(row('static', still));
  console.log(row('static, no security headers', stillBare, ratios(page, stillBare)));
  if (beside !== undefined) console.log(row('beside', beside, ratios(beside, still)));
  secured.server.close();
  bare.server.close();
}
await browser.close();
await portal.stop();
