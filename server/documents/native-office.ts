/** A LibreOffice of this machine, in a jail: no network, no files but programs, nothing left of one document for the next. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { smallestDocument } from './child/smallest-document.ts';
import { ConverterLost } from './limited-child.ts';
import { overrunOf } from './overrun.ts';
import { mostConvertedBytes } from './objects.ts';
import type { FontNeeds, Outcome } from './reasons.ts';
import { typeOf } from './rules.ts';

export interface WordTask {
  readonly bytes: Uint8Array;
  /** Null: the fonts of the office are enough. */
  readonly needs: FontNeeds | null;
}
/** Turns a Word document that was looked through into a PDF. */
export interface Office {
  /** Throws ConverterLost. */
  run(task: WordTask): Promise<Outcome>;
  /** The process that is there now. */
  pid(): number | null;
  close(): void;
}
/** For one document. */
export interface OfficeLimits {
  readonly milliseconds: number;
  /** Of the processor, by all its processes. */
  readonly cpuSeconds: number;
  /** In use at a time by all its processes. */
  readonly megabytes: number;
  /** Of the PDF. */
  readonly bytes: number;
}

const usual: OfficeLimits = { milliseconds: 60_000, cpuSeconds: 30, megabytes: 1024, bytes: mostConvertedBytes };

/** Macros are off, and nothing a document points to is fetched. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`;

/**
 * Why that LibreOffice cannot be used, found out by a document; null: it can. It does not start without bubblewrap (`bwrap`,
 * 0.7 or later) and `prlimit` on the path, nor where no namespaces may be made; without its Writer it makes no PDF; on a machine
 * that is too slow or too busy its time is over before.
 */
export async function officeFault(sofficePath: string, limits = usual): Promise<'noStart' | 'noPdf' | 'overrun' | null> {
  const outcome = await createNativeOffice(sofficePath, limits).run({ bytes: smallestDocument(), needs: null }).catch(() => null);
  if (outcome === null) return 'noStart';
  if ('pdf' in outcome) return typeOf(outcome.pdf) === 'pdf' ? null : 'noPdf';
  return outcome.failed === 'uploadTooComplex' ? 'overrun' : 'noPdf';
}

/** Whether what lies there, or will, can be read in the jail: with programs, never with anything of an applicant. */
export function isSeenInJail(sofficePath: string, path: string): boolean {
  const real = realPathOf(path);
  return seen(sofficePath).some((folder) => `${real}/`.startsWith(`${realPathOf(folder)}/`));
}

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path));
}

/** One in which no fault was found before. */
export function createNativeOffice(sofficePath: string, limits = usual): Office {
  let line: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;

  async function convert(task: WordTask): Promise<Outcome> {
    child = start(sofficePath, limits, task);
    return outcomeOf(child, limits).finally(() => { child = null; });
  }
  return {
    run: (task) => {
      const turn = line.then(() => convert(task));
      line = turn.catch(() => undefined);
      return turn;
    },
    pid: () => child?.pid ?? null,
    close: () => child?.kill('SIGKILL'),
  };
}

/** Document and PDF go through pipes, so that nothing of them is on a disk. With the jail all that is in it dies, however we end. */
function start(sofficePath: string, limits: OfficeLimits, { bytes, needs }: WordTask): ChildProcess {
  const files = [
    ['/job/profile/user/registrymodifications.xcu', settings], ['/job/document.docx', bytes],
    ...(needs?.fonts ?? []).map((font, index) => [`${fontFolder}/${index}.ttf`, font] as const),
  ] as const;
  const given = files.flatMap(([path], index) => ['--file', String(firstPipe + index), path]);
  const child = spawn('bwrap', [...jail(sofficePath), ...folders(needs), ...given, ...limited(limits), ...conversion(sofficePath, needs)], {
    stdio: ['ignore', 'pipe', 'ignore', ...files.map(() => 'pipe' as const)], env: environment(),
  });
  const pipes = child.stdio as readonly (Readable | Writable | null | undefined)[];
  for (const [index, [, content]] of files.entries()) {
    const pipe = pipes[firstPipe + index];
    // What ends before it has read all of it tells so by ending.
    pipe?.on('error', () => undefined);
    (pipe as Writable | undefined)?.end(content);
  }
  return child;
}

/** Behind the three that every program has. */
const firstPipe = 3;
/** Read by every program that finds fonts by fontconfig. */
const fontFolder = '/job/.local/share/fonts';
const folders = (needs: FontNeeds | null): readonly string[] =>
  ['/job/profile/user', ...(needs === null ? [] : [fontFolder])].flatMap((folder) => ['--dir', folder]);

/** Of bubblewrap itself: none of our secrets. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin' });

/** There are two. What is in them is memory, and counted as no process's. */
const bytesOfFolder = 128 * 1024 * 1024;
const programs = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc/fonts', '/etc/libreoffice'];
const seen = (sofficePath: string): readonly string[] => [...programs, ...installation(sofficePath)];

function jail(sofficePath: string): readonly string[] {
  const room = (folder: string): readonly string[] => ['--size', String(bytesOfFolder), '--tmpfs', folder];
  return [
    '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv', '--setenv', 'HOME', '/job', '--setenv', 'PATH', '/usr/bin:/bin',
    '--proc', '/proc', '--dev', '/dev', ...room('/tmp'), ...room('/job'), '--chdir', '/job',
    ...seen(sofficePath).flatMap((path) => ['--ro-bind-try', path, path]),
    // Otherwise both are memory without an end.
    '--remount-ro', '/dev', '--remount-ro', '/',
  ];
}

/** What only a LibreOffice has beside its program. */
const marks = ['program/soffice.bin', 'program/fundamentalrc', 'share/registry/main.xcd'];

/** The folders of a LibreOffice that is not below those of the system: `/opt/libreoffice/program/soffice`. Its own alone, beside which anything could lie. */
function installation(sofficePath: string): readonly string[] {
  const root = dirname(dirname(realpathSync(sofficePath)));
  return marks.every((mark) => existsSync(join(root, mark))) ? ['program', 'share', 'presets'].map((folder) => join(root, folder)) : [];
}

/**
 * The walls behind those that are watched from outside. None for a file: at one LibreOffice aborts as from a fault of its own, and
 * it leaves out a picture for which it cannot write a file. What it writes ends with the room of its folders.
 */
function limited({ cpuSeconds }: OfficeLimits): readonly string[] {
  return ['prlimit', `--as=${2 * 1024 ** 3}`, `--cpu=${cpuSeconds + 1}`, '--nproc=256', '--core=0'];
}

/** Of our own shell: it has run LibreOffice, which came to its end. Whatever else fails in the jail answers with another. */
const noPdf = 100;
/** Of our own shell too: the machine has no font for a sign that ours do not draw either. */
const noFont = 101;

/**
 * Answers with the PDF on the standard output. LibreOffice ends with 0 or 1 where it cannot read a document. The signs that
 * our fonts do not draw come first, as hexadecimal numbers, up to two hyphens.
 */
const conversion = (sofficePath: string, needs: FontNeeds | null): readonly string[] => [
  'sh', '-c', `while [ "$1" != -- ]; do [ -n "$(fc-list ":charset=$1" file)" ] || exit ${noFont}; shift; done; shift
"$@" >/dev/null; code=$?; [ $code -le 1 ] || exit $code; [ -s /job/document.pdf ] || exit ${noPdf}; exec cat /job/document.pdf`, 'sh',
  ...Array.from(needs?.undrawn ?? '', (sign) => sign.codePointAt(0)?.toString(16) ?? '').slice(0, mostAsked), '--',
  realpathSync(sofficePath), '-env:UserInstallation=file:///job/profile', '--headless', '--norestore', '--nolockcheck',
  '--convert-to', 'pdf:writer_pdf_Export', '--outdir', '/job', '/job/document.docx',
];

/** Each question takes some milliseconds, and a text has few signs of this kind. */
const mostAsked = 100;

async function outcomeOf(child: ChildProcess, limits: OfficeLimits): Promise<Outcome> {
  const watch = new AbortController();
  const overrun = overrunOf(child.pid, limits, watch.signal).then((isOver) => {
    if (isOver) child.kill('SIGKILL');
    return isOver;
  });
  const [pdf, code] = await Promise.all([read(child, limits), codeOf(child)]).finally(() => watch.abort());
  if (await overrun || pdf.length > limits.bytes || code === outOfTime) return { failed: 'uploadTooComplex' };
  if (code === noPdf) return { failed: 'uploadUnreadable' };
  if (code === noFont) return { failed: 'uploadUnknownSigns' };
  if (code !== 0 || pdf.length === 0) throw new ConverterLost(`The jail of LibreOffice ended with ${code ?? 'a signal'} and no PDF.`);
  return { pdf };
}

/** Null for a signal. */
async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close').catch((cause: unknown) => { throw new ConverterLost('LibreOffice could not be started.', { cause }); }) as [number | null];
  return code;
}

/** What a shell answers with for SIGXCPU. */
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
