import { type Kysely, sql } from 'kysely';

/** Lets a link to view an application open more often than once. Each of its openings is a link of its own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens add column opens_again boolean not null default false,
    add column opening_of bigint references tokens on delete cascade`.execute(database);
  await sql`create index tokens_opening_of on tokens (opening_of)`.execute(database);
}
