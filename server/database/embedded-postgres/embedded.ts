/**
 * Supervises the embedded PostgreSQL, which runs as separate server processes. It listens on a socket in a private
 * folder, never on TCP, and stops when this process ends in any way.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { makeCluster } from './cluster.ts';
import { hang, killStartedBy, type Patience, usualPatience } from './hang.ts';
import { hasEnded, startServer } from './holder.ts';
import { connectionTo, prepareSite, type Site } from './site.ts';

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** The connection options of a database. */
  connection(database?: string): PoolConfig;
  /** Resolves when its processes have ended. */
  stop(): Promise<void>;
}

type Report = (sentence: string) => void;

/**
 * Starts PostgreSQL with its data in `folder`, and restarts it when it ends or no longer responds. Throws while another
 * server uses the folder.
 */
export async function startEmbedded(folder: string, report: Report, patience = usualPatience): Promise<Embedded> {
  const site = await prepareSite(folder);
  const stopping = new AbortController();
  const state = { holder: await firstStart(site, patience) };
  const watch = keepUp(site, state, { report, patience, signal: stopping.signal });
  return {
    connection: (database = 'postgres') => connectionTo(site, database),
    stop: async () => {
      stopping.abort();
      await watch;
      const end = hasEnded(state.holder) ? null : once(state.holder, 'exit');
      state.holder.stdin?.end();
      await end;
    },
  };
}

interface Watch {
  readonly report: Report;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** Resolves when the signal aborts. */
async function keepUp(site: Site, state: { holder: ChildProcess }, watch: Watch): Promise<void> {
  for (;;) {
    const trouble = await troubleOf(site, state.holder, watch);
    if (watch.signal.aborted) return;
    watch.report(sentences[trouble]);
    if (trouble === 'hang') await killHanging(state.holder);
    state.holder = await startAgain(site, state.holder, watch);
  }
}

const sentences = {
  exit: 'PostgreSQL ended unexpectedly and is restarted.',
  hang: 'PostgreSQL no longer responds and is restarted.',
} as const;

async function troubleOf(
  site: Site,
  holder: ChildProcess,
  { patience, signal }: Watch,
): Promise<keyof typeof sentences> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const exit = hasEnded(holder) ? Promise.resolve() : once(holder, 'exit', { signal: either });
  const hanging = hang(connectionTo(site, 'postgres'), patience, either);
  try {
    return await Promise.race([exit.then(() => 'exit' as const), hanging.then(() => 'hang' as const)]).catch(
      () => 'exit' as const,
    );
  } finally {
    over.abort();
    for (const other of [exit, hanging]) other.catch(() => undefined);
  }
}

/** Kills the server. The next start restores acknowledged data from the write-ahead log. */
async function killHanging(holder: ChildProcess): Promise<void> {
  const end = hasEnded(holder) ? null : once(holder, 'exit');
  if (holder.pid !== undefined) await killStartedBy(holder.pid);
  await end;
}

/** Retries the start until it succeeds or the signal aborts. Reports each reason once. */
async function startAgain(
  site: Site,
  former: ChildProcess,
  { report, patience, signal }: Watch,
): Promise<ChildProcess> {
  let reported = '';
  while (!signal.aborted) {
    try {
      return await startServer(site, patience.stopSeconds);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported) report(reason);
      reported = reason;
      await pause(1_000, undefined, { signal }).catch(() => undefined);
    }
  }
  return former;
}

/** Deletes the folder of the socket when the start fails. */
async function firstStart(site: Site, { stopSeconds }: Patience): Promise<ChildProcess> {
  try {
    await makeCluster(site);
    return await startServer(site, stopSeconds);
  } catch (error) {
    await rm(site.run, { recursive: true, force: true });
    throw error;
  }
}
