/** Finds the browser that prints: the configured one, the one of the npm package, or an installed one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface Chromium {
  readonly executablePath: string;
  /** The environment of the browser, without our secrets. */
  readonly env: Readonly<Record<string, string>>;
}
export interface ChromiumPlace {
  /** Null uses the browser of the npm package. */
  readonly chromePath: string | null;
  /** The absolute path of a private folder, created when needed. */
  readonly folder: string;
}

export async function findChromium({ chromePath, folder }: ChromiumPlace): Promise<Chromium> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (chromePath !== null) return withFonts(chromePath, folder);
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked(folder);
  const installed = installedPaths.find((path) => existsSync(path));
  if (installed === undefined)
    throw new Error('No browser prints PDF copies here: set CHROME to the path of a Chrome or Chromium.');
  return withFonts(installed, folder);
}

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function withFonts(executablePath: string, home: string): Chromium {
  return { executablePath, env: { PATH: process.env['PATH'] ?? '', HOME: home } };
}

/** The folder of the package, one level above its entry point. */
const packed = (): string => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));

/** Unpacks each version once. Writes to a temporary name first, so no process sees an incomplete folder. */
async function unpacked(parent: string): Promise<Chromium> {
  const { version } = JSON.parse(await readFile(join(packed(), 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const folder = join(parent, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const env = {
    HOME: folder,
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
  };
  return { executablePath: join(folder, 'chromium'), env };
}

async function unpack(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`);
  const child = join(import.meta.dirname, 'child/unpack.ts');
  await promisify(execFile)(process.execPath, [child, packed()], { env: { TMPDIR: unfinished }, timeout: 120_000 });
  await writeFile(join(unfinished, 'fonts.conf'), fontsIn(folder));
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/**
 * The fontconfig of our folder. The packed one looks in /tmp, and without fonts the browser crashes at a drop-down
 * list.
 */
function fontsIn(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
    '',
  ].join('\n');
}
