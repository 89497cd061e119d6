import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrations } from '../../server/database/database.ts';
import { type Database, migrate, openDatabase, workLimits } from '../../server/index.ts';
import { limitStatements, whileLocked } from './held-lock.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase(await createDatabase(), () => undefined);
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

describe('a database of the version before the renamed tables', () => {
  it('keeps its rows, under the new names, and accepts new ones', async () => {
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo('012-login-limits')).error).toBeUndefined();
    await sql`insert into schools
        (id, category, name, ceeb, address_line_1, city, state, zip, country, is_invented, folded_name, words)
      values ('a', 'address', '1 Main Street', '', '1 Main Street', 'Wichita', 'KS', '', 'USA', false,
        '1 main street', ' 1 main street wichita ks')`.execute(database);
    await sql`insert into school_directories (category) values ('address')`.execute(database);
    await sql`insert into letters (kind, username, origin, request_id, queued_at, due_at)
      values ('code', 'ada@example.edu', 'http://localhost', 'x', now(), now())`.execute(database);

    await migrate(database);

    const mail = {
      kind: 'code',
      username: 'bob@example.edu',
      origin: '',
      request_id: 'y',
      queued_at: new Date(),
      due_at: new Date(),
    } as const;
    await database.insertInto('queued_mails').values(mail).execute();
    expect(await database.selectFrom('queued_mails').select(['id', 'username']).orderBy('id').execute()).toEqual([
      { id: '1', username: 'ada@example.edu' },
      { id: '2', username: 'bob@example.edu' },
    ]);
    expect(await database.selectFrom('lookup_records').select(['id', 'category', 'record']).execute()).toEqual([
      {
        id: 'a',
        category: 'address',
        record: { address_line_1: '1 Main Street', city: 'Wichita', state: 'KS', zip: '', country: 'USA' },
      },
    ]);
    expect(await database.selectFrom('lookup_categories').selectAll().execute()).toEqual([{ category: 'address' }]);
  });

  it('has no index, constraint or sequence with a former name', async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`.execute(
      database,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toContain('lookup_records_words_address');
    expect(names.filter((name) => /^(?:schools|school_directories|letters)/.test(name))).toEqual([]);
  });

  it('does not change when it is migrated again', async () => {
    await migrate(database);
    expect(await database.selectFrom('queued_mails').select('id').execute()).toHaveLength(2);
  });
});

/** A database with all migrations up to one. */
async function databaseAt(migration: string): Promise<Database> {
  const old = openDatabase(await createDatabase(), () => undefined);
  onTestFinished(() => old.destroy());
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo(migration)).error).toBeUndefined();
  return old;
}

describe('a database of the version before several forms', () => {
  it('keeps every application, as one of the form that was served before', async () => {
    const old = await databaseAt('013-plain-table-names');
    const id = '00000000-0000-4000-8000-000000000001';
    for (const statement of [
      `insert into accounts (id, username, created_at, confirmed_at) values ('${id}', 'ada@example.edu', now(), now())`,
      `insert into applications (account_id, data_key, definition_version, created_at) values ('${id}', 'k', 1, now())`,
      `insert into answers (account_id, key, value) values ('${id}', 'first_name', 'Ada')`,
      `insert into choices (account_id, name, value) values ('${id}', 'count:hs', '2')`,
      `insert into submissions (account_id, reference, submitted_at, form_id, definition_version, answers, sealed)
        values ('${id}', 'K7M4-QXRD', now(), 'admissions', 1, '{"first_name": "Ada"}', '{}')`,
      `insert into logins (account_id, at) values ('${id}', now() - interval '1 hour'), ('${id}', now() + interval '1 hour')`,
      `insert into statuses (account_id, web_status, at)
        values ('${id}', 'started', now() - interval '1 minute'), ('${id}', 'submitted', now() + interval '1 minute')`,
      `insert into queued_mails (kind, username, origin, request_id, queued_at, due_at)
        values ('submitted', 'ada@example.edu', '', 'x', now(), now())`,
    ])
      await sql.raw(statement).execute(old);

    await migrate(old);

    const own = { account_id: id, form_id: 'admissions' };
    for (const table of ['applications', 'answers', 'choices', 'submissions'] as const)
      expect(await old.selectFrom(table).selectAll().execute(), table).toMatchObject([own]);
    expect(await old.selectFrom('submissions').select('session').execute()).toEqual([
      { session: { num_logins: '1', web_status: 'started' } },
    ]);
    expect(await old.selectFrom('queued_mails').select('form_id').execute()).toEqual([{ form_id: 'admissions' }]);
    const [before] = await old.selectFrom('applications').select('revision').execute();
    await sql`update answers set value = 'Eve'`.execute(old);
    const [after] = await old.selectFrom('applications').select('revision').execute();
    expect((after?.revision ?? 0) - (before?.revision ?? 0)).toBe(1);
  });
});

describe('a database of the version that stored the defaults of a visit', () => {
  it('forgets the defaults of a draft that was never saved, and keeps the answers of every other one', async () => {
    const old = await databaseAt('020-submitted-session');
    const content = { expanded: { pages: [{ blocks: [{ key: 'member', default: 'Y' }, { key: 'name' }] }] } };
    await sql`insert into definitions (hash, form_id, version, content, first_served_at)
      values ('hash', 'admissions', 1, ${JSON.stringify(content)}, now())`.execute(old);
    const [later, earlier] = [`now() + interval '1 hour'`, `now() - interval '1 day'`];
    const drafts = [
      ['visited', 'null', later, 'member'],
      ['saved', 'now()', later, 'member'],
      ['submitted', 'null', later, 'member'],
      ['older', 'null', earlier, 'member'],
      // By a server of before 018.
      ['saved by an old server', 'null', later, 'name'],
      ['saved by an old server twice', 'null', later, 'member', 'member_desc'],
      ['with a choice', 'null', later],
    ];
    for (const [index, [name = '', savedAt = '', createdAt = '', ...keys]] of drafts.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${index}`;
      for (const statement of [
        `insert into accounts (id, username, created_at, confirmed_at) values ('${id}', '${name}', now(), now())`,
        `insert into applications (account_id, form_id, data_key, created_at, saved_at, definition_hash)
          values ('${id}', 'admissions', 'k', ${createdAt}, ${savedAt}, 'hash')`,
        ...keys.map(
          (key) =>
            `insert into answers (account_id, form_id, key, value) values ('${id}', 'admissions', '${key}', 'Y')`,
        ),
        ...(keys.length > 0
          ? []
          : [
              `insert into choices (account_id, form_id, name, value) values ('${id}', 'admissions', 'tab:ways', 'one')`,
            ]),
        `insert into pdf_copies (account_id, form_id, id, revision, definition_hash, status, changed_at)
          values ('${id}', 'admissions', gen_random_uuid(), 1, 'hash', 'COMPLETED', now())`,
      ])
        await sql.raw(statement).execute(old);
    }
    await sql`insert into submissions
        (account_id, reference, submitted_at, form_id, definition_version, answers, sealed)
      select id, 'K7M4-QXRD', now(), 'admissions', 1, '{}', '{}' from accounts
      where username = 'submitted'`.execute(old);

    await migrate(old);

    const { rows } = await sql`
      select username, revision, (select count(*)::integer from answers where account_id = id) as answers,
        (select count(*)::integer from pdf_copies where account_id = accounts.id) as copies
      from accounts join applications on account_id = id order by username`.execute(old);
    expect(rows).toEqual([
      { username: 'older', revision: 1, answers: 1, copies: 1 },
      { username: 'saved', revision: 1, answers: 1, copies: 1 },
      { username: 'saved by an old server', revision: 1, answers: 1, copies: 1 },
      { username: 'saved by an old server twice', revision: 2, answers: 2, copies: 1 },
      { username: 'submitted', revision: 2, answers: 1, copies: 1 },
      { username: 'visited', revision: 0, answers: 0, copies: 0 },
      { username: 'with a choice', revision: 1, answers: 0, copies: 1 },
    ]);
  });
});

it('a migration may take longer than any other statement', async () => {
  const connection = await createDatabase();
  await limitStatements(connection);
  const unlimited = openDatabase(connection, () => undefined, workLimits);
  onTestFinished(() => unlimited.destroy());
  // The lock of the migrator.
  await whileLocked(connection, '3853314791062309107', () => migrate(unlimited));
  expect(await unlimited.selectFrom('accounts').select('id').execute()).toEqual([]);
});
