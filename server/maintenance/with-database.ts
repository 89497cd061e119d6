import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Config } from '../start/config.ts';
import { type Database, migrate, openDatabase } from '../database/database.ts';
import { startEmbedded } from '../database/embedded-postgres/embedded.ts';
import { workLimits } from '../database/limits.ts';
import { runningEmbedded } from '../database/embedded-postgres/running.ts';

/**
 * Runs work on the migrated database, with or without a running server. Starts the embedded database if necessary.
 * Throws when there is no database.
 */
export function withDatabase<T>(
  config: Config,
  print: (line: string) => void,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withConnection(config, print, async (connection) => {
    let isDone = false;
    // Closing connections may still report that the database stops.
    const report = (sentence: string): void => {
      if (!isDone) print(sentence);
    };
    const database = openDatabase(connection, report, workLimits);
    try {
      await migrate(database, report);
      return await work(database);
    } finally {
      isDone = true;
      await database.destroy();
    }
  });
}

/** Runs work with the connection of the database. The embedded one is created only if that is allowed. */
export async function withConnection<T>(
  config: Config,
  print: (line: string) => void,
  work: (connection: PoolConfig) => Promise<T>,
  { createsEmbedded = false } = {},
): Promise<T> {
  const { connection, stop } = await connect(config, print, createsEmbedded);
  try {
    return await work(connection);
  } finally {
    await stop();
  }
}

interface Connected {
  readonly connection: PoolConfig;
  readonly stop: () => Promise<void>;
}

async function connect(config: Config, print: (line: string) => void, createsEmbedded: boolean): Promise<Connected> {
  const nothing = async (): Promise<void> => undefined;
  if (config.databaseUrl !== null) return { connection: { connectionString: config.databaseUrl }, stop: nothing };
  const folder = join(config.dataDir, 'postgres');
  // A new database would be empty while the portal's own is elsewhere.
  if (!createsEmbedded && !existsSync(join(folder, 'data'))) {
    throw new Error(
      `There is no database in ${folder}: ` +
        'set DATA_DIR or DATABASE_URL as for the server, or start the server once.',
    );
  }
  const running = await runningEmbedded(folder);
  if (running !== null) return { connection: running, stop: nothing };
  const embedded = await startEmbedded(folder, print);
  return { connection: embedded.connection(), stop: () => embedded.stop() };
}
