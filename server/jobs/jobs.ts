/**
 * Background jobs in the database of the application (pg-boss). A job is stored in the transaction of the change that
 * requests it, and survives the end of the process. Its handler may run more than once.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { PoolConfig } from 'pg';
import { type Clock, fromKysely, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss';
import { waitAfter, type Waits } from '../database/due-rows.ts';
import { limitedPool, type Limits, workLimits } from '../database/limits.ts';
import type { Tables } from '../database/tables.ts';
import { type RepeatedSearch, wakeWhenDue, type Workers } from './due-queues.ts';

/** Identifies an uploaded document. */
export interface Conversion {
  readonly accountId: string;
  /** Absent in jobs from before there was more than one form. */
  readonly formId?: string;
  /** The answer key of the upload. A migration may have renamed it since. */
  readonly key: string;
  /** Identifies the document. */
  readonly fileKey: string;
}

export interface JobData {
  readonly 'convert-document': Conversion;
  /** A separate queue for Word documents, which take longer, so pictures do not wait for them. */
  readonly 'convert-word-document': Conversion;
  /** Deletes the objects that no document, PDF copy or archive refers to when the job runs. */
  readonly 'drop-objects': { readonly keys: readonly string[] };
  /** Makes the PDF copy of one revision. */
  readonly 'make-pdf-copy': { readonly accountId: string; readonly formId?: string; readonly copyId: string };
  /** Makes the archive of an account. The last three are for the mail about it. */
  readonly 'make-archive': {
    readonly accountId: string;
    readonly archiveId: string;
    readonly formId: string;
    readonly origin: string;
    readonly requestId: string;
  };
}
export type JobName = keyof JobData;
export interface JobHandler<N extends JobName> {
  /** Throws to have the job run again. */
  run(data: JobData[N]): Promise<void>;
  /**
   * True for an error that ends by itself, such as that of a database or a storage that is away. The job is run again
   * and again, with growing pauses of at most five minutes, of which `pauses` are over. Any other error counts as a
   * failed attempt.
   */
  isPassing(error: unknown, pauses: number): boolean;
  /** Runs after the last failed attempt. */
  giveUp(data: JobData[N]): Promise<void>;
}
type JobLog = Pick<FastifyBaseLogger, 'error'>;
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };

export interface JobOptions {
  readonly afterSeconds?: number;
  /** Jobs of one group run one after the other. */
  readonly group?: string;
  /** Jobs with a greater number run first; by default 0. */
  readonly priority?: number;
}
/** The jobs of one process. */
export interface Jobs {
  /** Adds a job as part of the transaction. */
  enqueue<N extends JobName>(
    transaction: Transaction<Tables>,
    name: N,
    data: JobData[N],
    options?: JobOptions,
  ): Promise<void>;
  /** Runs a job at once whose transaction has ended, if this process can. Any other job waits for up to a second. */
  runAdded(): void;
  /** Sets the handlers, and the log of their errors. Must be called once before the start. */
  handle(handlers: JobHandlers, log: JobLog): void;
  /** Starts to run jobs. The first call of `enqueue` also starts. */
  start(): Promise<void>;
  /** Stops. Jobs that do not end within seconds return to the queue. */
  stop(): Promise<void>;
}

interface Queue {
  readonly retryLimit: number;
  readonly expireInSeconds: number;
  /** Jobs that run at a time in this process. */
  readonly localConcurrency: number;
}
const queues: { readonly [N in JobName]: Queue } = {
  'convert-document': { retryLimit: 3, expireInSeconds: 1500, localConcurrency: 2 },
  'make-pdf-copy': { retryLimit: 5, expireInSeconds: 120, localConcurrency: 2 },
  'convert-word-document': { retryLimit: 3, expireInSeconds: 1500, localConcurrency: 1 },
  'make-archive': { retryLimit: 5, expireInSeconds: 900, localConcurrency: 1 },
  'drop-objects': { retryLimit: 100, expireInSeconds: 300, localConcurrency: 1 },
};
const jobNames = Object.keys(queues) as JobName[];
/** A job of this name, also of one that was given up; null for any other. */
export const jobNameOf = (queue: string): JobName | null =>
  jobNames.find((name) => queue === name || queue === givenUp(name)) ?? null;
const givenUp = (name: JobName): string => `${name}-given-up`;
const day = 24 * 60 * 60;

/** The interval of what is also woken: it finds what a search for due jobs could not, after an error. */
const rareSeconds = 300;

/** Creates the jobs of the database of `connection`. `report` receives errors outside of jobs. */
export function createJobs(connection: PoolConfig, report: (error: Error) => void, clock: Clock = systemClock): Jobs {
  const boss = new PgBoss({
    ...bossConnection(connection),
    schema: 'jobs',
    max: 4,
    clock,
    // Another process takes over the jobs of a killed one after this interval and its last heartbeat.
    monitorIntervalSeconds: 20,
    superviseIntervalSeconds: 20,
    flowIntervalSeconds: rareSeconds,
    monitorVacuum: false,
    schedule: false,
  });
  boss.on('error', report);
  let handled: Handled | null = null;
  let started: Promise<void> | null = null;
  let search: RepeatedSearch | null = null;
  const open = async (): Promise<void> => {
    const workers = await startBoss(boss, handled);
    const wake = (worker: string): void => boss.notifyWorker(worker);
    search = wakeWhenDue({ database: boss.getDb(), workers, clock, wake, onFailure: report });
  };
  const start = (): Promise<void> => (started ??= open());
  return {
    handle: (handlers, log) => {
      handled = { handlers, log };
    },
    start,
    async enqueue(transaction, name, data, options = {}) {
      await start();
      await boss.send(name, data, { db: fromKysely(transaction), ...sendOptions(options) });
    },
    runAdded: () => search?.look(),
    async stop() {
      if (started === null) return;
      await started.catch(() => undefined);
      await search?.end();
      await boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}

/**
 * Adds jobs for a command or a process that runs none: they wait for a worker. `stop` must be called at the end.
 * `report` receives errors outside of its calls.
 */
export function createJobSender(
  database: Kysely<Tables>,
  report: (error: Error) => void = () => undefined,
  clock: Clock = systemClock,
): Jobs {
  const boss = new PgBoss({ db: fromKysely(database), schema: 'jobs', clock, supervise: false, schedule: false });
  boss.on('error', report);
  let started: Promise<void> | null = null;
  const open = async (): Promise<void> => {
    await boss.start();
    // The database may be one that no server has started with.
    for (const name of jobNames) await createQueues(boss, name);
  };
  const start = (): Promise<void> => (started ??= open());
  return {
    handle: () => undefined,
    runAdded: () => undefined,
    start,
    async enqueue(transaction, name, data, options = {}) {
      await start();
      await boss.send(name, data, { db: fromKysely(transaction), ...sendOptions(options) });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

/** The statements of jobs are short, but pg-boss creates and changes its tables at the start. */
const jobLimits: Limits = { ...workLimits, idleTransaction: 10_000, answer: 30_000 };

/** The options of a connection that pg-boss supports too. It gives those that it does not know to its pool. */
function bossConnection({ connectionString, host, port, user, database, password }: PoolConfig) {
  const known = { connectionString, host, port, user, database, password, ...limitedPool(jobLimits) };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

interface Handled {
  readonly handlers: JobHandlers;
  readonly log: JobLog;
}

async function startBoss(boss: PgBoss, handled: Handled | null): Promise<Workers> {
  if (handled === null) throw new Error('The jobs have no handlers.');
  await boss.start();
  const workers = new Map<string, readonly string[]>();
  for (const name of jobNames) {
    const opened = await openQueue(boss, handled, name);
    workers.set(name, opened.workers).set(givenUp(name), [opened.giveUp]);
  }
  return workers;
}

const sendOptions = ({ afterSeconds, group, priority = 0 }: JobOptions) => ({
  priority,
  ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
  ...(group === undefined ? {} : { group: { id: group } }),
});

/** Creates the queue of a job and that of its given-up jobs, which may be from an older server. */
async function createQueues(boss: PgBoss, name: JobName): Promise<void> {
  const { localConcurrency: _, ...limits } = queues[name];
  await boss.createQueue(givenUp(name), { retryLimit: 100, retryDelay: 5, deleteAfterSeconds: day });
  // A killed process sends no heartbeats, so another process takes over its job.
  const queue = {
    ...limits,
    retryDelay: 1,
    heartbeatSeconds: 10,
    deleteAfterSeconds: day,
    deadLetter: givenUp(name),
    notify: false,
  };
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, queue);
}

async function openQueue<N extends JobName>(boss: PgBoss, { handlers, log }: Handled, name: N) {
  const { localConcurrency } = queues[name];
  const handler: JobHandler<N> = handlers[name];
  await createQueues(boss, name);
  const polling = { pollingIntervalSeconds: rareSeconds };
  const working = { ...polling, groupConcurrency: 1, heartbeatRefreshSeconds: 3, includeMetadata: true } as const;
  const open = (): Promise<string> =>
    boss.work(name, working, async ([job]: readonly JobWithMetadata<Waiting<JobData[N]>>[]) => {
      if (job !== undefined) await runOrWait(boss, log, handler, name, job);
    });
  const workers = await Promise.all(Array.from({ length: localConcurrency }, open));
  const giveUp = await boss.work<JobData[N]>(givenUp(name), polling, async ([job]) => {
    if (job === undefined) return;
    await handler.giveUp(job.data).catch((error: unknown) => {
      log.error({ err: error, job: name }, 'The end of a failed job could not be stored yet.');
      throw error;
    });
  });
  return { workers, giveUp };
}

/** The data of a job with the number of its pauses. */
type Waiting<T> = T & { readonly pauses?: number };

/** The pauses of a job whose errors pass. */
const pausesOf: Waits = { firstMs: 1000, longestMs: 300_000 };

async function runOrWait<N extends JobName>(
  boss: PgBoss,
  log: JobLog,
  handler: JobHandler<N>,
  name: N,
  { data, groupId, priority }: JobWithMetadata<Waiting<JobData[N]>>,
): Promise<void> {
  try {
    await handler.run(data);
  } catch (error) {
    const { pauses = 0 } = data;
    log.error({ err: error, job: name, pauses }, 'A job failed.');
    if (!handler.isPassing(error, pauses)) throw error;
    const afterSeconds = waitAfter(pausesOf, pauses + 1) / 1000;
    const options = { afterSeconds, priority, ...(groupId == null ? {} : { group: groupId }) };
    await boss.send(name, { ...data, pauses: pauses + 1 }, sendOptions(options));
  }
}
