/**
 * The embedded PostgreSQL: real server processes under a small supervisor of ours. It listens on a socket in a folder
 * that only its owner enters, never on TCP, and stops when this process ends in any way.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { databaseOperator, type Operator } from './operator.ts';
import { waitForFormerServer } from './former-server.ts';

/** A PostgreSQL of our own that runs. */
export interface Embedded {
  /** How to connect to one of its databases. */
  connection(database?: string): PoolConfig;
  /** Resolves when its processes have ended. */
  stop(): Promise<void>;
}

interface Site {
  readonly binaries: Binaries;
  readonly operator: Operator;
  /** The cluster's files. */
  readonly data: string;
  /** Where the socket stands. */
  readonly run: string;
  readonly log: string;
}

/** Starts it on `folder`, which is made when it is not there. Throws when another server keeps using the folder. */
export async function startEmbedded(folder: string, report: (sentence: string) => void): Promise<Embedded> {
  const site = await prepare(folder);
  let holder = await start(site);
  let isStopping = false;
  const keepUp = (): void => {
    holder.once('exit', async () => {
      if (isStopping) return;
      report('PostgreSQL ended unexpectedly and is started again.');
      try {
        holder = await start(site);
        keepUp();
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
      }
    });
  };
  keepUp();
  return {
    connection: (database = 'postgres') => connection(site, database),
    stop: async () => {
      isStopping = true;
      const end = hasEnded(holder) ? null : once(holder, 'exit');
      holder.stdin?.end();
      await end;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const connection = (site: Site, database: string): PoolConfig => ({ host: site.run, user: 'matricula', database });

async function prepare(folder: string): Promise<Site> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const binaries = await findBinaries(join(folder, 'lib'));
  const operator = await databaseOperator([binaries.postgres, join(folder, 'data')]);
  // The path of a socket may have no more than about 100 characters, so it cannot stand in a data folder of any name.
  const run = await mkdtemp(join(tmpdir().length > 60 ? '/tmp' : tmpdir(), 'matricula-'));
  if (operator.owner !== null) for (const path of [folder, run]) await chown(path, operator.owner.uid, operator.owner.gid);
  const site = { binaries, operator, data: join(folder, 'data'), run, log: join(folder, 'postgres.log') };
  await makeCluster(site);
  return site;
}

/**
 * The shell holds the server: when our end of the pipe closes, however that comes, it asks the server for a fast
 * shutdown. The watcher still does so if the shell itself is killed.
 */
const holding = `
exec 3<&0
"$@" </dev/null 3<&- >"$LOG" 2>&1 & server=$!
{ cat <&3 >/dev/null; : >"$RUN/stop"; kill -INT $server; } & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
[ -e "$RUN/stop" ] && rm -rf "$RUN"
exit $code`;

const settings = [
  'listen_addresses=', 'unix_socket_permissions=0700', 'fsync=on', 'synchronous_commit=on', 'full_page_writes=on',
  'max_connections=100', 'shared_buffers=64MB', 'jit=off', 'timezone=UTC',
  // Statements and details would put answers and addresses into the log.
  'log_min_error_statement=panic', 'log_error_verbosity=terse', 'log_statement=none',
];

/** How long a start is tried again: what a killed server leaves behind, the system takes a moment to clear away. */
const patienceMs = 3_000;

async function start(site: Site): Promise<ChildProcess> {
  const begun = Date.now();
  for (;;) {
    await waitForFormerServer(site.data);
    const holder = hold(site);
    if (await isReady(site, holder)) return holder;
    if (Date.now() - begun > patienceMs) throw new Error(`PostgreSQL did not start: ${await lastWords(site)}`);
    await pause(100);
  }
}

function hold({ binaries, operator, data, run, log }: Site): ChildProcess {
  const options = [...settings, `unix_socket_directories=${run}`].flatMap((setting) => ['-c', setting]);
  const [command = 'sh', ...args] = [...operator.prefix, 'sh', '-c', holding, 'sh', binaries.postgres, '-D', data, ...options];
  const holder = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Nothing of our own environment: it holds the master key.
    env: { PATH: process.env['PATH'], ...binaries.environment, LOG: log, RUN: run },
    cwd: data,
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop it after the last request.
    detached: true,
  });
  holder.stdin?.on('error', () => holder.stdin?.destroy());
  holder.once('exit', () => holder.stdin?.destroy());
  return holder;
}

async function isReady(site: Site, holder: ChildProcess): Promise<boolean> {
  while (!hasEnded(holder)) {
    const client = new Client(connection(site, 'postgres'));
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await pause(20);
    }
  }
  return false;
}

async function lastWords({ log }: Site): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-3).join(' ') || 'it left no message.';
}
