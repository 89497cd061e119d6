/** An empty place for `npm run admin -- restore`, and the portal that is restored there. */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { restoreCommand } from '../../scripts/admin/backup.ts';
import { type Database, openDatabase } from '../../server/index.ts';
import type { Portal } from '../support/portal.ts';
import { printedBy } from './run-command.ts';

export interface Target {
  readonly database: Database;
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly documents: string;
  restore(folder: string, ...args: readonly string[]): Promise<string>;
}

/** A database without tables, and a place for documents, below `place`. `settings` replace how commands reach them. */
export async function emptyTarget(
  portal: Portal,
  place: string,
  settings: (database: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<Target> {
  const { host, user } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ host, user, database: 'template1' });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const connection = { host, user, database: name };
  const database = openDatabase(connection, () => undefined);
  onTestFinished(() => database.destroy());
  const documents = join(await mkdtemp(join(place, 'documents-')), 'objects');
  const reached = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DOCUMENTS_DIR: documents,
    ...settings(name),
  };
  return {
    database,
    connection,
    documents,
    restore: (folder, ...args) =>
      printedBy({ portal, folder: place, settings: reached }, restoreCommand, folder, ...args),
  };
}
