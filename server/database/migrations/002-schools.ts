import { type Kysely, sql } from 'kysely';

/** Creates the schools of lookups. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  'create extension if not exists pg_trgm',
  // The C collation allows an index for prefix searches, independent of the collation of the database.
  `create table schools (
    id text primary key,
    category text not null check (category in ('hs_ceeb', 'college_ceeb')),
    name text not null,
    ceeb text not null,
    address_line_1 text not null,
    city text not null,
    state text not null,
    zip text not null,
    country text not null,
    is_invented boolean not null,
    folded_name text collate "C" not null,
    words text not null)`,
  'create index schools_folded_name on schools (category, folded_name, id)',
  'create index schools_words on schools using gin (words gin_trgm_ops)',
  `create table school_directories (
    category text primary key check (category in ('hs_ceeb', 'college_ceeb')))`,
];
