import { type Kysely, sql } from 'kysely';

/** Remembers that all drafts of a form are moved, so that no later start looks for others. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table form_generations add column is_moved boolean not null default false`.execute(database);
}
