/** A server uses the time of the database, and does not start with another one. */
import { sql } from 'kysely';
import { beforeAll, afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../server/index.ts';
import { systemClock } from '../../server/index.ts';
import { openClock } from '../../server/start/time.ts';
import { createTestDatabase } from '../support/test-database.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await createTestDatabase());
});
afterAll(() => database.destroy());

const wrongBy = (seconds: number) => ({ now: () => new Date(systemClock.now().getTime() + seconds * 1000) });

it.each([
  [720 * 86_400, 'ahead of'],
  [-61, 'behind'],
])('a machine whose clock is wrong by %d seconds starts no server', async (seconds, way) => {
  await expect(openClock(database, wrongBy(seconds))).rejects.toThrow(
    `The clock of this machine is ${Math.abs(seconds)} seconds ${way} that of the database: set it.`,
  );
});

it('a machine whose clock is wrong by less than a minute has the time of the database', async () => {
  const clock = await openClock(database, wrongBy(-40));
  const { rows } = await sql<{ readonly now: Date }>`select clock_timestamp() as now`.execute(database);
  expect(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(20_000);
});

it('a change of the clock of the machine while a server runs changes nothing', async () => {
  const clock = await openClock(database, systemClock);
  const before = clock.now().getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 720 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(clock.now().getTime() - before).toBeLessThan(60_000);
  expect((await clock.measure()).getTime() - before).toBeLessThan(60_000);
});
