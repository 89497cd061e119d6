/** The work that waits in the database for any server, as numbers. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The waiting work of one queue. What is planned for later does not wait. */
export interface WaitingWork {
  readonly queue: string;
  readonly count: number;
  /** Those whose last attempt did not succeed. */
  readonly failed: number;
  /** The seconds since the oldest one was due. */
  readonly oldest_seconds: number;
}

const mostMs = 2_000;

/** Counts the waiting jobs, mails and webhooks with one statement, which ends after two seconds. */
export async function readWaitingWork(database: Database): Promise<readonly WaitingWork[]> {
  return database.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(transaction);
    const { rows } = await sql<WaitingWork>`
      select queue, count(due)::int as count, count(*) filter (where has_failed)::int as failed,
        coalesce(extract(epoch from now() - min(due)), 0)::float8 as oldest_seconds
      from (
        select queue.name as queue, coalesce(job.has_failed, false) as has_failed,
          case when job.has_failed then least(job.start_after, now())
            when job.start_after <= now() then job.start_after end as due
        from jobs.queue left join (
          select name, start_after, retry_count > 0 or coalesce(data ? 'pauses', false) as has_failed
          from jobs.job where state < 'active') as job on job.name = queue.name
        union all select 'mails', tries > 1, case when tries > 1 then queued_at else due_at end
          from queued_mails where due_at <= now() or tries > 0
        union all select 'webhooks', tries > 1, case when tries > 1 then queued_at else due_at end
          from webhook_deliveries where due_at <= now() or (due_at is not null and tries > 0)
      ) as waiting
      group by queue order by queue`.execute(transaction);
    const counted = new Set(rows.map(({ queue }) => queue));
    const empty = ['mails', 'webhooks'].filter((queue) => !counted.has(queue));
    return [...rows, ...empty.map((queue) => ({ queue, count: 0, failed: 0, oldest_seconds: 0 }))];
  });
}
