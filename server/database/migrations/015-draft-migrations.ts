import { type Kysely, sql } from 'kysely';

/** Records which migrations a draft has had, and what its applicant is to be told about them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table applications
    add column migration integer not null default 0,
    add column form_update jsonb`,
];
