/** The files of the page builds of all servers, also of former ones. A name has a hash of the content. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Notes that a server has these files. Returns those that are not stored yet. */
export async function keepPageFiles(
  database: Database,
  names: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  // In one order, because several servers do so at once.
  const { rows } = await sql<{ readonly name: string }>`
    with stored as materialized (select name from page_files where name = any(${names}) order by name for update)
    update page_files set seen_at = ${now} from stored where page_files.name = stored.name
    returning page_files.name`.execute(database);
  const stored = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !stored.has(name));
}

/** Stores a file that a server has. */
export async function storePageFile(database: Database, name: string, content: Buffer, now: Date): Promise<void> {
  await database
    .insertInto('page_files')
    .values({ name, content, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The content of a file; null when no server has it or had it lately. */
export async function findPageFile(database: Database, name: string): Promise<Buffer | null> {
  const row = await database.selectFrom('page_files').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}
