import { type Kysely, sql } from 'kysely';

/** Makes ids unique within their category, and gives each category its own index. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const categories = ['hs_ceeb', 'college_ceeb', 'address'];

const statements = [
  'alter table schools drop constraint schools_pkey, add primary key (id, category)',
  'drop index schools_words',
  ...categories.map(
    (category) =>
      `create index schools_words_${category} on schools using gin (words gin_trgm_ops) where category = '${category}'`,
  ),
];
