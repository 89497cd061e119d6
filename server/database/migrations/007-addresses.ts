import { type Kysely, sql } from 'kysely';

/** Allows addresses among the schools. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['schools', 'school_directories']) {
    await sql
      .raw(`alter table ${table} drop constraint ${table}_category_check,
      add constraint ${table}_category_check check (category in ('hs_ceeb', 'college_ceeb', 'address'))`)
      .execute(database);
  }
}
