/**
 * Work that outlives a request, and the process that took it up: pg-boss in the application's own database. A job is
 * stored in the transaction of the change that asks for it; its handler may run more than once.
 */
import type { Transaction } from 'kysely';
import type { PoolConfig } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tables } from '../store/tables.ts';

/** Which document: the one that was sent to this place for this answer. */
export interface Conversion {
  readonly accountId: string;
  readonly key: string;
  readonly fileKey: string;
}

/** What every kind of job is told. */
export interface JobData {
  readonly 'convert-document': Conversion;
  /** The same for a Word document, which takes longer: pictures do not wait behind it. */
  readonly 'convert-word-document': Conversion;
  /** Those that nothing refers to when the job runs. */
  readonly 'drop-objects': { readonly keys: readonly string[] };
  /** The PDF copy of one revision. */
  readonly 'make-pdf-copy': { readonly accountId: string; readonly copyId: string };
}
export type JobName = keyof JobData;
export interface JobHandler<N extends JobName> {
  /** What it throws makes the job wait for another try. */
  run(data: JobData[N]): Promise<void>;
  /** After the last try. */
  giveUp(data: JobData[N]): Promise<void>;
}
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface JobOptions {
  readonly afterSeconds?: number;
  /** Of one group one job runs at a time. */
  readonly group?: string;
}
/** The work of one process. */
export interface Jobs {
  /** Part of the transaction: undone with it, and there for certain when it is committed. */
  enqueue<N extends JobName>(transaction: Transaction<Tables>, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /** Who does the work; once, before anything is started. */
  handle(handlers: JobHandlers): void;
  /** Takes up what is waiting. The first job enqueued starts as well. */
  start(): Promise<void>;
  /** What is running goes back to waiting unless it ends within seconds. */
  stop(): Promise<void>;
}

interface Queue {
  readonly retryLimit: number;
  readonly expireInSeconds: number;
  /** At a time, in this process. */
  readonly localConcurrency: number;
}
const queues: { readonly [N in JobName]: Queue } = {
  'convert-document': { retryLimit: 3, expireInSeconds: 300, localConcurrency: 2 },
  'make-pdf-copy': { retryLimit: 5, expireInSeconds: 120, localConcurrency: 2 },
  'convert-word-document': { retryLimit: 3, expireInSeconds: 300, localConcurrency: 1 },
  'drop-objects': { retryLimit: 10, expireInSeconds: 60, localConcurrency: 1 },
};
const jobNames = Object.keys(queues) as JobName[];
const givenUp = (name: JobName): string => `${name}-given-up`;
const day = 24 * 60 * 60;

/** `connection` reaches the application's database; `report` is told of what goes wrong outside any job. */
export function createJobs(connection: PoolConfig, report: (error: Error) => void): Jobs {
  const boss = new PgBoss({
    ...bossConnection(connection), schema: 'jobs', max: 4, useListenNotify: true, monitorIntervalSeconds: 1, superviseIntervalSeconds: 1,
    schedule: false,
  });
  boss.on('error', report);
  let handlers: JobHandlers | null = null;
  let started: Promise<void> | null = null;
  const start = (): Promise<void> => (started ??= startBoss(boss, handlers));
  return {
    handle: (given) => { handlers = given; },
    start,
    async enqueue(transaction, name, data, { afterSeconds, group } = {}) {
      await start();
      await boss.send(name, data, {
        db: fromKysely(transaction),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(group === undefined ? {} : { group: { id: group } }),
      });
    },
    async stop() {
      if (started === null) return;
      await started.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}

/** What the application's own pool is told and pg-boss knows as well. */
function bossConnection({ connectionString, host, port, user, database, password }: PoolConfig) {
  const known = { connectionString, host, port, user, database, password };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

async function startBoss(boss: PgBoss, handlers: JobHandlers | null): Promise<void> {
  if (handlers === null) throw new Error('Nobody handles the jobs.');
  await boss.start();
  for (const name of jobNames) await openQueue(boss, handlers, name);
}

async function openQueue<N extends JobName>(boss: PgBoss, handlers: JobHandlers, name: N): Promise<void> {
  const { localConcurrency, ...limits } = queues[name];
  const handler: JobHandler<N> = handlers[name];
  await boss.createQueue(givenUp(name), { retryLimit: 100, retryDelay: 5, deleteAfterSeconds: day, notify: true });
  // Whoever is killed in the middle sends no more heartbeats, and another takes the job up.
  const queue = { ...limits, retryDelay: 1, heartbeatSeconds: 10, deleteAfterSeconds: day, deadLetter: givenUp(name), notify: true };
  await boss.createQueue(name, queue);
  const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };
  await boss.work<JobData[N]>(name, { ...polling, localConcurrency, groupConcurrency: 1, heartbeatRefreshSeconds: 3 }, async ([job]) => {
    if (job !== undefined) await handler.run(job.data);
  });
  await boss.work<JobData[N]>(givenUp(name), polling, async ([job]) => { if (job !== undefined) await handler.giveUp(job.data); });
}
