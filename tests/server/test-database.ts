import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/index.ts';

/** A database of its own, with all tables and nothing in them. */
export async function createTestDatabase(): Promise<{ name: string; database: Database; connection: ClientConfig }> {
  const { host, user, template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Connected to another than the template: a database that somebody uses cannot be copied.
  const client = new Client({ host, user, database: 'template1' });
  await client.connect();
  try {
    await copy(client, name, template);
  } finally {
    await client.end();
  }
  // Nothing here outlives a crash, so nothing waits for the disk; the process tests see to what does.
  const connection = { host, user, database: name, options: '-c synchronous_commit=off' };
  return { name, connection, database: openDatabase(connection, () => undefined) };
}

async function copy(client: Client, name: string, template: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      // Another test file copies it in the same moment.
      if (!(error instanceof Error && 'code' in error && error.code === '55006')) throw error;
      await pause(20);
    }
  }
}
