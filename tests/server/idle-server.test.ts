/** An idle server leaves the database in peace. */
import { Client } from 'pg';
import { TestClock } from 'pg-boss';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reportSeconds } from '../../server/database/servers.ts';
import { createJobs } from '../../server/jobs/jobs.ts';
import { intervalMs } from '../../server/jobs/queue-worker.ts';
import { measureMs } from '../../server/start/time.ts';
import { createTestDatabase } from '../support/test-database.ts';

const tenMinutes = 600;

/** Background jobs with a clock that moves by hand; `ran` receives the data of each job that runs. */
async function startedJobs(ran: (data: object) => void = () => undefined) {
  const { database, connection } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  const failures: unknown[] = [];
  const clock = new TestClock();
  const jobs = createJobs(connection, (error) => failures.push(error), clock);
  onTestFinished(() => jobs.stop());
  const handler = { run: async (data: object) => ran(data), isPassing: () => false, giveUp: async () => undefined };
  jobs.handle(
    {
      'convert-document': handler,
      'convert-word-document': handler,
      'make-pdf-copy': handler,
      'make-archive': handler,
      'drop-objects': handler,
    },
    { error: (given: unknown) => failures.push(given) },
  );
  await jobs.start();
  // Every queue has been asked once.
  await clock.tick(1_000);
  return { jobs, clock, database, failures };
}

/** The statements of idle background jobs in ten minutes of a clock that moves by hand. */
async function statementsOfJobs(): Promise<readonly string[]> {
  // A connection takes its method when it is opened.
  const query = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const { clock, failures } = await startedJobs();
  query.mockClear();
  await clock.tick(tenMinutes * 1_000);
  expect(failures).toEqual([]);
  const statements = query.mock.calls.map(([given]) => String((given as { text?: string }).text ?? given));
  // Not those with which the clock tells the database its time.
  return statements.filter((text) => !text.includes('SET now = to_timestamp('));
}

it('makes at most two statements in a second', async () => {
  const statements = await statementsOfJobs();
  expect(statements.length).toBeGreaterThan(tenMinutes / 2);
  // The queues of mails and of webhooks, the report of the server and the time.
  const own = (2 * 1_000) / intervalMs + 1 / reportSeconds + 1_000 / measureMs;
  expect(statements.length / tenMinutes + own).toBeLessThanOrEqual(2);
});

it('runs a job whose transaction has ended at once, and not only after the next search', async () => {
  const ran = vi.fn<(data: object) => void>();
  const { jobs, clock, database, failures } = await startedJobs(ran);
  // The time of the transaction is that of the database, which has passed then; no search begins.
  await clock.setTime(Date.now() + 60_000);
  const data = { keys: ['documents/one'] };
  await database.transaction().execute((transaction) => jobs.enqueue(transaction, 'drop-objects', data));
  jobs.runAdded();
  await expect.poll(() => ran.mock.calls).toEqual([[data]]);
  expect(failures).toEqual([]);
});
