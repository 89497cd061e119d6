/** A PostgreSQL whose connections are all taken by another program. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError, type PoolConfig } from 'pg';

const name = 'fault';

/** Ends the connections of all others again and again and takes them, for a time. */
export async function takeConnections(connection: PoolConfig, milliseconds: number): Promise<void> {
  const taken: Client[] = [];
  try {
    const first = await connect(connection);
    taken.push(first);
    for (const end = performance.now() + milliseconds; performance.now() < end; await pause(100)) {
      await first.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and application_name <> '${name}'`);
      await takeFree(connection, taken);
    }
  } finally {
    await Promise.all(taken.map((client) => client.end()));
  }
}

/** Opens connections until PostgreSQL refuses one. */
async function takeFree(connection: PoolConfig, taken: Client[]): Promise<void> {
  for (;;) {
    const client = await connect(connection).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === tooManyConnections) return null;
      throw error;
    });
    if (client === null) return;
    taken.push(client);
  }
}

const tooManyConnections = '53300';

async function connect(connection: PoolConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: name });
  await client.connect();
  return client;
}
