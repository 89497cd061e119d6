/** Finds due jobs with one statement for all queues, so that an idle server asks once a second. */
import type { Clock, Db } from 'pg-boss';

/** The worker ids of each queue. */
export type Workers = ReadonlyMap<string, readonly string[]>;

/** What the search depends on. */
export interface DueSearch {
  readonly database: Db;
  readonly workers: Workers;
  readonly clock: Clock;
  /** Lets a worker fetch at once. */
  readonly wake: (worker: string) => void;
  readonly onFailure: (error: Error) => void;
}

const everyMs = 1_000;

const dueQueues = `
  select name from unnest($1::text[]) as name where exists (
    select from jobs.job
    where job.name = name.name and state < 'active' and not blocked and start_after <= jobs.job_now())`;

export interface RepeatedSearch {
  /** Searches at once. */
  readonly look: () => void;
  readonly end: () => Promise<void>;
}

/** Wakes the workers of the queues with due jobs, each second. */
export function wakeWhenDue({ database, workers, clock, wake, onFailure }: DueSearch): RepeatedSearch {
  let running = Promise.resolve();
  let isWaiting = false;
  let hasEnded = false;
  const search = async (): Promise<void> => {
    const { rows } = (await database.executeSql(dueQueues, [[...workers.keys()]])) as {
      readonly rows: readonly { readonly name: string }[];
    };
    for (const { name } of rows) workers.get(name)?.forEach(wake);
  };
  // A search that has begun may not see the job of a transaction that has just ended.
  const look = (): void => {
    if (isWaiting || hasEnded) return;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return search().catch(onFailure);
    });
  };
  const timer = clock.setInterval(look, everyMs);
  const end = async (): Promise<void> => {
    hasEnded = true;
    clock.clearInterval(timer);
    await running;
  };
  return { look, end };
}
