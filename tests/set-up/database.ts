/** Global setup of the tests with a server: one embedded PostgreSQL, and a migrated database to copy. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase, startEmbedded } from '../../server/index.ts';
import { removeFolder } from '../support/remove-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to PostgreSQL, and the name of the database to copy. */
    readonly postgres: { readonly host: string; readonly user: string; readonly template: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(process.env['RUN_FOLDER'] ?? tmpdir(), 'matricula-tests-'));
  const report = (sentence: string): unknown => process.stderr.write(`${sentence}\n`);
  // Tests need no durability; `tests/server/embedded.test.ts` and the process tests check it.
  const embedded = await startEmbedded(join(folder, 'postgres'), report, { isDurable: false });
  const { host, user, database } = embedded.connection();
  if (typeof host !== 'string' || user === undefined || database === undefined)
    throw new Error('PostgreSQL has no socket.');
  const template = openDatabase(embedded.connection(database), () => undefined);
  await migrate(template);
  // Each test file leaves a database behind, and each would be visited every minute.
  await sql`alter system set autovacuum = off`.execute(template);
  await sql`select pg_reload_conf()`.execute(template);
  await template.destroy();
  project.provide('postgres', { host, user, template: database });
  return async () => {
    await embedded.stop();
    await removeFolder(folder);
  };
}
