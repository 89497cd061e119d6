/** Global set-up of the browser tests: the page is built, and one browser waits for all test files. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `chromium.connect` reaches the browser; '' when this machine has none. */
    readonly browserEndpoint: string;
  }
}

const packed = 'node_modules/@sparticuz/chromium';
const cache = 'node_modules/.cache/matricula-chromium';
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/public/index.html')) await import('../../scripts/build.ts');
  const server = await launchBrowser();
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}

/** `CHROME` if it is set, else the browser that came with npm, else one that is installed. */
async function launchBrowser(): Promise<BrowserServer> {
  const { CHROME } = process.env;
  if (CHROME !== undefined) return chromium.launchServer({ executablePath: CHROME, args });
  try {
    const folder = await unpackedChromium();
    const env = {
      ...process.env, FONTCONFIG_PATH: join(folder, 'fonts'), LD_LIBRARY_PATH: join(folder, 'al2023/lib'), HOME: folder,
    };
    return await chromium.launchServer({ executablePath: join(folder, 'chromium'), args, env });
  } catch (cause) {
    const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
    if (installed === undefined) throw new Error('No browser runs here: set CHROME to the path of a Chrome or Chromium.', { cause });
    return chromium.launchServer({ executablePath: installed, args });
  }
}

/** Unpacks once for each version, under another name first, so that nobody sees it half done. */
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

/** The packed settings look for fonts in /tmp; without any font the browser dies at its first drop-down list. */
function fontsIn(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  ].join('\n');
}
