/** The packed style sheet in a host page: what is outside a form looks as without it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostPage, looksOf } from './host-page.ts';
import { installedLibrary } from '../support/installed-library.ts';

const { folder } = installedLibrary(async () => {});
const sheet = (): string => readFileSync(join(folder(), 'node_modules/matricula/renderer/style.css'), 'utf8');

/** Outside the flow, so that its size changes nothing else. */
const form = '<div style="position: fixed"><div class="matricula"><h2>Form</h2><a href="#">link</a></div></div>';

describe('the style sheet of the library', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await chromium.launch(inject('browserLaunch'));
    page = await browser.newPage();
    await page.setContent(`<!doctype html><title>Host</title><div id="host">${hostPage}</div>${form}`);
  });
  afterAll(() => browser.close());

  const look = (elements: string): Promise<readonly string[]> => page.evaluate(looksOf, elements);

  it('changes no computed value of a host page, and those of a form, whose variables the host can set', async () => {
    const [outside, inside] = ['html, body, #host, #host *', '.matricula *'];
    const before = { outside: await look(outside), inside: await look(inside) };
    await page.addStyleTag({ content: sheet() });
    expect(await look(outside)).toEqual(before.outside);
    expect(await look(inside)).not.toEqual(before.inside);
    const color = () => page.locator('.matricula a').evaluate((link) => getComputedStyle(link).color);
    expect(await color()).toBe('rgb(27, 74, 117)');
    await page.addStyleTag({ content: '.matricula { --matricula-primary: rgb(1, 2, 3) }' });
    expect(await color()).toBe('rgb(1, 2, 3)');
  });

  it('has one layer, no other variables, and at most 7,100 bytes gzip', () => {
    expect(sheet().trim()).toMatch(/^@layer matricula\{.*\}$/s);
    const variables = new Set(sheet().match(/(?<![\w-])--[a-z][\w-]*/g));
    expect(variables.size).toBeGreaterThan(40);
    expect([...variables].filter((name) => !name.startsWith('--matricula-'))).toEqual([]);
    expect(gzipSync(sheet(), { level: 9 }).length).toBeLessThanOrEqual(7_100);
  });
});
