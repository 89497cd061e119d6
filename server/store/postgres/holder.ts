/** One run of the PostgreSQL server, held by a shell. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { dataPath } from './cluster.ts';
import { waitForFormerServer } from './former-server.ts';
import { connectionTo, type Site } from './site.ts';

/**
 * The shell holds the server: when our end of the pipe closes, however that comes, it asks the server for a fast
 * shutdown, and kills one that does not react. The watcher still does so if the shell itself is killed.
 */
const holding = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; : >"$RUN/stop"; kill -INT $server
  for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 1; done; kill -KILL $server; } & watcher=$!
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

/** Resolves with its shell when it takes connections. Throws with its last words when it does not come to that. */
export async function startServer(site: Site): Promise<ChildProcess> {
  const begun = Date.now();
  for (;;) {
    await waitForFormerServer(site.data);
    const holder = await hold(site);
    if (await isReady(site, holder)) return holder;
    if (Date.now() - begun > patienceMs) throw new Error(`PostgreSQL did not start: ${await lastWords(site)}`);
    await pause(100);
  }
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function hold(site: Site): Promise<ChildProcess> {
  const { binaries, operator, data, run } = site;
  const options = [...settings, `unix_socket_directories=${run}`].flatMap((setting) => ['-c', setting]);
  const [command = 'sh', ...args] = [
    ...operator.prefix, 'sh', '-c', holding, 'sh', binaries.postgres, '-D', dataPath(operator, data), ...options,
  ];
  // Opened by us: the server's user may not be able to enter the folder of the log.
  const log = await open(site.log, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW, 0o600);
  const holder = spawn(command, args, {
    stdio: ['pipe', log.fd, log.fd],
    // Nothing of our own environment: it holds the master key.
    env: { PATH: process.env['PATH'], ...binaries.environment, RUN: run },
    cwd: data,
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop it after the last request.
    detached: true,
  });
  await log.close();
  holder.stdin?.on('error', () => holder.stdin?.destroy());
  holder.once('exit', () => holder.stdin?.destroy());
  return holder;
}

async function isReady(site: Site, holder: ChildProcess): Promise<boolean> {
  while (!hasEnded(holder)) {
    const client = new Client(connectionTo(site, 'postgres'));
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
