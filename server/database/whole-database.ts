/** All rows of the database, read in one snapshot and written into an empty database. */
import type { Readable, Writable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { lockMigrations, migrateTo, migrations } from './database.ts';
import type { Tables } from './tables.ts';

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}
/** A job that no server has completed. */
export interface WaitingJob {
  readonly queue: string;
  readonly data: object;
  readonly group: string | null;
  readonly priority: number;
  readonly due: string;
}
/** The state of the database besides its rows. */
export interface DatabaseState {
  /** The names of the migrations that have made the tables. */
  readonly migrations: readonly string[];
  /** The mark of the document store. */
  readonly store: string;
  /** The last number of each sequence. */
  readonly sequences: Readonly<Record<string, string | null>>;
}

/** The migrations are run again, the servers that run are others, and PDF copies are made again on request. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'servers', 'pdf_copies'];

/** A table comes after the tables that it refers to. */
const tables = sql<CopiedTable>`
  with recursive place (oid, level) as (
    select oid, 0 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    union
    select conrelid, level + 1 from place join pg_constraint on confrelid = place.oid
    where contype = 'f' and conrelid <> confrelid and level < 100)
  select relname as name, (
    select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = place.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from place join pg_class using (oid) where relname <> all (${leftOut})
  group by place.oid, relname order by max(level), relname`;

/** The tables of the database, in an order in which they can be written. */
export const copiedTables = async (transaction: Transaction<Tables>): Promise<readonly CopiedTable[]> =>
  (await tables.execute(transaction)).rows;

const named = ({ name, columns }: CopiedTable): string =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;

/** The rows of a table in the text format of COPY. */
export const readRows = (client: PoolClient, table: CopiedTable): Readable & { readonly rowCount: number } =>
  client.query(to(`copy ${named(table)} to stdout`));

/** Takes the rows of a table in that format. */
export const writeRows = (client: PoolClient, table: CopiedTable): Writable & { readonly rowCount: number } =>
  client.query(from(`copy ${named(table)} from stdin`));

/** Reads what belongs to the rows. Throws before the first start of a server. */
export async function readSurroundings(transaction: Transaction<Tables>): Promise<DatabaseState> {
  const installation = await transaction.selectFrom('installation').select('store').executeTakeFirst();
  if (installation === undefined) throw new Error('No server has started with this database yet.');
  const made = sql<{ readonly name: string }>`select name from kysely_migration order by name`;
  const sequences = sql<{ readonly name: string; readonly last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()`;
  return {
    migrations: (await made.execute(transaction)).rows.map(({ name }) => name),
    store: installation.store,
    sequences: Object.fromEntries((await sequences.execute(transaction)).rows.map(({ name, last }) => [name, last])),
  };
}

/** Reads the jobs that wait or run. */
export async function readWaitingJobs(transaction: Transaction<Tables>): Promise<readonly WaitingJob[]> {
  const jobs = sql<WaitingJob>`
    select name as queue, data, group_id as group, priority, start_after::text as due
    from jobs.job where state <= 'active' order by created_on, id`;
  return (await hasJobs(transaction)) ? (await jobs.execute(transaction)).rows : [];
}

/** The keys of the documents, and those of the thumbnails that they may have. */
export async function documentKeys(
  transaction: Transaction<Tables>,
): Promise<readonly { readonly key: string; readonly isConverted: boolean }[]> {
  const { rows } = await sql<{ readonly key: string; readonly isConverted: boolean }>`
    select object_key as key, false as "isConverted" from documents where object_key is not null
    union select pdf_key, true from documents where pdf_key is not null order by key`.execute(transaction);
  return rows;
}

/** Throws for a database with tables or jobs. */
export async function refuseFilled(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace limit 1`.execute(
    transaction,
  );
  const jobs = (await hasJobs(transaction)) ? await sql`select from jobs.job limit 1`.execute(transaction) : null;
  if (rows.length > 0 || (jobs?.rows.length ?? 0) > 0)
    throw new Error('The database is not empty: restore into a new one. Nothing was changed.');
}

async function hasJobs(transaction: Transaction<Tables>): Promise<boolean> {
  const table = sql<{ readonly table: string | null }>`select to_regclass('jobs.job')::text as table`;
  return (await table.execute(transaction)).rows[0]?.table !== null;
}

/** Throws when a newer version has made the tables. */
export function refuseNewer({ migrations: made }: DatabaseState): void {
  if (made.some((name) => !Object.hasOwn(migrations, name)))
    throw new Error('A newer version of this program has made this backup: restore it with that version.');
}

/**
 * Creates the tables of that time, has them filled, and brings them up to date. The database is a copy afterwards, also
 * in the place of the former one.
 */
export async function fillTables(
  transaction: Transaction<Tables>,
  surroundings: DatabaseState,
  fill: (tables: readonly CopiedTable[]) => Promise<void>,
): Promise<void> {
  refuseNewer(surroundings);
  await lockMigrations(transaction);
  await refuseFilled(transaction);
  await migrateTo(transaction, surroundings.migrations.at(-1));
  const empty = await copiedTables(transaction);
  // Migrations add rows too.
  await sql`truncate ${sql.join(empty.map(({ name }) => sql.table(name)))} cascade`.execute(transaction);
  await fill(empty);
  for (const [name, last] of Object.entries(surroundings.sequences))
    if (last !== null) await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(transaction);
  await sql`update installation set system_identifier = 'restored', staff = 'restore'`.execute(transaction);
  await migrateTo(transaction);
}
