/** Faults of servers and of what they need, which are made while applicants act. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Failure } from '../../tests/support/failing-bucket.ts';
import type { MailServer } from '../../tests/support/mail-server.ts';
import { failFsync, withFailingFsync } from './failing-fsync.ts';
import { failingS3, fullDisk, type OpenPart, silentNetwork } from './parts.ts';
import { areRunning, descendantsWith, signalAll, withDescendants } from './processes.ts';
import type { ServerProcess, Servers, ReplacedParts } from './servers.ts';
import { endPauses } from './database/waiting-jobs.ts';
import { takeConnections } from './taken-connections.ts';
import { buildVersion } from './versions.ts';
import { shortenedHour, whileConverting } from './shortened-hour.ts';

export interface Fault extends ReplacedParts {
  readonly what: string;
  /** Makes the fault once, and resolves when its cause has ended. */
  make(servers: Servers, round: number): Promise<unknown>;
}

const frozenMs = 10_000;
const readOnlyMs = 5_000;
const takenMs = 10_000;
const mailMs = 10_000;
const storageMs = 15_000;
/** Longer than the limit of a request to the store. */
const silentStorageMs = 30_000;
const networkMs = 10_000;
const fsyncMs = 5_000;
/** Longer than the interval at which a server measures the time of its database. */
const wrongClockMs = 35_000;
const mixedMs = 5_000;

const failing = (what: string, part: OpenPart, milliseconds: number, failure?: Failure): Fault => ({
  what,
  part,
  make: async (servers) => servers.part?.fail(() => pause(milliseconds), failure),
});

/** The clock of each server is set by a file in its DATA_DIR. */
const settableClock = { NODE_OPTIONS: `--import=${import.meta.resolve('./own-clock.ts')}` };

export const faults: Readonly<Record<string, Fault>> = {
  'kill-server': {
    what: 'a server is killed and started again',
    make: (servers, round) => restart(serverOf(servers, round), 'SIGKILL'),
  },
  'restart-server': {
    what: 'a server is stopped as by an upgrade, and started again',
    make: (servers, round) => restart(serverOf(servers, round), 'SIGTERM'),
  },
  'kill-worker': {
    what: 'a worker that has a document to convert is killed and started again',
    hasWorker: true,
    make: async ({ worker, database }) => {
      await whileConverting(database);
      if (worker !== null) await restart(worker, 'SIGKILL');
    },
  },
  'freeze-server': {
    what: 'a server does not run for ten seconds',
    make: async (servers, round) => freeze([serverOf(servers, round).pid()]),
  },
  'kill-database': {
    what: 'PostgreSQL is killed, and started again by its supervisor',
    make: async (servers) => killWithChildren(await servers.databasePid()),
  },
  'freeze-database': {
    what: 'PostgreSQL does not run for ten seconds',
    make: async (servers) => freeze(await withDescendants(await servers.databasePid())),
  },
  'cut-connections': {
    what: 'PostgreSQL ends all connections',
    make: (servers) =>
      ask(servers, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  },
  'take-connections': {
    what: 'another program takes all connections of PostgreSQL for ten seconds',
    make: ({ connection }) => takeConnections(connection, takenMs),
  },
  'read-only-database': {
    what: 'PostgreSQL accepts no changes for five seconds',
    make: async (servers) => {
      await ask(servers, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
      await pause(readOnlyMs);
      await ask(servers, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
    },
  },
  'fail-fsync': {
    what: 'the disk of PostgreSQL cannot flush for five seconds; needs a C compiler',
    database: withFailingFsync,
    make: ({ cluster }) => failFsync(cluster, () => pause(fsyncMs)),
  },
  'refuse-mails': {
    what: 'the mail server refuses all mails for ten seconds',
    make: ({ mail }) => treatMails(mail, { refusal: 451 }),
  },
  'silent-mail-server': {
    what: 'the mail server answers nothing for ten seconds',
    make: ({ mail }) => treatMails(mail, { isSilent: true }),
  },
  'no-mail-server': {
    what: 'the mail server is away for ten seconds',
    make: async ({ mail }) => {
      await mail.goAway();
      await pause(mailMs);
      await mail.comeBack();
    },
  },
  'kill-converters': {
    what: 'every running conversion and every browser that prints is killed',
    make: async ({ processes }) => {
      for (const one of processes) {
        for (const word of ['/child/', 'chrom']) signalAll(await descendantsWith(one.pid(), word), 'SIGKILL');
      }
    },
  },
  'cut-network': failing(
    'the network to PostgreSQL swallows everything for ten seconds, and open connections for ever',
    silentNetwork,
    networkMs,
  ),
  'slow-storage': failing('an S3 answers after three seconds, for 15 seconds', failingS3, storageMs, 'slow'),
  'refuse-storage': failing('an S3 closes each connection for 15 seconds', failingS3, storageMs, 'refusing'),
  'silent-storage': failing('an S3 answers nothing for 30 seconds', failingS3, silentStorageMs, 'silent'),
  'no-storage': failing('an S3 has lost its bucket for 15 seconds', failingS3, storageMs, 'gone'),
  'storage-hour': {
    what: 'an S3 is away for an hour, whose pauses between the attempts of jobs are shortened',
    part: failingS3,
    make: async ({ part, database }) => {
      await whileConverting(database);
      await part?.fail(() => shortenedHour(database));
      await endPauses(database);
    },
  },
  'full-disk': failing('the disk of the documents is full for 15 seconds; needs root', fullDisk, storageMs),
  'clock-minutes': wrongClock('the clock of a server is 20 minutes ahead, then it is started again', 20 * 60),
  'clock-years': wrongClock('the clock of a server is 720 days ahead, then it is started again', 720 * 24 * 60 * 60),
  'two-versions': {
    what: 'a version that renames questions replaces the servers; an old one starts again beside a new one',
    make: upgrade,
  },
};

/** Replaces one server, then the other, by a version with a renamed question. The other starts again in between. */
async function upgrade(servers: Servers, round: number): Promise<void> {
  const [first, second] = [serverOf(servers, round), serverOf(servers, round + 1)];
  const build = await buildVersion(join(first.folder, `version-${round}`), round + 1);
  await first.end('SIGTERM');
  await first.start(build);
  servers.pages.push(build.page);
  await pause(mixedMs);
  await restart(second, 'SIGTERM');
  await pause(mixedMs);
  await second.end('SIGTERM');
  await second.start(build);
}

const serverOf = ({ processes }: Servers, round: number): ServerProcess =>
  processes[round % processes.length] as ServerProcess;

async function restart(server: ServerProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await server.end(signal);
  await server.start();
}

/** Sets the clock of a running server, which must change nothing, and then starts it, which must be refused. */
function wrongClock(what: string, seconds: number): Fault {
  return {
    what,
    settings: settableClock,
    make: async (servers, round) => {
      const server = serverOf(servers, round);
      const file = join(server.folder, 'ahead');
      await writeFile(file, String(seconds));
      await pause(wrongClockMs);
      await server.end('SIGTERM');
      const isStarted = await server.start().then(
        () => true,
        () => false,
      );
      if (isStarted) throw new Error('A server with a wrong clock has started.');
      await rm(file);
      await server.start();
    },
  };
}

/**
 * Kills a process, and resolves when its children, which end by themselves, have ended too. A connection of PostgreSQL
 * may answer another call meanwhile.
 */
async function killWithChildren(pid: number): Promise<void> {
  // While it is stopped it starts no further child.
  signalAll([pid], 'SIGSTOP');
  const all = await withDescendants(pid);
  signalAll([pid], 'SIGKILL');
  while (await areRunning(all)) await pause(20);
}

async function freeze(pids: readonly number[]): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await pause(frozenMs).finally(() => signalAll(pids, 'SIGCONT'));
}

async function treatMails(mail: MailServer, fault: Partial<Pick<MailServer, 'refusal' | 'isSilent'>>): Promise<void> {
  Object.assign(mail, fault);
  await pause(mailMs);
  Object.assign(mail, { refusal: null, isSilent: false });
}

async function ask({ connection }: Servers, ...statements: readonly string[]): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
