/** The jail of a native LibreOffice. */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { badSamples, goodSamples } from '../../scripts/documents/samples.ts';
import { docx, docxLinkedTo } from '../../scripts/documents/word.ts';
import { backgroundNiceness } from '../../server/base/background-priority.ts';
import { ConverterLost, ConverterNotStarted, ConverterSlow } from '../../server/documents/sandbox.ts';
import {
  createNativeOffice,
  isSeenInJail,
  officeFault,
  type OfficeLimits,
} from '../../server/documents/native-office.ts';
import type { Outcome } from '../../server/documents/child/outcome.ts';
import { createConverters } from '../../server/index.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { hasJail, hasOffice, soffice } from './installed-office.ts';
import { answerOf, cardHolder, post, presign, settled, upload } from '../support/uploading.ts';
import { removeFolder } from '../support/remove-folder.ts';

let folder: string;
let asked: string[];
let elsewhere: Server;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-jail-'));
  asked = [];
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(png(8, 8, () => 0));
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const bound = elsewhere.address();
  address = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : ''}`;
});
afterAll(async () => {
  elsewhere.close();
  await removeFolder(folder);
});

const limits: OfficeLimits = { milliseconds: 60_000, cpuSeconds: 30, megabytes: 1024, bytes: 20 * 1024 * 1024 };
const isWord = ({ name }: { readonly name: string }): boolean => name.endsWith('.docx');
const [good, bad] = [(await goodSamples()).filter(isWord), (await badSamples()).filter(isWord)];
const pdfOf = (outcome: Outcome): Buffer => Buffer.from('pdf' in outcome ? outcome.pdf : []);

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
async function writeProgram(path: string, text: string): Promise<void> {
  await write(path, text);
  await chmod(path, 0o755);
}

describe('a broken jail', () => {
  /** A script on the PATH instead of bubblewrap. */
  async function withBwrap<T>(script: string, act: () => Promise<T>): Promise<T> {
    const path = process.env['PATH'];
    await writeProgram(join(folder, 'path/bwrap'), `#!/bin/sh\n${script}\n`);
    process.env['PATH'] = join(folder, 'path');
    return act().finally(() => {
      process.env['PATH'] = path;
    });
  }

  it.each(['exit 1', 'exit 2', 'exit 126', 'exit 127', 'exit 0', 'exec /nowhere', 'kill -KILL $$'])(
    'is no reason to refuse the document: "%s" is retried',
    async (script) => {
      await withBwrap(script, () =>
        expect(createNativeOffice(process.execPath, limits).run({ bytes: docx(), needs: null })).rejects.toThrow(
          ConverterLost,
        ),
      );
    },
  );

  it('is no reason to refuse the document when it is not installed', async () => {
    await withBwrap('exit 0', async () => {
      await rm(join(folder, 'path/bwrap'));
      await expect(createNativeOffice(process.execPath, limits).run({ bytes: docx(), needs: null })).rejects.toThrow(
        ConverterNotStarted,
      );
    });
  });

  it('receives none of our secrets, and neither does one that works', async () => {
    process.env['A_SECRET_OF_OURS'] = 'hush';
    const noted = join(folder, 'environment.txt');
    await withBwrap(`/usr/bin/env >> ${noted}; exit 0`, async () => {
      await officeFault(process.execPath);
      await createNativeOffice(process.execPath, limits)
        .run({ bytes: docx(), needs: null })
        .catch(() => undefined);
    });
    delete process.env['A_SECRET_OF_OURS'];
    const known = await readFile(noted, 'utf8');
    expect(known.match(/^PATH=/gm)).toHaveLength(2);
    expect(known).not.toContain('hush');
  });
});

describe('the content of the jail', () => {
  it('is the programs, by any path, and nothing else', async () => {
    await symlink('/usr/share', join(folder, 'shared'));
    const seen = [
      '/usr',
      '/usr/local/matricula',
      '/etc/fonts/data',
      '/lib/data',
      join(folder, 'shared'),
      join(folder, 'shared/not/yet/there'),
    ];
    const unseen = ['/var/lib/matricula', '/users', '/etc/matricula', folder, join(folder, 'not/yet/there'), '/'];
    expect(seen.filter((path) => !isSeenInJail(process.execPath, path))).toEqual([]);
    expect(unseen.filter((path) => isSeenInJail(process.execPath, path))).toEqual([]);
  });
});

/** The name of the program that a process runs; empty when it has ended. */
function programOfPid(pid: number | null): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Blocks this process, whose timers are too coarse for the start of another. */
function spend(microseconds: number): void {
  for (const end = performance.now() + microseconds / 1000; performance.now() < end;);
}

describe.skipIf(!hasJail)('a program in the jail', () => {
  /** Replaces LibreOffice by a script, whose output is taken as the PDF. */
  async function programOf(script: string): Promise<string> {
    const program = join(folder, 'office/program/soffice');
    for (const mark of ['program/soffice.bin', 'program/fundamentalrc', 'share/registry/main.xcd', 'beside.txt'])
      await write(join(folder, 'office', mark), '');
    await writeProgram(program, `#!/bin/bash\n{ ${script}\n} > /job/document.pdf 2>&1\nexit 0\n`);
    return program;
  }
  const said = async (script: string, within: Partial<OfficeLimits> = {}): Promise<Outcome> =>
    createNativeOffice(await programOf(script), { ...limits, ...within }).run({ bytes: docx(), needs: null });
  const faultOf = async (script: string, within: Partial<OfficeLimits> = {}): Promise<unknown> =>
    officeFault(await programOf(script), { ...limits, ...within });
  const words = async (script: string): Promise<string> => pdfOf(await said(script)).toString();

  it('reaches no network, not even this machine', async () => {
    expect((await fetch(`http://${address}/control`)).ok).toBe(true);
    const tried = await words(
      `exec 3<>/dev/tcp/${address.replace(':', '/')} && echo GET / HTTP/1.0 >&3 && cat <&3; echo; tail -n +3 /proc/net/dev`,
    );
    expect(tried).toContain('Connection refused');
    expect(tried.trim().split('\n').at(-1)).toMatch(/^\s*lo:/);
    expect(asked).toEqual(['/control']);
  });

  it('has a lower priority than the server', async () => {
    expect(await words('nice')).toBe(`${getPriority() + backgroundNiceness}\n`);
  });

  it('finds only programs and its document, and can change none of them', async () => {
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'of another applicant');
    const found = (
      await words(
        `ls /; echo --; ls -A /job; echo --; cat ${secret} ${folder}/office/beside.txt /etc/hostname /etc/passwd ${process.cwd()}/package.json; echo no > /usr/x; echo no > ${folder}/office/program/x`,
      )
    ).split('--\n');
    const roots = new Set([
      'bin',
      'sbin',
      'lib',
      'lib32',
      'lib64',
      'libx32',
      'usr',
      'etc',
      'proc',
      'dev',
      'tmp',
      'job',
      folder.split('/')[1],
    ]);
    expect(
      found[0]
        ?.trim()
        .split('\n')
        .filter((name) => !roots.has(name)),
    ).toEqual([]);
    expect(found[1]?.trim().split('\n').sort()).toEqual(['document.docx', 'document.pdf', 'profile']);
    expect(found[2]).not.toContain('another applicant');
    expect(found[2]?.match(/No such file or directory/g)).toHaveLength(5);
    expect(found[2]?.match(/Read-only file system/g)).toHaveLength(2);
  });

  it('has no settings of ours, no other process and no capabilities', async () => {
    process.env['A_SECRET_OF_OURS'] = 'hush';
    const known = await words('env; ls /proc | grep -c "^[0-9]"; grep CapEff /proc/self/status');
    delete process.env['A_SECRET_OF_OURS'];
    expect(known).not.toContain('hush');
    expect(known).toMatch(/^HOME=\/job$/m);
    expect(Number(/^\d+$/m.exec(known)?.[0])).toBeLessThan(10);
    expect(known).toMatch(/^CapEff:\s+0+$/m);
  });

  it('finds nothing of the previous document, and leaves nothing on the disk', async () => {
    const [own, usual] = [join(folder, 'temporary'), process.env['TMPDIR']];
    await mkdir(own);
    process.env['TMPDIR'] = own;
    const name = `left-${randomInt(2 ** 40)}`;
    const write = `cat /job/profile/${name} /tmp/${name}; echo here | tee /job/profile/${name} /tmp/${name}`;
    for (const time of ['first', 'second'])
      expect((await words(write)).match(/No such file|here/g), time).toEqual(['No such file', 'No such file', 'here']);
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    expect([await readdir(own), existsSync(`/tmp/${name}`)]).toEqual([[], false]);
  });

  it('can write only to two folders, and at most 256 MB in any number of files', async () => {
    const writable = await words(
      'while read _ place type flags _; do [[ $type = tmpfs && $flags = rw* ]] && echo $place; done < /proc/mounts',
    );
    expect(writable.trim().split('\n').sort()).toEqual(['/job', '/tmp']);
    const full = await words(
      'for place in / /dev /dev/shm /etc /tmp /job; do for count in {1..20}; do head -c 20000000 /dev/zero > $place/x$count; done; done; rm /job/x1; echo; du -cm /tmp /job | tail -1',
    );
    expect(full.match(/Read-only file system/g)).toHaveLength(80);
    expect(full).toContain('No space left on device');
    expect(Number(/^(\d+)\s+total/m.exec(full)?.[1])).toBeLessThanOrEqual(256);
  });

  it('is killed with its descendants when it exceeds its memory or space: the document is too complex; over its time it is retried', async () => {
    const tooComplex = { failed: 'uploadTooComplex' };
    const sleep = `sleep 1000.${randomInt(2 ** 40)}`;
    await expect(said(`${sleep} & ${sleep}`, { milliseconds: 500 })).rejects.toThrow(ConverterSlow);
    expect(await said(`x=$(head -c 150000000 /dev/zero | tr "\\0" x); echo $x | ${sleep}`, { megabytes: 100 })).toEqual(
      tooComplex,
    );
    expect(await said('head -c 2000 /dev/zero', { bytes: 1000 })).toEqual(tooComplex);
    await expect.poll(async () => (await promisify(execFile)('ps', ['-eo', 'args'])).stdout).not.toContain(sleep);
  });

  it('cannot use more CPU time through its children', async () => {
    expect(await said('while :; do timeout 1 bash -c "while :; do :; done"; done', { cpuSeconds: 1 })).toEqual({
      failed: 'uploadTooComplex',
    });
  });

  it('reports an unreadable document without a PDF, and a retry after it was killed', async () => {
    expect(await said('rm /job/document.pdf; exit 0')).toEqual({ failed: 'uploadUnreadable' });
    expect(await said('rm /job/document.pdf; exit 1')).toEqual({ failed: 'uploadUnreadable' });
    for (const end of ['kill -KILL $$', 'exit 127', 'exit 2'])
      await expect(said(end), end).rejects.toThrow(ConverterLost);
  });

  it('that is killed while it starts ends at once, and leaves no process', async () => {
    const program = join(folder, 'killed/soffice');
    await writeProgram(program, '#!/bin/sh\nsleep 1000\n');
    const office = createNativeOffice(program, limits);
    for (const microseconds of Array.from({ length: 40 }, (_, round) => round * 100)) {
      const outcome = office.run({ bytes: docx(), needs: null });
      await expect.poll(() => programOfPid(office.pid()), { interval: 0 }).toBe('bwrap');
      spend(microseconds);
      office.close();
      await expect(outcome, `killed after ${microseconds} µs`).rejects.toThrow(ConverterLost);
    }
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
    expect(stdout).not.toContain(program);
  });

  it('is mounted with its folder only for an installation of LibreOffice', async () => {
    const program = join(folder, 'files/program/soffice');
    await writeProgram(program, '#!/bin/sh\nexit 0\n');
    expect(await officeFault(program)).toBe('noStart');
  });

  it('that ends without a PDF prevents the start of the server', async () => {
    for (const content of ['', 'No export filter for Word documents.'])
      expect(await faultOf(`rm /job/document.pdf; printf '${content}' > /job/document.pdf`), content).toBe('noPdf');
    expect(await faultOf('printf "%%PDF-1.7"')).toBe(null);
  });

  it('that exceeds its time is distinguished from one that makes no PDF', async () => {
    expect(await faultOf('sleep 1000', { milliseconds: 500 })).toBe('exceeded');
  });
});

describe.skipIf(!hasOffice)('LibreOffice in the jail', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({}, undefined, (options) => ({ ...options, converters: createConverters(soffice) }));
  });
  afterAll(() => portal.close());

  it('is tested with a document, which distinguishes a missing PDF from a failed start', async () => {
    expect([await officeFault(soffice), await officeFault('/usr/bin/false'), await officeFault('/nowhere')]).toEqual([
      null,
      'noPdf',
      'noStart',
    ]);
  });

  const noise = docx({ 'word/media/picture.png': png(600, 600, () => randomInt(256)) });

  it('refuses a document whose PDF is too large as too complex, without a retry', async () => {
    expect(await createNativeOffice(soffice, { ...limits, bytes: 30_000 }).run({ bytes: noise, needs: null })).toEqual({
      failed: 'uploadTooComplex',
    });
  });

  it('leaves out no image that is larger than the limit of the PDF', async () => {
    const made = pdfOf(
      await createNativeOffice(soffice, { ...limits, bytes: 200_000 }).run({ bytes: noise, needs: null }),
    );
    expect(noise.length).toBeGreaterThan(200_000);
    expect(made.toString('latin1')).toMatch(/\/Subtype ?\/Image/);
  });

  it('converts a Word document to a PDF with its image, table and header', async () => {
    const browser = await cardHolder(portal);
    expect(await upload(portal, browser, 'activities.docx', good[0]?.bytes ?? new Uint8Array())).toEqual({
      status: 'COMPLETED',
      message: '',
    });
    expect(await answerOf(browser)).toBe('ANSWERED');
    const { pdf_key: key } = await portal.database.selectFrom('documents').select('pdf_key').executeTakeFirstOrThrow();
    const pdf = Buffer.from((await portal.objects.get(key ?? '')) ?? []);
    expect(pdf.toString('latin1')).toMatch(/\/Subtype ?\/Image/);
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    for (const part of ['Jordan Rivera, page header', 'My activities in high school', 'Debate', 'A link'])
      expect(text).toContain(part);
  });

  it.each(bad.map(({ name, bytes, reason }) => [name, reason, bytes] as const))(
    'refuses %s: %s',
    async (name, reason, bytes) => {
      const browser = await cardHolder(portal);
      expect(await upload(portal, browser, name, bytes)).toEqual({
        status: 'FAILED',
        message: forms.current.form.messages[reason]?.replace('{any_type}', 'PNG, JPEG, PDF or Word (.docx)'),
      });
    },
  );

  /** The conversion of a document outside the jail with default settings. */
  async function madeOutside(bytes: Uint8Array): Promise<string> {
    await writeFile(join(folder, 'linked.docx'), bytes);
    const place = ['--outdir', folder, join(folder, 'linked.docx')];
    await promisify(execFile)(soffice, [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'pdf',
      ...place,
    ]);
    return readFile(join(folder, 'linked.pdf'), 'latin1');
  }
  const madeInside = async (bytes: Uint8Array): Promise<string> =>
    pdfOf(await createNativeOffice(soffice).run({ bytes, needs: null })).toString('latin1');

  it('fetches no external content of a document, which it would outside', async () => {
    const linked = docxLinkedTo(`http://${address}/picture.png`);
    await madeOutside(linked);
    expect(asked).toContain('/picture.png');
    asked.length = 0;
    expect(await madeInside(linked)).toMatch(/^%PDF/);
    expect(asked).toEqual([]);
  });

  it('shows no image from another file of this machine, which it would outside', async () => {
    const picture = join(folder, 'other.png');
    await writeFile(
      picture,
      png(123, 45, (x) => x),
    );
    const linked = docxLinkedTo(`file://${picture}`);
    expect(await madeOutside(linked)).toContain('/Width 123');
    expect(await madeInside(linked)).toSatisfy(
      (pdf: string) => pdf.startsWith('%PDF') && !/\/Subtype ?\/Image/.test(pdf),
    );
  });

  it('that is killed loses no document', async () => {
    const browser = await cardHolder(portal);
    const { fields } = await presign(browser);
    await post(portal, { fields }, docx());
    await browser.call('convertDocument', { body: { file_key: fields['key'], file_name: 'activities.docx' } });
    const jails = (): readonly number[] => portal.converters.pids().filter((pid) => programOfPid(pid) === 'bwrap');
    await expect.poll(() => jails().length, { interval: 10 }).toBe(1);
    for (const pid of jails()) process.kill(pid, 'SIGKILL');
    expect(await settled(browser)).toEqual({ status: 'COMPLETED', message: '' });
  });
});
