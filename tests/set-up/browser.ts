/** Global setup of the browser tests: builds the page if a source has changed, and unpacks the browser. */
import { execFileSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumLaunch } from '../support/chromium.ts';
import { changedSinceBuild } from './stale-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `chromium.launch`. */
    readonly browserLaunch: LaunchOptions;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const changed = await changedSinceBuild();
  if (changed !== null) {
    process.stderr.write(`The build is older than ${changed}.\n`);
    execFileSync(process.execPath, ['scripts/build/build.ts'], { stdio: 'inherit' });
  }
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
