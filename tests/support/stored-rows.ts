/** What a test reads and writes in the database of a portal beside its calls. */
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../server/index.ts';
import type { Tables } from '../../server/database/tables.ts';
import { formId } from './portal.ts';
import { key } from './uploading.ts';

export async function accountIdOf({ database }: { readonly database: Database }, username: string): Promise<string> {
  const account = database.selectFrom('accounts').select('id').where('username', '=', username);
  return (await account.executeTakeFirstOrThrow()).id;
}

/** Stores a document that waits for its conversion, without a job. */
export async function storeDocument(
  { database }: { readonly database: Database },
  document: Pick<Insertable<Tables['documents']>, 'account_id'> & Partial<Insertable<Tables['documents']>>,
): Promise<void> {
  const waiting = { form_id: formId, key, file_key: 'uploads/x', file_name: 'x.png', file_size: 1 };
  const state = { file_type: 'png', status: 'UNPROCESSED', message: '', pdf_key: null } as const;
  const times = { object_key: 'documents/x', changed_at: new Date() };
  await database
    .insertInto('documents')
    .values({ ...waiting, ...state, ...times, ...document })
    .execute();
}

/** Every table that contains a text, with the audit log and the jobs. */
export async function tablesWith(
  { database }: { readonly database: Database },
  text: string,
): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ readonly name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(database);
  const found: string[] = [];
  for (const { name } of tables) {
    const has = sql`select 1 from ${sql.raw(name)} as one where one::text ilike ${`%${text}%`} limit 1`;
    if ((await has.execute(database)).rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
