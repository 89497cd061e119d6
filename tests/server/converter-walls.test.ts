/** The limits of a converter process that is controlled by a document. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backgroundNiceness } from '../../server/base/background-priority.ts';
import {
  ConverterLost,
  ConverterNotStarted,
  ConverterSlow,
  createSandbox,
  type SandboxProgram,
} from '../../server/documents/sandbox.ts';
import { whileCollecting } from '../support/collect-garbage.ts';
import { readablePrograms } from '../../server/documents/converters.ts';
import type { Outcome } from '../../server/documents/child/outcome.ts';
import type { ProbeTask } from './probes/walls.ts';
import { removeFolder } from '../support/remove-folder.ts';

const probes = join(import.meta.dirname, 'probes');
let folder: string;
let secret: string;
const asked: string[] = [];
const listener = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('reached');
}).on('connection', () => {
  asked.push('connection');
});
const receiver = createSocket('udp4').on('message', () => {
  asked.push('datagram');
});
const ports = { tcp: '', udp: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-walls-'));
  secret = join(folder, 'secret.txt');
  await writeFile(secret, 'of another applicant');
  listener.listen(0, '127.0.0.1');
  receiver.bind(0, '127.0.0.1');
  await Promise.all([once(listener, 'listening'), once(receiver, 'listening')]);
  const address = listener.address();
  ports.tcp = String(typeof address === 'object' ? address?.port : '');
  ports.udp = String(receiver.address().port);
});
afterAll(async () => {
  listener.close();
  receiver.close();
  await removeFolder(folder);
});

const program: SandboxProgram = {
  file: join(probes, 'walls.ts'),
  folder: probes,
  readable: [...readablePrograms, probes],
  usesThreads: false,
  startMilliseconds: null,
  milliseconds: 10_000,
  megabytes: 512,
  keptMilliseconds: 0,
};

const tried = (attempt: ProbeTask['attempt'], what = '', other: Partial<SandboxProgram> = {}): Promise<Outcome> =>
  createSandbox({ ...program, ...other }).run({ attempt, with: what } satisfies ProbeTask);
async function resultOf(
  attempt: ProbeTask['attempt'],
  what = '',
  other: Partial<SandboxProgram> = {},
): Promise<string> {
  const outcome = await tried(attempt, what, other);
  return 'pdf' in outcome ? Buffer.from(outcome.pdf).toString() : outcome.failed;
}

describe.each([
  ['one without threads', false],
  ['one with threads, as LibreOffice needs them', true],
])('the process of a converter, %s,', (_which, usesThreads) => {
  it('has no network, not even to this machine', async () => {
    expect(await (await fetch(`http://127.0.0.1:${ports.tcp}/control`)).text()).toBe('reached');
    asked.length = 0;
    for (const [attempt, what] of [
      ['connect', ports.tcp],
      ['fetch', ports.tcp],
      ['find an address', 'localhost'],
      ['send a datagram', ports.udp],
    ] as const) {
      expect(await resultOf(attempt, what, { usesThreads }), attempt).toMatch(/^refused: /);
    }
    expect(asked).toEqual([]);
  });

  it('has a lower priority than the server', async () => {
    expect(await resultOf('tell the priority', '', { usesThreads })).toBe(
      `done: ${getPriority() + backgroundNiceness}`,
    );
  });

  it('reads, lists, changes and creates no file', async () => {
    const attempts = [
      ['read a file', secret],
      ['read a file', '/etc/hostname'],
      ['list a folder', folder],
      ['write a file', join(folder, 'new.txt')],
      ['write a file', join(probes, 'new.txt')],
      ['make a folder', join(folder, 'new')],
      ['delete a file', secret],
      ['link to a file', secret],
      ['read a file in a thread', secret],
    ] as const;
    for (const [attempt, what] of attempts)
      expect(await resultOf(attempt, what, { usesThreads }), `${attempt} ${what}`).toBe('refused: ERR_ACCESS_DENIED');
    expect(await readdir(folder)).toEqual(['secret.txt']);
    expect(await resultOf('read a file', join(probes, 'walls.ts'), { usesThreads })).toMatch(/^done: /);
  });

  it('starts no program, loads no library, and has no settings', async () => {
    expect(await resultOf('start a program', '', { usesThreads })).toBe('refused: ERR_ACCESS_DENIED');
    expect(await resultOf('load a library', '/lib/x86_64-linux-gnu/libc.so.6', { usesThreads })).toBe(
      'refused: ERR_DLOPEN_DISABLED',
    );
    expect(await resultOf('read the settings', '', { usesThreads })).not.toMatch(/PATH|DATABASE|SECRET/);
  });
});

it.each([
  ['3', 3],
  ['0', undefined],
  ['-4', undefined],
  ['2.5', undefined],
  ['1000000', undefined],
  ['nothing', undefined],
])('a document that states %s pages gets time for %j', async (stated, pages) => {
  const outcome = await tried('read the settings', stated);
  expect('pdf' in outcome && [outcome.pages]).toEqual([pages]);
});

describe('a document that exceeds the limits', () => {
  it.each([
    ['processor time', 'take all the time', { cpuSeconds: 0.5 }],
    ['memory', 'take all the memory', { megabytes: 200 }],
    ['room', 'answer too much', {}],
  ] as const)('%s ends its converter and is too complex', async (_what, attempt, limits) => {
    expect(await tried(attempt, '', limits)).toEqual({ failed: 'uploadTooComplex' });
  });

  it('is retried after it took too long, which may be the fault of a busy machine', async () => {
    await expect(tried('take all the time', '', { milliseconds: 500 })).rejects.toThrow(ConverterSlow);
  });

  it('is retried when no process gets ready in time, also when garbage is collected meanwhile', async () => {
    await expect(whileCollecting(tried('end', '', { startMilliseconds: 300 }))).rejects.toThrow(ConverterNotStarted);
  });

  it('is retried after the process crashed', async () => {
    await expect(tried('end')).rejects.toThrow(ConverterLost);
  });
});
