import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';

/** How to reach the embedded PostgreSQL that another process runs on `folder`; null when none answers. */
export async function runningEmbedded(folder: string): Promise<PoolConfig | null> {
  const lines = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // PostgreSQL writes the folder of its socket into the fifth line.
  const host = lines[4]?.trim() ?? '';
  if (!host.startsWith('/')) return null;
  const connection = { host, user: 'matricula', database: 'postgres' };
  const client = new Client(connection);
  try {
    await client.connect();
    await client.end();
    return connection;
  } catch {
    return null;
  }
}
