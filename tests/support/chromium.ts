/** The browser of stories and browser tests: the one that prints PDF copies, with the fonts of its package. */
import { resolve } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import { findChromium } from '../../server/pdf/chromium.ts';

/** The folder of the unpacked browser. All tests, and the portals and servers that they start, share it. */
export const browserFolder = resolve('node_modules/.cache/matricula-chromium');
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The processor draws directly: an emulated graphics card costs a fifth of the browser's time.
  '--disable-gpu',
  '--disable-software-rasterizer',
];

/**
 * For tests: drawing and the network are threads of the browser's own process. Messages between processes cost a fifth
 * of the processor time.
 */
export const inOneProcess = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

/** `CHROME` if set, otherwise the browser of the npm package, otherwise an installed one. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const { executablePath, env } = await findChromium({
    chromePath: process.env['CHROME'] ?? null,
    folder: browserFolder,
  });
  return { executablePath, args, env: { ...process.env, ...env } };
}
