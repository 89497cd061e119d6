import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type LookupRow = Tables['lookup_records'];
export type LookupCategory = LookupRow['category'];

/** A record of a lookup. Unknown texts are ''. */
export type LookupRecord = Omit<LookupRow, 'is_invented' | 'folded_name' | 'words'>;

export interface Stored {
  readonly added: number;
  readonly changed: number;
}

/** Allows one writer at a time, over all processes, until the transaction ends. */
export async function lockRecords(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('matricula schools'))`.execute(transaction);
}

/**
 * Adds records and changes records with the same id and category. Ids must be unique among `rows`. Unchanged records
 * are not counted.
 */
export async function storeRecords(transaction: Transaction<Tables>, rows: readonly LookupRow[]): Promise<Stored> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const refs = (table: string) => sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));
  const arrays = columns.map(
    (name) => sql`${rows.map((row) => row[name])}::${sql.raw(name === 'is_invented' ? 'boolean[]' : 'text[]')}`,
  );
  const updates = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await deleteMoved(transaction, rows);
  const { rows: stored } = await sql<{ is_new: boolean }>`
    insert into lookup_records (${sql.join(columns.map((name) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)})
    on conflict (id, category) do update set ${sql.join(updates)}
    where (${refs('lookup_records')}) is distinct from (${refs('excluded')})
    returning (xmax = 0) as is_new`.execute(transaction);
  const added = stored.filter(({ is_new: isNew }) => isNew).length;
  return { added, changed: stored.length - added };
}

/** Deletes high schools that are colleges in `rows`, and the other way round. */
async function deleteMoved(transaction: Transaction<Tables>, rows: readonly LookupRow[]): Promise<void> {
  const schools = rows.filter(({ category }) => category !== 'address');
  const [ids, categories] = [schools.map(({ id }) => id), schools.map(({ category }) => category)];
  await sql`
    delete from lookup_records using unnest(${ids}::text[], ${categories}::text[]) as given (id, category)
    where lookup_records.id = given.id and lookup_records.category not in (given.category, 'address')`.execute(
    transaction,
  );
}

const columns = [
  'id',
  'category',
  'name',
  'ceeb',
  'address_line_1',
  'city',
  'state',
  'zip',
  'country',
  'is_invented',
  'folded_name',
  'words',
] as const satisfies readonly (keyof LookupRow)[];

/** Marks a category as filled. Returns true when it was not marked before. */
export async function claimCategory(transaction: Transaction<Tables>, category: LookupCategory): Promise<boolean> {
  const claimed = await transaction
    .insertInto('lookup_categories')
    .values({ category })
    .onConflict((conflict) => conflict.doNothing())
    .returning('category')
    .execute();
  return claimed.length > 0;
}

/** The categories that were ever filled. */
export async function filledCategories(database: Database): Promise<readonly LookupCategory[]> {
  const rows = await database.selectFrom('lookup_categories').select('category').execute();
  return rows.map(({ category }) => category);
}

/** Deletes the invented records of a category and marks the category as filled. */
export async function deleteInvented(transaction: Transaction<Tables>, category: LookupCategory): Promise<void> {
  await claimCategory(transaction, category);
  await transaction
    .deleteFrom('lookup_records')
    .where('category', '=', category)
    .where('is_invented', '=', true)
    .execute();
}

/** Makes searches fast after many changes in these categories. */
export async function prepareSearch(
  transaction: Transaction<Tables>,
  categories: Iterable<LookupCategory>,
): Promise<void> {
  for (const category of categories) {
    // Otherwise searches scan the pending list of the index until PostgreSQL cleans it minutes later.
    await sql`select gin_clean_pending_list(${`lookup_records_words_${category}`})`.execute(transaction);
  }
  await sql`analyze lookup_records`.execute(transaction);
}
