import { type Kysely, sql } from 'kysely';

/** Adds the count of the mails that a network requests. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table network_mails
    (network text not null, address text not null, at timestamptz not null, is_confirmed boolean not null)`,
  'create index network_mails_network on network_mails (network, at)',
  'create index network_mails_address on network_mails (address)',
];
