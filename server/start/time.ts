/** The time of a server: that of the database. */
import type { Clock } from '../base/clock.ts';
import { createDatabaseClock, type DatabaseClock } from '../database/database-clock.ts';
import type { Database } from '../database/database.ts';
import { ConfigError } from './config.ts';

const mostMs = 60_000;
/** The interval of the measurements. */
export const measureMs = 30_000;

/** The clock of the database. Throws ConfigError when the machine's clock differs from it by more than a minute. */
export async function openClock(database: Database, machine: Clock): Promise<DatabaseClock> {
  const clock = await createDatabaseClock(database);
  const ahead = machine.now().getTime() - clock.now().getTime();
  if (Math.abs(ahead) <= mostMs) return clock;
  const way = ahead > 0 ? 'ahead of' : 'behind';
  throw new ConfigError(
    `The clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} seconds ${way} that of the database: set it.`,
  );
}

/** Measures the time of the database at an interval. Returns a function that ends it. */
export function keepMeasured(clock: DatabaseClock, onFailure: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = clock.measure().catch(onFailure);
  }, measureMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
