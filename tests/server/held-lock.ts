import { Client, type ClientConfig } from 'pg';
import { expect } from 'vitest';

/** The time limit of the statements of a test, in milliseconds: more than any of them takes on a busy machine. */
const shortLimit = 1000;

/** Limits the time of the statements of new connections to a database, unless they set another limit. */
export async function limitStatements(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`alter database ${connection.database} set statement_timeout = ${shortLimit}`);
  await client.end();
}

/** Runs work that needs an advisory lock which is held until the work has waited for three times the limit. */
export async function whileLocked<T>(connection: ClientConfig, lock: string, work: () => Promise<T>): Promise<T> {
  const holder = new Client(connection);
  await holder.connect();
  await holder.query('set statement_timeout = 0');
  await holder.query(`select pg_advisory_lock(${lock})`);
  const working = work();
  const outcome = working.then(
    () => 'ended',
    (error: unknown) => String(error),
  );
  const waiters = async (): Promise<number | null> => {
    const query = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
      and clock_timestamp() - query_start > interval '${3 * shortLimit} ms'`;
    return (await holder.query(query)).rowCount;
  };
  try {
    await expect.poll(async () => Promise.race([outcome, waiters()])).toBe(1);
  } finally {
    await holder.end();
  }
  return working;
}
