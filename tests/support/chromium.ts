/** The browser of stories and browser tests. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';

const packed = 'node_modules/@sparticuz/chromium';
const cache = 'node_modules/.cache/matricula-chromium';
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
  const { CHROME } = process.env;
  if (CHROME !== undefined) return { executablePath: CHROME, args };
  try {
    return await packedChromium();
  } catch (cause) {
    const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
    if (installed === undefined)
      throw new Error('No browser runs here: set CHROME to the path of a Chrome or Chromium.', { cause });
    return { executablePath: installed, args };
  }
}

/** Rejects when the browser does not run, for example on another processor. */
async function packedChromium(): Promise<LaunchOptions> {
  const folder = await unpackedChromium();
  const executablePath = join(folder, 'chromium');
  const env = {
    ...process.env,
    FONTCONFIG_PATH: join(folder, 'fonts'),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    HOME: folder,
  };
  await promisify(execFile)(executablePath, ['--version'], { env });
  return { executablePath, args, env };
}

/** Unpacks each version once. Writes to a temporary name first, so no process sees an incomplete folder. */
async function unpackedChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { readonly version: string };
  const folder = join(process.cwd(), cache, version);
  if (existsSync(join(folder, 'chromium'))) return folder;
  await mkdir(join(process.cwd(), cache), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = unfinished;
  try {
    const { default: sparticuz, inflate } = await import('@sparticuz/chromium');
    await sparticuz.executablePath();
    await inflate(join(packed, 'bin/al2023.tar.br'));
    await writeFile(join(unfinished, 'fonts/fonts.conf'), fontsIn(folder));
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/** The packed fontconfig looks in /tmp. Without fonts the browser crashes at its first drop-down list. */
function fontsIn(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  ].join('\n');
}
