/** The database, for the commands of whoever runs the portal. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { Config } from './config.ts';
import { type Database, migrate, openDatabase } from './store/database.ts';
import { startEmbedded } from './store/postgres/embedded.ts';
import { runningEmbedded } from './store/postgres/running.ts';

/** Does work with the newest tables, beside a running server or without one; the embedded database is started if need be. Throws where there is none yet. */
export async function withDatabase<T>(config: Config, print: (line: string) => void, work: (database: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await connect(config, print);
  let isDone = false;
  // Connections that are being closed may still be told that the database stops.
  const database = openDatabase(connection, (sentence) => { if (!isDone) print(sentence); });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    isDone = true;
    await database.destroy();
    await stop();
  }
}

async function connect(config: Config, print: (line: string) => void): Promise<{ connection: PoolConfig; stop: () => Promise<void> }> {
  const nothing = async (): Promise<void> => undefined;
  if (config.databaseUrl !== null) return { connection: { connectionString: config.databaseUrl }, stop: nothing };
  const folder = join(config.dataDir, 'postgres');
  // A new one would answer from nothing, where the portal's own stands elsewhere.
  if (!existsSync(join(folder, 'data'))) throw new Error(`There is no database in ${folder}: give DATA_DIR or DATABASE_URL as the server has it, or start the server once.`);
  const running = await runningEmbedded(folder);
  if (running !== null) return { connection: running, stop: nothing };
  const embedded = await startEmbedded(folder, print);
  return { connection: embedded.connection(), stop: () => embedded.stop() };
}
