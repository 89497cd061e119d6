import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/index.ts';

/** Creates a database with empty tables. */
export async function createTestDatabase(): Promise<{ name: string; database: Database; connection: ClientConfig }> {
  const { host, user, template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Connects to another database, because a template with connections cannot be copied.
  const client = new Client({ host, user, database: 'template1' });
  await client.connect();
  try {
    await copy(client, name, template);
  } finally {
    await client.end();
  }
  const connection = { host, user, database: name };
  return { name, connection, database: openDatabase(connection, () => undefined) };
}

async function copy(client: Client, name: string, template: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      // Another test file copies the template at the same time.
      if (!(error instanceof Error && 'code' in error && error.code === '55006')) throw error;
      await pause(20);
    }
  }
}
