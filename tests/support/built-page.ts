/** The page of a project that uses the packed library, built for production and opened in a browser. */
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { buildPages, serveFolder, type Served } from './installed-library.ts';

export interface BuiltPage {
  /** Opens the page in a new window; a fault in it fails the test. */
  readonly open: () => Promise<Page>;
  readonly chunks: () => Awaited<ReturnType<typeof buildPages>>;
}

/** Builds and serves `index.html` of a project for the tests of a block. */
export function builtPage(folder: () => string): BuiltPage {
  let browser: Browser;
  let served: Served;
  let chunks: ReturnType<BuiltPage['chunks']> = [];
  beforeAll(async () => {
    chunks = await buildPages(folder(), ['index.html']);
    served = await serveFolder(join(folder(), 'dist'));
    browser = await chromium.launch(inject('browserLaunch'));
  });
  afterAll(async () => {
    await browser.close();
    await served[Symbol.asyncDispose]();
  });
  return {
    chunks: () => chunks,
    open: async () => {
      const page = await browser.newPage();
      page.on('pageerror', (fault) => expect.fail(String(fault)));
      await page.goto(served.address);
      return page;
    },
  };
}
