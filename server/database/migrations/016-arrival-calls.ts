import { type Kysely, sql } from 'kysely';

/** Creates the ids of the calls that have brought a note of what has arrived. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table arrival_calls (
    id text primary key,
    account_id uuid not null,
    form_id text not null,
    at timestamptz not null,
    foreign key (account_id, form_id) references applications on delete cascade)`,
  'create index on arrival_calls (account_id, form_id)',
];
