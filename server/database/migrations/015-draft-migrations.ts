import { type Kysely, sql } from 'kysely';

/** Records the migrations of a draft and the notice to its applicant. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table applications
    add column migration integer not null default 0,
    add column form_update jsonb`,
];
