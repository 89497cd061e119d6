/** Global setup of the browser tests: builds the page, and unpacks the browser. */
import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `chromium.launch`. */
    readonly browserLaunch: LaunchOptions;
  }
}

export async function setup(project: TestProject): Promise<void> {
  if (!existsSync('dist/public/index.html')) await import('../../scripts/build.ts');
  project.provide('browserLaunch', await chromiumLaunch());
}
