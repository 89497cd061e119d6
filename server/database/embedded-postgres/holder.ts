/** Starts the PostgreSQL server under a shell. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { dataPath } from './cluster.ts';
import { waitForFormerServer } from './former-server.ts';
import { connectionTo, type Site } from './site.ts';

/**
 * The script of the shell. When our end of the pipe closes for any reason, it requests a fast shutdown of the server
 * and kills a server that does not react within STOP_SECONDS. The watcher does so even if the shell is killed.
 */
const holding = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; : >"$RUN/stop"; kill -INT $server
  while [ $STOP_SECONDS -gt 0 ]; do sleep 1; STOP_SECONDS=$((STOP_SECONDS-1)); done; kill -KILL $server; } & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
[ -e "$RUN/stop" ] && rm -rf "$RUN"
exit $code`;

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'shared_buffers=64MB',
  'jit=off',
  'timezone=UTC',
  // Its own restart waits for ever when the recovery fails too (18.4); ours begins again until it succeeds.
  'restart_after_crash=off',
  // Otherwise the log would contain answers and addresses.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_statement=none',
];

/** The settings of a server that tests change. */
export interface ClusterSettings {
  /** The time limit of a shutdown, after which the server is killed. */
  readonly stopSeconds: number;
  /** False for tests, which may lose their data when the machine stops. */
  readonly isDurable: boolean;
  /** Variables of its environment. */
  readonly environment: Readonly<Record<string, string>>;
}

const durability = (isDurable: boolean): readonly string[] =>
  ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name}=${isDurable ? 'on' : 'off'}`);

/** The time limit for repeated starts. The system needs a moment to remove the resources of a killed server. */
const patienceMs = 3_000;

/**
 * Resolves with the shell when the server accepts connections. Throws with the last lines of its log otherwise.
 */
export async function startServer(site: Site, manner: ClusterSettings): Promise<ChildProcess> {
  const begun = Date.now();
  for (;;) {
    await waitForFormerServer(site.data);
    const holder = await hold(site, manner);
    if (await isReady(site, holder)) return holder;
    if (Date.now() - begun > patienceMs) throw new Error(`PostgreSQL did not start: ${await lastWords(site)}`);
    await pause(100);
  }
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function hold(site: Site, { stopSeconds, isDurable, environment }: ClusterSettings): Promise<ChildProcess> {
  const { binaries, operator, data, run } = site;
  const options = [...settings, ...durability(isDurable), `unix_socket_directories=${run}`].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const [command = 'sh', ...args] = [
    ...operator.prefix,
    'sh',
    '-c',
    holding,
    'sh',
    binaries.postgres,
    '-D',
    dataPath(operator, data),
    ...options,
  ];
  // The user of the server may not be able to enter the folder of the log.
  const log = await open(
    site.log,
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
    0o600,
  );
  const holder = spawn(command, args, {
    stdio: ['pipe', log.fd, log.fd],
    // Without our own environment, which can contain the master key.
    env: {
      PATH: process.env['PATH'],
      ...binaries.environment,
      ...environment,
      RUN: run,
      STOP_SECONDS: String(stopSeconds),
    },
    cwd: data,
    // A separate process group, so Ctrl-C reaches only our process, which stops the server after the last request.
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
