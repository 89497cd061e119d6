import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  sql,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import * as baseline from './migrations/001-baseline.ts';
import * as formGenerations from './migrations/002-form-generations.ts';
import * as retentionApprovals from './migrations/003-retention-approvals.ts';
import * as installation from './migrations/004-installation.ts';
import * as callRates from './migrations/005-call-rates.ts';
import * as pageFiles from './migrations/006-page-files.ts';
import * as knownSessions from './migrations/007-known-sessions.ts';
import * as addressChanges from './migrations/008-address-changes.ts';
import * as accountDeletions from './migrations/009-account-deletions.ts';
import * as archives from './migrations/010-archives.ts';
import * as deadlineReminders from './migrations/011-deadline-reminders.ts';
import * as linksThatOpenAgain from './migrations/012-links-that-open-again.ts';
import * as arrivals from './migrations/013-arrivals.ts';
import * as passkeys from './migrations/014-passkeys.ts';
import * as openForms from './migrations/015-open-forms.ts';
import * as arrivalCalls from './migrations/016-arrival-calls.ts';
import * as movedDrafts from './migrations/017-moved-drafts.ts';
import * as personNames from './migrations/018-person-names.ts';
import * as passwordKeys from './migrations/019-password-keys.ts';
import * as countedEdits from './migrations/020-counted-edits.ts';
import * as storedCopies from './migrations/021-stored-copies.ts';
import * as waitingNames from './migrations/022-waiting-names.ts';
import {
  limitedPool,
  type Limits,
  noteLostConnection,
  requestLimits,
  transactionSettings,
  workLimits,
} from './limits.ts';
import type { Tables } from './tables.ts';

/** The tables, through a pool of connections or inside a transaction. */
export type Database = Kysely<Tables>;

/** All migrations, which run in the order of their names. A name must never change. */
export const migrations = {
  '001-baseline': baseline,
  '002-form-generations': formGenerations,
  '003-retention-approvals': retentionApprovals,
  '004-installation': installation,
  '005-call-rates': callRates,
  '006-page-files': pageFiles,
  '007-known-sessions': knownSessions,
  '008-address-changes': addressChanges,
  '009-account-deletions': accountDeletions,
  '010-archives': archives,
  '011-deadline-reminders': deadlineReminders,
  '012-links-that-open-again': linksThatOpenAgain,
  '013-arrivals': arrivals,
  '014-passkeys': passkeys,
  '015-open-forms': openForms,
  '016-arrival-calls': arrivalCalls,
  '017-moved-drafts': movedDrafts,
  '018-person-names': personNames,
  '019-password-keys': passwordKeys,
  '020-counted-edits': countedEdits,
  '021-stored-copies': storedCopies,
  '022-waiting-names': waitingNames,
};

/** Creates a pool, which connects at the first query. */
export function openDatabase(
  connection: PoolConfig,
  report: (sentence: string) => void,
  limits: Limits = requestLimits,
  beginning = 'begin',
): Database {
  let isPooled = false;
  const pool = new Pool({ max: 10, ...limitedPool(limits, () => (isPooled = true)), ...connection });
  // Without a listener on each client, a restart of PostgreSQL would end this process.
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', (error) => {
      // Before the error arrives at the running query.
      noteLostConnection(error);
      // A pool that ends does not wait until its connections are closed, so the database may stop before them.
      if (!pool.ending) report('A connection to the database was lost.');
    });
  });
  pool.on('remove', (client) => clients.delete(client));
  pool.on('error', () => undefined);
  const connect = (): Promise<PoolClient> =>
    pool.connect().catch((error: unknown) => {
      noteLostConnection(error);
      throw error;
    });
  const { options } = pool;
  const begin = (): string => (isPooled ? `${beginning}; ${transactionSettings(limits)}` : beginning);
  const database = new Kysely<Tables>({
    dialect: dialectOf({ pool: { options, connect, end: () => pool.end() } }, begin),
  });
  pools.set(database, pool);
  opened.set(database, clients);
  return database;
}

const pools = new WeakMap<Database, Pool>();
const opened = new WeakMap<Database, ReadonlySet<PoolClient>>();

/** Ends the connections that are in no transaction, with the statements that run on them. */
export function endStatements(database: Database): void {
  for (const client of opened.get(database) ?? []) if (client.getTransactionStatus() === 'I') void client.end();
}

/** The connections of a database that are used or idle, and the waits for one. */
export function poolUse(database: Database): Readonly<Record<'used' | 'idle' | 'waiting', number>> {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(database) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Runs work in one transaction without limits of time, on a connection of its own. The client is that of the
 * transaction, and can copy tables.
 */
export async function withClient<T>(
  connection: PoolConfig,
  report: (sentence: string) => void,
  isolation: 'read committed' | 'repeatable read',
  work: (transaction: Transaction<Tables>, client: PoolClient) => Promise<T>,
): Promise<T> {
  const beginning = `begin isolation level ${isolation}`;
  const database = openDatabase({ ...connection, max: 1 }, report, workLimits, beginning);
  let client: PoolClient | null = null;
  pools.get(database)?.on('acquire', (taken) => {
    client = taken;
  });
  try {
    return await database.transaction().execute((transaction) => {
      if (client === null) throw new Error('The transaction has no client.');
      return work(transaction, client);
    });
  } finally {
    await database.destroy();
  }
}

/**
 * A dialect whose transactions begin with a given statement, and without the migration lock of Kysely, which a pooler
 * leaves on a connection: `migrate` has its own.
 */
function dialectOf(config: PostgresDialectConfig, begin: () => string): PostgresDialect {
  const dialect = new PostgresDialect(config);
  const none = async (): Promise<void> => undefined;
  const adapter = Object.assign(dialect.createAdapter(), { acquireMigrationLock: none, releaseMigrationLock: none });
  const beginTransaction = async (connection: DatabaseConnection): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(begin()));
  };
  const driver: Driver = Object.assign(dialect.createDriver(), { beginTransaction });
  dialect.createAdapter = () => adapter;
  dialect.createDriver = () => driver;
  return dialect;
}

/** The longest waits in milliseconds. While a migration waits for a table, calls that need it wait too. */
const longestWaits = { process: 120_000, table: 5_000 };

/**
 * Runs all new migrations in one transaction. Several processes may do so at once: the others wait, for
 * `waits.process` at most. A migration may take longer than a request. Reports the change of the tables of a former
 * version before it begins. Throws for a database of before the first release or of a newer version, and when another
 * session uses a table for longer than `waits.table`.
 */
export async function migrate(
  database: Database,
  report: (sentence: string) => void = () => undefined,
  waits = longestWaits,
): Promise<void> {
  await refuseFormerTables(database);
  await database.transaction().execute(async (transaction) => {
    await lockMigrations(transaction, waits.process);
    const made = await madeMigrations(transaction);
    if (made.some((name) => !Object.hasOwn(migrations, name)))
      throw new Error('A newer version of this program has changed the tables of this database: start that version.');
    if (made.length === Object.keys(migrations).length) return;
    if (made.length > 0) report(`The tables of a former version are changed now (after ${made.at(-1)}). ${noWayBack}`);
    await withLockTimeout(transaction, waits.table, usedTable, () => migrateTo(transaction));
  });
}

const noWayBack = 'That version does not start with them any more: only a backup of before leads back to it.';
const usedTable =
  'Another session, such as a dump, uses a table that must change: start again when it has ended. Nothing was changed.';

/** Runs the migrations up to one, or all new ones. The transaction must have the lock of migrations. */
export async function migrateTo(transaction: Transaction<Tables>, last?: string): Promise<void> {
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/** The lock ends with the transaction, so that it holds through a pooler too. */
export async function lockMigrations(
  transaction: Transaction<Tables>,
  waitMs: number = longestWaits.process,
): Promise<void> {
  await withLockTimeout(transaction, waitMs, changingProcess, () =>
    sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction),
  );
}

const changingProcess = 'Another process is changing the tables of this database: start again when it has ended.';

/** Throws the sentence when the work waits for a lock for too long. */
async function withLockTimeout(
  transaction: Transaction<Tables>,
  waitMs: number,
  sentence: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(transaction);
  try {
    await work();
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.code === '55P03') throw new Error(sentence, { cause });
    throw cause;
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(transaction);
}

/** The names of the migrations that have made the tables, the first one first. */
async function madeMigrations(transaction: Transaction<Tables>): Promise<readonly string[]> {
  const table = sql<{ readonly table: string | null }>`select to_regclass('kysely_migration')::text as table`;
  if ((await table.execute(transaction)).rows[0]?.table === null) return [];
  const names = sql<{ readonly name: string }>`select name from kysely_migration order by name`;
  return (await names.execute(transaction)).rows.map(({ name }) => name);
}

async function refuseFormerTables(database: Database): Promise<void> {
  const table = sql<{ readonly table: string | null }>`select to_regclass('kysely_migration')::text as table`;
  if ((await table.execute(database)).rows[0]?.table === null) return;
  const former = sql`select from kysely_migration where name = '001-accounts-and-applications'`;
  if ((await former.execute(database)).rows.length === 0) return;
  throw new Error(
    'This database was made by a version before 0.1.0, and upgrades start with 0.1.0: ' +
      'set another DATA_DIR or DATABASE_URL. Nothing was changed.',
  );
}

/** Runs an empty query. Throws the error of the connection. */
export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}

/**
 * A sentence about the settings of the database; null when they are right. Behind a pooler, statements outside of a
 * transaction have the settings of the role, which must not acknowledge what is not on the disk.
 */
export async function faultOfRole(connection: PoolConfig): Promise<string | null> {
  let isPooled = false;
  const pool = new Pool({ ...limitedPool(workLimits, () => (isPooled = true)), ...connection, max: 1 });
  try {
    const { rows } = await pool.query<{ readonly role: string; readonly durable: boolean }>(
      `select current_user as role, current_setting('synchronous_commit') in ('on', 'remote_apply') as durable`,
    );
    const [{ role, durable } = { role: '', durable: true }] = rows;
    if (!isPooled || durable) return null;
    const remedy = `alter role "${role}" set synchronous_commit = on`;
    return `Behind a pooler, the role of DATABASE_URL must wait for the disk: run '${remedy}'.`;
  } finally {
    await pool.end();
  }
}
