/** A LibreOffice of this machine, in a jail: no network, no files but its own, its own profile for every document. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mostConvertedBytes } from './objects.ts';
import type { Outcome } from './reasons.ts';

/** Turns a Word document that was looked through into a PDF. */
export interface Office {
  run(task: { readonly bytes: Uint8Array }): Promise<Outcome>;
  /** The process that is there now. */
  pid(): number | null;
  close(): void;
}

const milliseconds = 60_000;
const mostBytesOfMemory = 2 * 1024 ** 3;

/** Macros are off, and nothing a document points to is fetched. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`;

/** Needs bubblewrap (`bwrap`) and `prlimit` on the path; where they are missing every document fails and is tried again. */
export function createNativeOffice(sofficePath: string): Office {
  let line: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | null = null;

  async function convert(bytes: Uint8Array): Promise<Outcome> {
    const place = await mkdtemp(join(tmpdir(), 'matricula-office-'));
    try {
      await mkdir(join(place, 'profile/user'), { recursive: true });
      await writeFile(join(place, 'profile/user/registrymodifications.xcu'), settings);
      await writeFile(join(place, 'document.docx'), bytes);
      child = spawn('bwrap', jailed(sofficePath, place), { stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' } });
      const isInTime = await endsInTime(child);
      // What it says of its success is not believed: a PDF must be there.
      const pdf = await readFile(join(place, 'document.pdf')).catch(() => null);
      if (!isInTime) return { failed: 'uploadTooComplex' };
      if (pdf === null) return { failed: 'uploadUnreadable' };
      return pdf.length > mostConvertedBytes ? { failed: 'uploadTooComplex' } : { pdf };
    } finally {
      child = null;
      await rm(place, { recursive: true, force: true });
    }
  }
  return {
    run: ({ bytes }) => {
      const turn = line.then(() => convert(bytes));
      line = turn.catch(() => undefined);
      return turn;
    },
    pid: () => child?.pid ?? null,
    close: () => child?.kill('SIGKILL'),
  };
}

/** With the jail all that is in it dies, also what LibreOffice started itself. */
async function endsInTime(child: ChildProcess): Promise<boolean> {
  const clock = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const [, signal] = await once(child, 'exit');
  clearTimeout(clock);
  return signal !== 'SIGKILL';
}

function jailed(sofficePath: string, place: string): readonly string[] {
  const readOnly = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc/fonts', '/etc/libreoffice', dirname(dirname(sofficePath))];
  return [
    '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv', '--setenv', 'HOME', '/work', '--setenv', 'PATH', '/usr/bin:/bin',
    ...readOnly.flatMap((path) => ['--ro-bind-try', path, path]),
    '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', place, '/work', '--chdir', '/work',
    'prlimit', `--as=${mostBytesOfMemory}`, `--cpu=${30}`, `--fsize=${mostConvertedBytes}`, '--nproc=64',
    sofficePath, '-env:UserInstallation=file:///work/profile', '--headless', '--norestore', '--nolockcheck',
    '--convert-to', 'pdf:writer_pdf_Export', '--outdir', '/work', '--', '/work/document.docx',
  ];
}
