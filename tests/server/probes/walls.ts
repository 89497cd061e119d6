/** Replaces a converter, and tries everything that a malicious document would try. */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

export interface ProbeTask {
  readonly attempt: keyof typeof attempts;
  /** The argument of the attempt: a path, a port. */
  readonly with: string;
}

const attempts = {
  'read a file': (path: string) => readFile(path, 'utf8'),
  'list a folder': (path: string) => readdir(path),
  'write a file': (path: string) => writeFile(path, 'x'),
  'make a folder': (path: string) => mkdir(path),
  'delete a file': (path: string) => rm(path),
  'link to a file': (path: string) => symlink(path, `${process.cwd()}/link`),
  connect: async (port: string) => {
    await once(connect(Number(port), '127.0.0.1'), 'connect');
  },
  fetch: async (port: string) => (await fetch(`http://127.0.0.1:${port}/probe`)).text(),
  'find an address': (name: string) => lookup(name),
  'send a datagram': async (port: string) =>
    new Promise((resolve, reject) => {
      const socket = createSocket('udp4').on('error', reject);
      socket.send('x', Number(port), '127.0.0.1', (error, sent) => {
        if (error === null) resolve(sent);
        else reject(error);
      });
    }),
  'start a program': async () => {
    const { error, stdout } = spawnSync('/bin/echo', ['x']);
    if (error !== undefined) throw error;
    return stdout.toString();
  },
  'read a file in a thread': async (path: string) => {
    const worker = new Worker(
      `require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(${JSON.stringify(path)}, 'utf8'))`,
      { eval: true },
    );
    const [text] = await once(worker, 'message');
    return text as unknown;
  },
  'load a library': async (path: string) => {
    process.dlopen({ exports: {} }, path);
  },
  'read the settings': async () => JSON.stringify(process.env),
  'tell the priority': async () => getPriority(),
  'take all the time': async () => {
    for (;;) Math.random();
  },
  'take all the memory': async () => {
    const taken: Buffer[] = [];
    for (;;) {
      taken.push(Buffer.alloc(10_000_000, 1));
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  },
  'answer too much': async () => 'x'.repeat(21 * 1024 * 1024),
  end: async () => {
    process.exit(0);
  },
} as const satisfies Readonly<Record<string, (what: string) => Promise<unknown>>>;

async function answer({ attempt, with: what }: ProbeTask): Promise<string> {
  try {
    return `done: ${String(await attempts[attempt](what))}`;
  } catch (error) {
    return `refused: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`;
  }
}

// The argument is also the number of pages that the process states.
process.on('message', (task: ProbeTask) => {
  void answer(task).then((text) => process.send?.({ pdf: Buffer.from(text), pages: Number(task.with) }));
});
