import { type Kysely, sql } from 'kysely';

/** Renames tables: schools also contains addresses, and letters contains queued mails. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const categories = ['hs_ceeb', 'college_ceeb', 'address'];

const statements = [
  'alter table schools rename to lookup_records',
  'alter table lookup_records rename constraint schools_pkey to lookup_records_pkey',
  'alter table lookup_records rename constraint schools_category_check to lookup_records_category_check',
  'alter index schools_folded_name rename to lookup_records_folded_name',
  ...categories.map((category) => `alter index schools_words_${category} rename to lookup_records_words_${category}`),
  'alter table school_directories rename to lookup_categories',
  'alter table lookup_categories rename constraint school_directories_pkey to lookup_categories_pkey',
  `alter table lookup_categories
    rename constraint school_directories_category_check to lookup_categories_category_check`,
  'alter table letters rename to queued_mails',
  'alter table queued_mails rename constraint letters_pkey to queued_mails_pkey',
  'alter table queued_mails rename constraint letters_kind_check to queued_mails_kind_check',
  'alter index letters_due_at rename to queued_mails_due_at',
  'alter sequence letters_id_seq rename to queued_mails_id_seq',
];
