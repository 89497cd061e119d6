import { type Kysely, sql } from 'kysely';

/** Adds warnings of a deletion and receipts of a submission. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table accounts add column warned_at timestamptz',
  `alter table letters drop constraint letters_kind_check,
    add check (kind in
      ('signed-up', 'code', 'reset', 'password-changed', 'password-disabled', 'draft-ends', 'submitted'))`,
];
