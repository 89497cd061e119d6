/** Detects a server that runs but does not respond, for example because it was stopped or its disk hangs. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type PoolConfig } from 'pg';

/** The time limits of a server that does not respond. */
export interface Patience {
  /** The pause between two queries. */
  readonly everyMs: number;
  /** The time limit of a response. */
  readonly answerMs: number;
  /** The time limit of a shutdown, after which the server is killed. */
  readonly stopSeconds: number;
}

/** Long enough for an overloaded machine, for which an unnecessary restart would be worse. */
export const usualPatience: Patience = { everyMs: 5_000, answerMs: 10_000, stopSeconds: 20 };

/** More than one, because a pause of the whole machine can delay one response. */
const misses = 2;

/** Resolves when the server has not responded twice in a row. Rejects when `signal` aborts. */
export async function hang(
  connection: PoolConfig,
  { everyMs, answerMs }: Patience,
  signal: AbortSignal,
): Promise<void> {
  for (let missed = 0; missed < misses;) {
    await pause(everyMs, undefined, { signal });
    missed = (await answers(connection, answerMs)) ? 0 : missed + 1;
    signal.throwIfAborted();
  }
}

/** Queries over a new connection, because a stopped server keeps open ones. A refusal counts as a response. */
async function answers(connection: PoolConfig, answerMs: number): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  const begun = performance.now();
  // When our own process was suspended, a late response proves nothing.
  const late = pause(answerMs, undefined, { ref: false }).then(() => performance.now() - begun > answerMs + heldUpMs);
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => true, isRefusal);
  try {
    return await Promise.race([answered, late]);
  } finally {
    client.end().catch(() => undefined);
  }
}

const heldUpMs = 1_000;

/** True for an error from the server, and from the system when nothing listens. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code !== undefined;

/**
 * Kills all descendants of `holder`. They share the memory of the server, which cannot restart before all have ended,
 * and stopped processes do not notice the end of the server.
 */
export async function killStartedBy(holder: number): Promise<void> {
  const pairs = process.platform === 'linux' ? await pairsOfLinux() : await pairsOfOthers();
  const startedBy = (pid: number): readonly number[] =>
    pairs.filter(([, parent]) => parent === pid).flatMap(([child]) => [child].concat(startedBy(child)));
  for (const pid of startedBy(holder)) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

type Pair = readonly [child: number, parent: number];

/** Reads /proc, because slim images have no `ps`. */
async function pairsOfLinux(): Promise<readonly Pair[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(
    pids.map(async (pid): Promise<Pair> => {
      // The name of a program may contain parentheses and spaces.
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '').split(' ');
      return [pid, Number(fields[1] ?? -1)];
    }),
  );
}

async function pairsOfOthers(): Promise<readonly Pair[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = -1]) => [pid, parent]);
}
