/** Applications that are only stored. They are made by a few statements, because there may be a million of them. */
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { completeNames, type Database, openDatabase } from '../../../server/index.ts';
import { workLimits } from '../../../server/database/limits.ts';

const perStatement = 50_000;

/**
 * Adds `count` applications that nobody opens, each with the answers of this account and a name of its own. If it has
 * submitted, so has every tenth of them; the accounts of another tenth are 40 days old.
 */
export async function storeMore(connection: PoolConfig, accountId: string, count: number): Promise<void> {
  const database = openDatabase(connection, console.error, workLimits);
  try {
    // Otherwise PostgreSQL writes each page again after each of many checkpoints.
    await sql`alter system set max_wal_size = '16GB'`.execute(database);
    await sql`select pg_reload_conf()`.execute(database);
    for (let first = 1; first <= count; first += perStatement)
      await storeSome(database, accountId, { first, last: Math.min(first + perStatement - 1, count) });
    await sql`update form_names set is_complete = false`.execute(database);
    await completeNames(database);
    await sql`vacuum analyze`.execute(database);
  } finally {
    await database.destroy();
  }
}

async function storeSome(
  database: Database,
  accountId: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // The rows refer to each other by their making; to check each takes longer than to store it.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      with made as (
        insert into accounts (id, username, password_hash, created_at, confirmed_at)
        select gen_random_uuid(), 'stored-' || number || '@example.edu', 'none',
          now() - case when number % 10 = 1 then interval '40 days' else '0' end, now()
        from generate_series(${first}::int, ${last}::int) as number returning id),
      applied as (
        insert into applications (account_id, form_id, data_key, definition_hash, migration, created_at)
        select made.id, form_id, data_key, definition_hash, migration, now()
        from made, applications where account_id = ${accountId}),
      numbered as (select id, ${first - 1}::int + row_number() over () as number from made),
      tenth as (select id, number from numbered where number % 10 = 0),
      submitted as (
        insert into submissions (account_id, form_id, reference, submitted_at, definition_version, definition_hash,
          answers, sealed, session)
        select tenth.id, form_id, 'S' || tenth.number,
          submitted_at - interval '2 minutes' - tenth.number * interval '1 millisecond',
          definition_version, definition_hash, answers, sealed, session
        from tenth, submissions where account_id = ${accountId}),
      stated as (
        insert into statuses (account_id, form_id, web_status, at)
        select tenth.id, form_id, web_status, at from tenth, statuses where account_id = ${accountId})
      insert into answers (account_id, form_id, key, value, sealed)
      select numbered.id, form_id, key, case when key = any (keys) then value || ' ' || number else value end, sealed
      from numbered, answers join form_names using (form_id) where account_id = ${accountId}`.execute(transaction);
  });
}

/** The bytes that the files of the database have. */
export async function bytesOf(database: Database): Promise<number> {
  const size = sql<{ readonly bytes: string }>`select pg_database_size(current_database()) as bytes`;
  return Number((await size.execute(database)).rows[0]?.bytes);
}
