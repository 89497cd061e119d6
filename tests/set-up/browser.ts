/** Global set-up of the browser tests: the page is built, and one browser waits for all test files. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `chromium.connect` reaches the browser; '' when this machine has none. */
    readonly browserEndpoint: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/public/index.html')) await import('../../scripts/build.ts');
  const server = await chromium.launchServer(await chromiumLaunch());
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
