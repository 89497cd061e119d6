import { type Kysely, sql } from 'kysely';

/** Creates the order of the forms that servers have started with, and the servers that run. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table form_generations (
    form_id text not null,
    generation integer not null,
    definition_hash text not null,
    migration integer not null,
    unplaced jsonb not null,
    is_checked boolean not null default false,
    primary key (form_id, generation))`,
  `create table servers (
    id uuid primary key,
    seen_at timestamptz not null,
    served jsonb not null)`,
];
