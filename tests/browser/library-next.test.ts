/** The packed library in an application of Next: the example of the guide, and every field type. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generateForm } from '../../workbench/index.ts';
import messages from '../../forms/messages.json' with { type: 'json' };
import { everyKey, lazyParts, openPage, sides, strayReferences, writeEveryField } from './every-field.ts';
import { guideFiles } from '../support/guide-files.ts';
import { hasRegistry, installedLibrary } from '../support/installed-library.ts';

const run = promisify(execFile);

describe.skipIf(!(await hasRegistry()))('an application of Next', () => {
  const { folder } = installedLibrary(async (project) => {
    const { $schema: _, ...texts } = messages;
    const visit = JSON.parse(guideFiles('The engine in Node').get('visit.json') ?? '') as object;
    const files = new Map([...guideFiles('Next'), ...ownFiles]);
    files.set('visit.form.js', generateForm({ ...visit, messages: texts } as never));
    for (const [name, content] of files) {
      await mkdir(dirname(join(project, name)), { recursive: true });
      await writeFile(join(project, name), content);
    }
    await writeEveryField(project);
  }, 'next');
  let server: Started;
  let browser: Browser;
  beforeAll(async () => {
    await next(folder(), 'build');
    server = await started(folder());
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(async () => {
    await browser.close();
    server.process.kill();
  });

  it('renders the form of the guide on the server, and saves only what the server accepts', async () => {
    const html = await (await fetch(`${server.address}/visit`)).text();
    expect(html).toContain('Will you stay overnight?');
    const { page, faults, warnings } = await openPage(browser);
    await page.goto(`${server.address}/visit`);
    await untilLive(page, 'form');
    const send = page.getByRole('button', { name: 'Send' });
    await send.click();
    await page.getByText('Choose yes or no.').waitFor();
    await page.getByLabel('Yes').check();
    await page.getByLabel('How many guests will you bring?').fill('2');
    // Somebody sends what the page would refuse.
    await page.route('**/visit', (route) =>
      route.continue({ postData: route.request().postData()?.replace('"2"', '"x"') ?? '' }),
    );
    await send.click();
    await page.getByText('Enter a number from 0 to 9.').waitFor();
    await page.unroute('**/visit');
    await page.getByLabel('How many guests will you bring?').fill('3');
    await send.click();
    const saved = () => readFile(join(folder(), 'visits.jsonl'), 'utf8').catch(() => '');
    await expect.poll(saved, { timeout: 60_000 }).toContain('\n');
    const lines = (await saved()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { overnight: 'Y', overnight_desc: 'Yes', guests: '3' },
    ]);
    expect([...faults, ...warnings]).toEqual([]);
  });

  it('renders every field type on the server, and hydrates it without a difference', async () => {
    const html = await (await fetch(`${server.address}/every`)).text();
    const names = new Set([...html.matchAll(/ (?:for|id)="[^"]*-(q\d+)/g)].map(([, key]) => key));
    expect(everyKey.filter((key) => !names.has(key))).toEqual([]);
    const { page, faults, warnings } = await openPage(browser);
    await page.goto(`${server.address}/every`);
    for (const side of sides) for (const part of lazyParts) await page.locator(`${side} ${part}`).first().waitFor();
    for (const side of sides) await page.locator(side).getByRole('radio', { name: 'Yes' }).check();
    for (const side of sides)
      expect(await page.locator(side).getByRole('radio', { name: 'Yes' }).isChecked(), side).toBe(true);
    expect(await page.evaluate(strayReferences)).toEqual([]);
    expect([...faults, ...warnings]).toEqual([]);
  });
});

/** Waits until React has taken over an element of the server's page; a press before that is one without a script. */
async function untilLive(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((one) => {
    const element = document.querySelector(one);
    return element !== null && Object.keys(element).some((name) => name.startsWith('__reactProps$'));
  }, selector);
}

interface Started {
  readonly process: ChildProcess;
  readonly address: string;
}

const command = 'node_modules/next/dist/bin/next';
const environment = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

const next = (cwd: string, ...args: readonly string[]) =>
  run(process.execPath, [command, ...args], { cwd, env: environment });

/** Starts the built application at a free port. */
async function started(cwd: string): Promise<Started> {
  const server = spawn(process.execPath, [command, 'start', '-p', '0'], { cwd, env: environment });
  for await (const line of createInterface({ input: server.stdout })) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (address !== undefined) return { process: server, address };
  }
  throw new Error('Next did not start.');
}

const ownFiles: readonly (readonly [path: string, content: string])[] = [
  [
    'app/layout.jsx',
    `export default function Layout({ children }) {
       return <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;
     }`,
  ],
  ['app/every/forms.jsx', "'use client'; export { Forms } from '../../page.js';"],
  [
    'app/every/page.jsx',
    `import 'matricula/renderer/style.css';
     import { Forms } from './forms.jsx';
     export default function Page() { return <Forms />; }`,
  ],
];
