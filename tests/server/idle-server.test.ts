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

/** The statements of idle background jobs in ten minutes of a clock that moves by hand. */
async function statementsOfJobs(): Promise<readonly string[]> {
  const { database, connection } = await createTestDatabase();
  onTestFinished(() => database.destroy());
  // A connection takes its method when it is opened.
  const query = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const failures: Error[] = [];
  const clock = new TestClock();
  const jobs = createJobs(connection, (error) => failures.push(error), clock);
  onTestFinished(() => jobs.stop());
  const idle = { run: async () => undefined, isPassing: () => false, giveUp: async () => undefined };
  jobs.handle(
    { 'convert-document': idle, 'convert-word-document': idle, 'make-pdf-copy': idle, 'drop-objects': idle },
    { error: (given: unknown) => failures.push(given as Error) },
  );
  await jobs.start();
  // Every queue has been asked once.
  await clock.tick(1_000);
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
