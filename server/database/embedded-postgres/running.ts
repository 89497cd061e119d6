import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';

/** The connection to the embedded PostgreSQL that another process runs in `folder`; null when none responds. */
export async function runningEmbedded(folder: string): Promise<PoolConfig | null> {
  const lines = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // The fifth line is the folder of the socket.
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
