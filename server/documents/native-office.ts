/**
 * A LibreOffice of this machine in a jail: without network, with access only to programs, and without data of other
 * documents.
 */
import { formatOf } from '../../engine/internal.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { backgroundNiceness } from '../base/background-priority.ts';
import { smallestDocument } from './child/smallest-document.ts';
import { mostConvertedBytes } from './object-store.ts';
import type { FontNeeds, Outcome } from './child/outcome.ts';
import { exceedsLimits } from './resource-watch.ts';
import { ConverterLost, ConverterNotStarted, ConverterSlow } from './sandbox.ts';

export interface WordTask {
  readonly bytes: Uint8Array;
  /** Null when the fonts of the office are enough. */
  readonly needs: FontNeeds | null;
}
/** Converts a checked Word document to a PDF. */
export interface Office {
  /** Throws ConverterLost, ConverterSlow or ConverterNotStarted. */
  run(task: WordTask): Promise<Outcome>;
  /** The id of the current process. */
  pid(): number | null;
  close(): void;
}
export interface OfficeLimits {
  readonly milliseconds: number;
  /** CPU time of all processes. */
  readonly cpuSeconds: number;
  /** Memory in use by all processes. */
  readonly megabytes: number;
  /** The size of the PDF. */
  readonly bytes: number;
}

const usual: OfficeLimits = { milliseconds: 60_000, cpuSeconds: 30, megabytes: 1024, bytes: mostConvertedBytes };

const fixed = (name: string, value: string): string =>
  `<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Disables macros and external links. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${fixed('MacroSecurityLevel', '3')}
${fixed('DisableMacrosExecution', 'true')}
${fixed('BlockUntrustedRefererLinks', 'true')}
</oor:items>
`;

/**
 * Tests a LibreOffice with a document. Returns null when it works. It does not start without bubblewrap (`bwrap`, 0.7
 * or later), `prlimit` and permission to create namespaces. Without its Writer it makes no PDF. On a slow or busy
 * machine it exceeds its limits.
 */
export async function officeFault(
  sofficePath: string,
  limits = usual,
): Promise<'noStart' | 'noPdf' | 'exceeded' | null> {
  const outcome = await createNativeOffice(sofficePath, limits)
    .run({ bytes: smallestDocument(), needs: null })
    .catch((error: unknown) => (error instanceof ConverterSlow ? ({ failed: 'uploadTooComplex' } as const) : null));
  if (outcome === null) return 'noStart';
  if ('pdf' in outcome) return formatOf(outcome.pdf) === 'pdf' ? null : 'noPdf';
  return outcome.failed === 'uploadTooComplex' ? 'exceeded' : 'noPdf';
}

/** True when processes in the jail can read this path. */
export function isSeenInJail(sofficePath: string, path: string): boolean {
  const real = realPathOf(path);
  return seen(sofficePath).some((folder) => `${real}/`.startsWith(`${realPathOf(folder)}/`));
}

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path));
}

/** Creates an office. Check it with `officeFault` first. */
export function createNativeOffice(sofficePath: string, limits = usual): Office {
  let queue: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;

  async function convert(task: WordTask): Promise<Outcome> {
    child = start(sofficePath, limits, task);
    return outcomeOf(child, limits).finally(() => {
      child = null;
    });
  }
  return {
    run: (task) => {
      const turn = queue.then(() => convert(task));
      queue = turn.catch(() => undefined);
      return turn;
    },
    pid: () => child?.pid ?? null,
    close: () => child?.kill('SIGKILL'),
  };
}

/** Starts a jail. Document and PDF pass through pipes and never reach a disk. The processes in the jail end with it. */
function start(sofficePath: string, limits: OfficeLimits, { bytes, needs }: WordTask): ChildProcess {
  const files = [
    ['/job/profile/user/registrymodifications.xcu', settings],
    ['/job/document.docx', bytes],
    ...(needs?.fonts ?? []).map((font, index) => [`${fontFolder}/${index}.ttf`, font] as const),
  ] as const;
  const given = files.flatMap(([path], index) => ['--file', String(firstPipe + index), path]);
  const args = [
    ...jail(sofficePath),
    ...folders(needs),
    ...given,
    ...limited(limits),
    ...conversion(sofficePath, needs),
  ];
  const child = spawn('bwrap', args, {
    stdio: ['ignore', 'pipe', 'ignore', ...files.map(() => 'pipe' as const)],
    env: environment(),
    detached: true,
  });
  child.once('exit', () => endGroup(child));
  const pipes = child.stdio as readonly (Readable | Writable | null | undefined)[];
  for (const [index, [, content]] of files.entries()) {
    const pipe = pipes[firstPipe + index];
    // A process that ends early closes its pipe; its exit code reports that.
    pipe?.on('error', () => undefined);
    (pipe as Writable | undefined)?.end(content);
  }
  return child;
}

/**
 * Ends what a killed jail leaves behind. Its first process survives bubblewrap until it has asked to die with it: it
 * waits for ever and keeps the pipes open. Until then it belongs to the group of bubblewrap.
 */
function endGroup({ pid, signalCode }: ChildProcess): void {
  if (pid === undefined || signalCode === null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** The first file descriptor after the standard streams. */
const firstPipe = 3;
/** A default font folder of fontconfig. */
const fontFolder = '/job/.local/share/fonts';
const folders = (needs: FontNeeds | null): readonly string[] =>
  ['/job/profile/user', ...(needs === null ? [] : [fontFolder])].flatMap((folder) => ['--dir', folder]);

/** The environment of bubblewrap, without secrets. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin' });

/** The size of each of two folders in memory, which is not counted as memory of a process. */
const bytesOfFolder = 128 * 1024 * 1024;
const programs = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc/fonts', '/etc/libreoffice'];
const seen = (sofficePath: string): readonly string[] => [...programs, ...installation(sofficePath)];

function jail(sofficePath: string): readonly string[] {
  const room = (folder: string): readonly string[] => ['--size', String(bytesOfFolder), '--tmpfs', folder];
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    '--clearenv',
    '--setenv',
    'HOME',
    '/job',
    '--setenv',
    'PATH',
    '/usr/bin:/bin',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...room('/tmp'),
    ...room('/job'),
    '--chdir',
    '/job',
    ...seen(sofficePath).flatMap((path) => ['--ro-bind-try', path, path]),
    // Otherwise both are writable memory without a size limit.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
  ];
}

/** Files that exist in every installation of LibreOffice. */
const marks = ['program/soffice.bin', 'program/fundamentalrc', 'share/registry/main.xcd'];

/**
 * The folders of a LibreOffice outside of the system folders, such as `/opt/libreoffice`. Other files beside them stay
 * hidden.
 */
function installation(sofficePath: string): readonly string[] {
  const root = dirname(dirname(realpathSync(sofficePath)));
  return marks.every((mark) => existsSync(join(root, mark)))
    ? ['program', 'share', 'presets'].map((folder) => join(root, folder))
    : [];
}

/**
 * Priority and limits of the kernel, in addition to those of the resource watch. File sizes have no limit, because
 * LibreOffice would crash or leave out an image. The sizes of its folders limit what it writes.
 */
function limited({ cpuSeconds }: OfficeLimits): readonly string[] {
  return [
    'nice',
    '-n',
    String(backgroundNiceness),
    'prlimit',
    `--as=${2 * 1024 ** 3}`,
    `--cpu=${cpuSeconds + 1}`,
    '--nproc=256',
    '--core=0',
  ];
}

/** Exit code of our own shell: LibreOffice ended without a PDF. Other failures in the jail have other codes. */
const noPdf = 100;
/** Exit code of our own shell: neither the machine nor we have a font for a character. */
const noFont = 101;

/**
 * Writes the PDF to the standard output. LibreOffice exits with 0 or 1 when it cannot read a document. The first
 * arguments are the characters without a font as hexadecimal numbers, up to two hyphens.
 */
const conversion = (sofficePath: string, needs: FontNeeds | null): readonly string[] => [
  'sh',
  '-c',
  `while [ "$1" != -- ]; do [ -n "$(fc-list ":charset=$1" file)" ] || exit ${noFont}; shift; done; shift
"$@" >/dev/null; code=$?; [ $code -le 1 ] || exit $code
[ -s /job/document.pdf ] || exit ${noPdf}; exec cat /job/document.pdf`,
  'sh',
  ...Array.from(needs?.missing ?? '', (character) => character.codePointAt(0)?.toString(16) ?? '').slice(
    0,
    mostQueried,
  ),
  '--',
  realpathSync(sofficePath),
  '-env:UserInstallation=file:///job/profile',
  '--headless',
  '--norestore',
  '--nolockcheck',
  '--convert-to',
  'pdf:writer_pdf_Export',
  '--outdir',
  '/job',
  '/job/document.docx',
];

/** Each query takes some milliseconds, and a text has few of these characters. */
const mostQueried = 100;

async function outcomeOf(child: ChildProcess, limits: OfficeLimits): Promise<Outcome> {
  const watch = new AbortController();
  const exceeded = exceedsLimits(child.pid, limits, watch.signal).then((limit) => {
    if (limit !== null) child.kill('SIGKILL');
    return limit;
  });
  const [pdf, code] = await Promise.all([read(child, limits), codeOf(child)]).finally(() => watch.abort());
  const limit = await exceeded;
  if (limit === 'time') throw new ConverterSlow('LibreOffice took too long.');
  if (limit === 'work' || pdf.length > limits.bytes || code === outOfTime) return { failed: 'uploadTooComplex' };
  if (code === noPdf) return { failed: 'uploadUnreadable' };
  if (code === noFont) return { failed: 'uploadUnknownSigns' };
  if (code !== 0 || pdf.length === 0)
    throw new ConverterLost(`The jail of LibreOffice ended with ${code ?? 'a signal'} and no PDF.`);
  return { pdf };
}

/** The exit code; null for a signal. */
async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close').catch((cause: unknown) => {
    throw new ConverterNotStarted('LibreOffice could not be started.', { cause });
  })) as [number | null];
  return code;
}

/** The exit code of a shell for SIGXCPU. */
const outOfTime = 128 + 24;

async function read(child: ChildProcess, { bytes }: OfficeLimits): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    size += part.length;
    parts.push(part);
    if (size > bytes) break;
  }
  return new Uint8Array(Buffer.concat(parts));
}
