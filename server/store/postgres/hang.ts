/** A server that is there and does not answer, for example because it was stopped or its disk hangs. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type PoolConfig } from 'pg';

/** How patiently a server is watched. */
export interface Patience {
  /** Between two questions. */
  readonly everyMs: number;
  /** For an answer. */
  readonly answerMs: number;
}

/** Long enough for a machine that has far more to do than it can: a start for nothing would cost it more. */
export const usualPatience: Patience = { everyMs: 5_000, answerMs: 10_000 };

/** A pause of the whole machine can make one answer late. */
const misses = 2;

/** Resolves when the server has not answered twice in a row, and rejects when `signal` aborts. */
export async function hang(connection: PoolConfig, { everyMs, answerMs }: Patience, signal: AbortSignal): Promise<void> {
  for (let missed = 0; missed < misses;) {
    await pause(everyMs, undefined, { signal });
    missed = await answers(connection, answerMs) ? 0 : missed + 1;
    signal.throwIfAborted();
  }
}

/** Asks over a new connection, because a stopped server leaves its open ones alive. A refusal is an answer too. */
async function answers(connection: PoolConfig, answerMs: number): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  const begun = performance.now();
  // A process that was itself held up for that long cannot say that the server was.
  const late = pause(answerMs, undefined, { ref: false }).then(() => performance.now() - begun > answerMs + heldUpMs);
  const answered = client.connect().then(() => client.query('select 1')).then(() => true, isRefusal);
  try {
    return await Promise.race([answered, late]);
  } finally {
    client.end().catch(() => undefined);
  }
}

const heldUpMs = 1_000;

/** Of the server, or of the system where nothing listens. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code !== undefined;

/**
 * Kills every process that `holder` has started, and those that they have started. All of them share the memory of the
 * server, which cannot start again before the last one has gone, and a stopped one does not notice that the server has.
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
    // It has ended meanwhile.
  }
}

type Pair = readonly [child: number, parent: number];

/** From /proc, because slim images have no `ps`. */
async function pairsOfLinux(): Promise<readonly Pair[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(pids.map(async (pid): Promise<Pair> => {
    // The name of a program may hold anything, also brackets and spaces.
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).replace(/^.*\) /s, '').split(' ');
    return [pid, Number(fields[1] ?? -1)];
  }));
}

async function pairsOfOthers(): Promise<readonly Pair[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout.trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number)).map(([pid = 0, parent = -1]) => [pid, parent]);
}
