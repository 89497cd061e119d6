import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type LookupRow = Selectable<Tables['lookup_records']>;

/** A record of a lookup: its fields by the names that its category declares. Unknown texts are ''. */
export type StoredRecord = Pick<LookupRow, 'id' | 'category' | 'record'>;

export interface Stored {
  readonly added: number;
  readonly changed: number;
}

/** Allows one writer at a time, over all processes, until the transaction ends. */
export async function lockRecords(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('matricula schools'))`.execute(transaction);
}

/**
 * Adds records and changes records with the same id and category, which must be unique among `rows`. Unchanged records
 * are not counted. A record that is in another of `categories` moves, unless `rows` have both or `staying` has its id.
 * Their categories must be claimed.
 */
export async function storeRecords(
  transaction: Transaction<Tables>,
  rows: readonly LookupRow[],
  categories: readonly string[],
  staying: ReadonlySet<string> = new Set(),
): Promise<Stored> {
  if (rows.length === 0) return { added: 0, changed: 0 };
  const refs = (table: string) => sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));
  const arrays = columns.map((name) => sql`${valuesOf(rows, name)}::${sql.raw(arrayTypes[name])}`);
  const updates = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const moving = rows.filter(({ id }) => !staying.has(id));
  await deleteMoved(transaction, moving, categories);
  const { rows: stored } = await sql<{ is_new: boolean }>`
    insert into lookup_records (${sql.join(columns.map((name) => sql.ref(name)))})
    select * from unnest(${sql.join(arrays)})
    on conflict (id, category) do update set ${sql.join(updates)}
    where (${refs('lookup_records')}) is distinct from (${refs('excluded')})
    returning (xmax = 0) as is_new`.execute(transaction);
  const added = stored.filter(({ is_new: isNew }) => isNew).length;
  return { added, changed: stored.length - added };
}

/** Deletes records of the same id that are in another of the categories and not among the rows. */
async function deleteMoved(
  transaction: Transaction<Tables>,
  rows: readonly LookupRow[],
  categories: readonly string[],
): Promise<void> {
  if (categories.length < 2 || rows.length === 0) return;
  const ids = sql`${valuesOf(rows, 'id')}::text[]`;
  await sql`
    delete from lookup_records where id = any(${ids}) and category = any(${categories}::text[])
      and (id, category) not in (select * from unnest(${ids}, ${valuesOf(rows, 'category')}::text[]))`.execute(
    transaction,
  );
}

const arrayTypes = {
  id: 'text[]',
  category: 'text[]',
  record: 'jsonb[]',
  is_invented: 'boolean[]',
  folded_name: 'text[]',
  words: 'text[]',
} as const satisfies Readonly<Record<keyof LookupRow, string>>;
const columns = Object.keys(arrayTypes) as readonly (keyof LookupRow)[];

const valuesOf = (rows: readonly LookupRow[], name: keyof LookupRow): readonly (string | boolean)[] =>
  rows.map(({ [name]: value }) => (typeof value === 'object' ? JSON.stringify(value) : value));

/** The name of the index of a category, whose declared name contains no other characters than a-z, 0-9 and _. */
const indexOf = (category: string): string => `lookup_records_words_${category}`;

/** Marks a category as filled, with an index of its own. Returns true when it was not marked before. */
export async function claimCategory(transaction: Transaction<Tables>, category: string): Promise<boolean> {
  const claimed = await transaction
    .insertInto('lookup_categories')
    .values({ category })
    .onConflict((conflict) => conflict.doNothing())
    .returning('category')
    .execute();
  if (claimed.length === 0) return false;
  await sql`create index if not exists ${sql.ref(indexOf(category))} on lookup_records using gin (words gin_trgm_ops)
    where category = ${sql.lit(category)}`.execute(transaction);
  return true;
}

/** The categories that were ever filled. */
export async function filledCategories(database: Database): Promise<readonly string[]> {
  const rows = await database.selectFrom('lookup_categories').select('category').execute();
  return rows.map(({ category }) => category);
}

export async function countRecords(database: Database, category: string): Promise<number> {
  const { count } = await database
    .selectFrom('lookup_records')
    .select(sql<string>`count(*)`.as('count'))
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the invented records of a category. */
export async function deleteInvented(transaction: Transaction<Tables>, category: string): Promise<void> {
  await transaction
    .deleteFrom('lookup_records')
    .where('category', '=', category)
    .where('is_invented', '=', true)
    .execute();
}

/** Makes searches fast after many changes in these categories, which must be claimed. */
export async function prepareSearch(transaction: Transaction<Tables>, categories: Iterable<string>): Promise<void> {
  for (const category of categories) {
    // Otherwise searches scan the pending list of the index until PostgreSQL cleans it minutes later.
    await sql`select gin_clean_pending_list(${indexOf(category)})`.execute(transaction);
  }
  await sql`analyze lookup_records`.execute(transaction);
}
