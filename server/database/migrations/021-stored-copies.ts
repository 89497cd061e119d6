import { type Kysely, sql } from 'kysely';

/**
 * Makes PDF copies objects of the document store, which rows name. Servers of a former version know only the bytes in
 * `pdf`: while one of them runs, as `servers` says, new copies are stored there.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'alter table pdf_copies add column object_key text collate "C"',
  'create index pdf_copies_object_key on pdf_copies (object_key) where object_key is not null',
  'alter table servers add column stores_copies boolean not null default false',
];
