import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { rowOf, type School, type SchoolCategory } from './school.ts';

export interface Stored {
  readonly added: number;
  readonly changed: number;
}

/** One at a time puts schools in, in whatever process: released at the end of the transaction. */
export async function lockSchools(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('matricula schools'))`.execute(transaction);
}

/**
 * Adds schools, or changes those of the same id; no id may stand twice among them. One that is the same is not counted. An
 * address and a school of the same id have nothing to do with each other.
 */
export async function storeSchools(transaction: Transaction<Tables>, schools: readonly School[], isInvented: boolean): Promise<Stored> {
  if (schools.length === 0) return { added: 0, changed: 0 };
  const rows = schools.map((school) => rowOf(school, isInvented));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const lists = sql.join(names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(name === 'is_invented' ? 'boolean[]' : 'text[]')}`));
  await removeMoved(transaction, schools);
  const { rows: stored } = await sql<{ is_new: boolean }>`
    insert into schools (${columns}) select * from unnest(${lists})
    on conflict (id, category) do update set ${sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    where (${sql.join(names.map((name) => sql.ref(`schools.${name}`)))}) is distinct from (${sql.join(names.map((name) => sql.ref(`excluded.${name}`)))})
    returning (xmax = 0) as is_new`.execute(transaction);
  const added = stored.filter(({ is_new: isNew }) => isNew).length;
  return { added, changed: stored.length - added };
}

/** A high school that is a college from now on, or the other way round, is not found as what it was. */
async function removeMoved(transaction: Transaction<Tables>, schools: readonly School[]): Promise<void> {
  const moved = schools.filter(({ category }) => category !== 'address');
  await sql`
    delete from schools using unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ category }) => category)}::text[]) as given (id, category)
    where schools.id = given.id and schools.category not in (given.category, 'address')`.execute(transaction);
}

const names = [
  'id', 'category', 'name', 'ceeb', 'address_line_1', 'city', 'state', 'zip', 'country', 'is_invented', 'folded_name', 'words',
] as const satisfies readonly (keyof Tables['schools'])[];

/** Notes that a category was filled; true when it is the first time. */
export async function claimDirectory(transaction: Transaction<Tables>, category: SchoolCategory): Promise<boolean> {
  const claimed = await transaction.insertInto('school_directories').values({ category })
    .onConflict((conflict) => conflict.doNothing()).returning('category').execute();
  return claimed.length > 0;
}
