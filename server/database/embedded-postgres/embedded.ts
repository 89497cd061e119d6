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
import { hasEnded, type ClusterSettings, startServer } from './holder.ts';
import { connectionTo, prepareSite, type Site } from './site.ts';

/** A running embedded PostgreSQL. */
export interface Embedded {
  connection(database?: string): PoolConfig;
  /** Resolves when its processes have ended. */
  stop(): Promise<void>;
}

type Report = (sentence: string) => void;

const usual: ClusterSettings = { stopSeconds: 20, isDurable: true, environment: {} };

/**
 * Starts PostgreSQL with its data in `folder`, and restarts it when it ends. Throws while another server uses the
 * folder.
 */
export async function startEmbedded(
  folder: string,
  report: Report,
  unusual: Partial<ClusterSettings> = {},
): Promise<Embedded> {
  const manner = { ...usual, ...unusual };
  const site = await prepareSite(folder);
  const stopping = new AbortController();
  const state = { holder: await firstStart(site, manner) };
  const watch = keepUp(site, state, { report, manner, signal: stopping.signal });
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
  readonly manner: ClusterSettings;
  readonly signal: AbortSignal;
}

/** Resolves when the signal aborts. */
async function keepUp(site: Site, state: { holder: ChildProcess }, watch: Watch): Promise<void> {
  for (;;) {
    const { signal, report } = watch;
    if (!hasEnded(state.holder)) await once(state.holder, 'exit', { signal }).catch(() => undefined);
    if (signal.aborted) return;
    report('PostgreSQL ended unexpectedly and is restarted.');
    state.holder = await startAgain(site, state.holder, watch);
  }
}

/** Retries the start until it succeeds or the signal aborts. Reports each reason once. */
async function startAgain(site: Site, former: ChildProcess, { report, manner, signal }: Watch): Promise<ChildProcess> {
  let reported = '';
  while (!signal.aborted) {
    try {
      return await startServer(site, manner);
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
async function firstStart(site: Site, manner: ClusterSettings): Promise<ChildProcess> {
  try {
    await makeCluster(site);
    return await startServer(site, manner);
  } catch (error) {
    await rm(site.run, { recursive: true, force: true });
    throw error;
  }
}
