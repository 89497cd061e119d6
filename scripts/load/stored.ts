/** Applications that are only stored. They are made by one statement, because there may be a million of them. */
import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';

/** Adds `count` applications that nobody opens, each with the answers of this account. */
export async function storeMore(database: Database, accountId: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (id, username, password_hash, created_at, confirmed_at)
      select gen_random_uuid(), 'stored-' || number || '@example.edu', null, now(), now()
      from generate_series(1, ${count}) as number returning id),
    applied as (
      insert into applications (account_id, form_id, data_key, definition_hash, migration, created_at)
      select made.id, form_id, data_key, definition_hash, migration, now()
      from made, applications where account_id = ${accountId})
    insert into answers (account_id, form_id, key, value, sealed)
    select made.id, form_id, key, value, sealed from made, answers where account_id = ${accountId}`.execute(database);
  await sql`vacuum analyze`.execute(database);
}
