import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrateTo, migrations } from '../../server/database/database.ts';
import { type Database, migrate, openDatabase, workLimits } from '../../server/index.ts';
import { limitStatements, whileLocked } from './held-lock.ts';

let connection: ClientConfig;
let database: Database;
beforeAll(async () => {
  connection = await createDatabase();
  database = openDatabase(connection, () => undefined);
});

/** Creates a database without tables. */
async function createDatabase(): Promise<ClientConfig> {
  const { host, user } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ host, user, database: 'template1' });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { host, user, database: name };
}
afterAll(() => database.destroy());

describe('a database', () => {
  it('gets all tables, once, from several servers that start at once', async () => {
    const servers = [database, openDatabase(connection, () => undefined)];
    onTestFinished(() => servers[1]?.destroy());
    await Promise.all(servers.map((server) => migrate(server)));
    const { rows } = await sql`select name from kysely_migration order by name`.execute(database);
    expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  });

  it('keeps its rows when it is migrated again', async () => {
    await sql`insert into lookup_categories (category) values ('address')`.execute(database);
    await migrate(database);
    expect(await database.selectFrom('lookup_categories').selectAll().execute()).toEqual([{ category: 'address' }]);
  });

  it('counts the changes of an application that its PDF copy shows', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await sql`insert into accounts (id, username, created_at, confirmed_at)
      values (${id}, 'ada@example.edu', now(), now())`.execute(database);
    await sql`insert into applications (account_id, form_id, data_key, created_at)
      values (${id}, 'admissions', 'k', now()), (${id}, 'scholarship', 'l', now())`.execute(database);
    await sql`insert into answers (account_id, form_id, key, value)
      values (${id}, 'admissions', 'first_name', 'Ada')`.execute(database);
    await sql`update answers set value = 'Eve'`.execute(database);
    await sql`delete from answers`.execute(database);
    expect(
      await database.selectFrom('applications').select(['form_id', 'revision']).orderBy('form_id').execute(),
    ).toEqual([
      { form_id: 'admissions', revision: 3 },
      { form_id: 'scholarship', revision: 0 },
    ]);
  });

  it('of before the first release is refused with a sentence, and stays as it is', async () => {
    const former = await emptyDatabase();
    await sql`create table accounts (id uuid primary key)`.execute(former);
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(former);
    await sql`insert into kysely_migration values ('001-accounts-and-applications', '')`.execute(former);
    await expect(migrate(former)).rejects.toThrow('upgrades start with 0.1.0');
    const { rows } = await sql`select tablename from pg_tables where schemaname = 'public' order by 1`.execute(former);
    expect(rows).toEqual([{ tablename: 'accounts' }, { tablename: 'kysely_migration' }]);
  });

  it('stays empty when a migration fails', async () => {
    const broken = await emptyDatabase();
    await sql`create table kept_keys (purpose text)`.execute(broken);
    await expect(migrate(broken)).rejects.toThrow('relation "kept_keys" already exists');
    expect(await isPresent(broken, 'accounts')).toBe(false);
    await sql`drop table kept_keys`.execute(broken);
    await migrate(broken);
    expect(await isPresent(broken, 'accounts')).toBe(true);
  });
});

/** Opens a new database without tables. */
async function emptyDatabase(): Promise<Database> {
  const empty = openDatabase(await createDatabase(), () => undefined);
  onTestFinished(() => empty.destroy());
  return empty;
}

async function isPresent(database: Database, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where tablename = ${table}`.execute(database);
  return rows.length > 0;
}

it('a start that waits too long for the migrations of another process says so, and leaves no lock', async () => {
  const waiting = await emptyDatabase();
  const { rows } = await sql<{ readonly name: string }>`select current_database() as name`.execute(waiting);
  const { host, user } = inject('postgres');
  const holder = new Client({ host, user, database: rows[0]?.name });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
  await expect(migrate(waiting, undefined, { process: 100, table: 100 })).rejects.toThrow(
    'Another process is changing the tables of this database',
  );
  await holder.query('rollback');
  await migrate(waiting);
  const locks = await holder.query(`select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`);
  expect(locks.rowCount).toBe(0);
});

it('a start that must change a table which a dump reads says so after a while, and changes nothing', async () => {
  const former = await emptyDatabase();
  const made = Object.keys(migrations).filter((name) => name < '015');
  await former.transaction().execute((transaction) => migrateTo(transaction, made.at(-1)));
  const { rows } = await sql<{ readonly name: string }>`select current_database() as name`.execute(former);
  const { host, user } = inject('postgres');
  const dump = new Client({ host, user, database: rows[0]?.name });
  await dump.connect();
  onTestFinished(() => dump.end());
  await dump.query('begin; lock table accounts in access share mode');
  const sentences: string[] = [];
  const start = () => migrate(former, (sentence) => sentences.push(sentence), { process: 100, table: 100 });
  await expect(start()).rejects.toThrow('Another session, such as a dump, uses a table that must change');
  const names = () => sql`select name from kysely_migration order by name`.execute(former);
  expect((await names()).rows).toEqual(made.map((name) => ({ name })));
  await dump.query('rollback');
  await start();
  expect((await names()).rows.length).toBeGreaterThan(made.length);
  expect(sentences[0]).toContain('(after 014-passkeys). That version does not start with them any more');
  sentences.length = 0;
  await start();
  expect(sentences).toEqual([]);
});

it('applications are read and saved while an upgrade makes the index of the addresses', async () => {
  const former = await emptyDatabase();
  await former.transaction().execute((transaction) => migrateTo(transaction, '017-moved-drafts'));
  const { rows } = await sql<{ readonly name: string }>`select current_database() as name`.execute(former);
  const { host, user } = inject('postgres');
  const other = new Client({ host, user, database: rows[0]?.name });
  await other.connect();
  onTestFinished(() => other.end());
  // The index waits for a change of an account, as it would take its time with many of them.
  await other.query('begin; lock table accounts in row exclusive mode');
  const migrated = migrate(former);
  const waiting = `select from pg_locks where relation = 'accounts'::regclass and not granted`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  await other.query(`set local lock_timeout = '100ms'; update applications set revision = revision`);
  await other.query('rollback');
  await migrated;
});

it('an older version does not start with the tables of a newer one', async () => {
  const newer = await emptyDatabase();
  await migrate(newer);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(newer);
  await expect(migrate(newer)).rejects.toThrow('A newer version of this program has changed the tables');
});

it('a migration may take longer than any other statement', async () => {
  const own = await createDatabase();
  await limitStatements(own);
  const unlimited = openDatabase(own, () => undefined, workLimits);
  onTestFinished(() => unlimited.destroy());
  // The lock of the migrator.
  await whileLocked(own, '3853314791062309107', () => migrate(unlimited));
  expect(await unlimited.selectFrom('accounts').select('id').execute()).toEqual([]);
});
