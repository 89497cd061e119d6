/** Global setup of the browser tests: builds the page, and unpacks the browser. */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from '../support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `chromium.launch`. */
    readonly browserLaunch: LaunchOptions;
  }
}

export async function setup(project: TestProject): Promise<void> {
  if (!existsSync('dist/public/index.html')) await import('../../scripts/build/build.ts');
  const shared = (await hasRoomInMemory()) ? { ignoreDefaultArgs: [sharesOnDisk] } : {};
  project.provide('browserLaunch', { ...(await chromiumLaunch()), ...shared });
}

/**
 * Playwright makes the processes of the browser exchange data through files in /tmp, because /dev/shm is small in many
 * containers. In memory, the process that loads files needs two thirds of the processor time.
 */
const sharesOnDisk = '--disable-dev-shm-usage';

async function hasRoomInMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs('/dev/shm');
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}
