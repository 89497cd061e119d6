/** Global set-up of the browser tests: the page is built, and the browser that each test file starts is unpacked. */
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
