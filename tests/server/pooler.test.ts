/** Servers and commands behind PgBouncer in transaction mode, whose sessions belong to all of them. */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { backupCommand } from '../../scripts/admin/backup.ts';
import { exportCommand } from '../../scripts/admin/export.ts';
import { listCommand } from '../../scripts/admin/list.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import type { Command } from '../../scripts/admin/command.ts';
import { withLock } from '../../server/database/locks.ts';
import { createJobs } from '../../server/jobs/jobs.ts';
import {
  type Config,
  hashForms,
  listen,
  openDatabase,
  prepareServer,
  readConfig,
  type Started,
} from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { goodPassword } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { hasPgBouncer, type Pooler, startPgBouncer } from './pgbouncer.ts';
import { removeFolder } from '../support/remove-folder.ts';

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  let place: string;
  beforeAll(async () => {
    pooler = await startPgBouncer();
    place = await mkdtemp(join(tmpdir(), 'matricula-pooler-'));
    await mkdir(join(place, 'dist'));
    await buildForms('forms', join(place, 'dist'));
    await writeFile(join(place, 'dist/codegen/manifest.json'), JSON.stringify({ forms: await hashForms('forms') }));
  });
  afterAll(async () => {
    await pooler.stop();
    await removeFolder(place);
  });

  /** A new database, reached directly, and the settings of servers that reach it through the pooler. */
  async function openPooled(): Promise<{ direct: Awaited<ReturnType<typeof createTestDatabase>>; config: Config }> {
    const direct = await createTestDatabase();
    onTestFinished(() => direct.database.destroy());
    // The PostgreSQL of the tests does not wait for the disk by itself.
    await sql.raw(`alter database ${direct.name} set synchronous_commit = on`).execute(direct.database);
    const folder = await mkdtemp(join(place, 'node-'));
    const config = readConfig({
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: pooler.url(direct.name),
      MAIL_OUTBOX: join(folder, 'outbox'),
      DOCUMENTS_DIR: join(folder, 'objects'),
      LOG_FILE: join(folder, 'log'),
    });
    return { direct, config };
  }

  async function startServer(config: Config): Promise<Started> {
    const places = {
      publicDir: join(import.meta.dirname, '../support/public'),
      codegenDir: join(place, 'dist/codegen'),
    };
    const started = await prepareServer(config, places, () => undefined);
    onTestFinished(() => started.stop());
    await listen(started, config);
    return started;
  }

  async function run(config: Config, { run: command }: Command, ...args: readonly string[]): Promise<string> {
    const lines: string[] = [];
    await command(
      args,
      config,
      (line) => lines.push(line),
      async () => '',
    );
    return lines.join('\n');
  }

  it('two servers serve one applicant, also after a restart, and commands and exports run beside them', async () => {
    const { direct, config } = await openPooled();
    const [one, two] = [await startServer(config), await startServer(config)];
    const ada = await signedUp(createBrowser(one.app), config.mailOutbox);
    expect((await save(ada, 'Ada')).statusCode).toBe(200);
    const there = sameBrowser(two, ada);
    expect((await there.loadProfile()).answer['first_name']).toBe('Ada');
    expect((await save(there, 'Grace')).statusCode).toBe(200);
    for (const name of ['once', 'again'])
      expect(await run(config, exportCommand, '--form', 'admissions', '--to', join(config.dataDir, name))).toContain(
        '0 added',
      );
    expect(await run(config, listCommand)).toContain('Applications: 1.');
    expect(await run(config, backupCommand, join(config.dataDir, 'backups'))).toMatch(/^Backup .*Z: \d+ rows/);
    await one.stop();
    const again = sameBrowser(await startServer(config), ada);
    expect((await again.loadProfile()).answer['first_name']).toBe('Grace');
    expect((await save(again, 'Eve')).statusCode).toBe(200);
    expect(await advisoryLocks(direct.database)).toBe(0);
  });

  it('a transaction has the limits and the durability of the server, and leaves none of them to others', async () => {
    const { direct, config } = await openPooled();
    await sql.raw(`alter database ${direct.name} set synchronous_commit = off`).execute(direct.database);
    const database = openDatabase({ connectionString: config.databaseUrl ?? '', max: 1 }, () => undefined);
    onTestFinished(() => database.destroy());
    const settings = sql<{ readonly settings: string }>`
      select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
        current_setting('idle_in_transaction_session_timeout'), current_setting('synchronous_commit')) as settings`;
    const inTransaction = await database.transaction().execute((transaction) => settings.execute(transaction));
    expect(inTransaction.rows).toEqual([{ settings: '15s 5s 10s on' }]);
    expect((await settings.execute(database)).rows).toEqual([{ settings: '0 0 0 off' }]);
  });

  it('no server starts whose single statements would not wait for the disk', async () => {
    const { direct, config } = await openPooled();
    await sql.raw(`alter database ${direct.name} set synchronous_commit = off`).execute(direct.database);
    await expect(startServer(config)).rejects.toThrow(
      'Behind a pooler, the role of DATABASE_URL must wait for the disk: ' +
        `run 'alter role "matricula" set synchronous_commit = on'.`,
    );
  });

  it('a lock of one process refuses the others, and ends with its work', async () => {
    const { direct, config } = await openPooled();
    const open = () => openDatabase({ connectionString: config.databaseUrl ?? '' }, () => undefined);
    const [one, two] = [open(), open()];
    onTestFinished(async () => void (await Promise.all([one.destroy(), two.destroy()])));
    const work = async (): Promise<string> => 'done';
    expect(await withLock(one, 'export', async () => withLock(two, 'export', work))).toBeNull();
    expect(await withLock(two, 'export', work)).toBe('done');
    expect(await advisoryLocks(direct.database)).toBe(0);
  });

  it('jobs run without LISTEN', async () => {
    const { direct, config } = await openPooled();
    const failures: unknown[] = [];
    const jobs = createJobs({ connectionString: config.databaseUrl ?? '' }, (error) => failures.push(error));
    onTestFinished(() => jobs.stop());
    const done = Promise.withResolvers<readonly string[]>();
    const idle = { run: async () => undefined, isPassing: () => false, giveUp: async () => undefined };
    const dropping = { ...idle, run: async ({ keys }: { readonly keys: readonly string[] }) => done.resolve(keys) };
    jobs.handle(
      {
        'convert-document': idle,
        'convert-word-document': idle,
        'make-pdf-copy': idle,
        'make-archive': idle,
        'drop-objects': dropping,
      },
      { error: (given: unknown) => failures.push(given) },
    );
    const database = openDatabase({ connectionString: config.databaseUrl ?? '' }, () => undefined);
    onTestFinished(() => database.destroy());
    await database.transaction().execute((transaction) => jobs.enqueue(transaction, 'drop-objects', { keys: ['one'] }));
    expect(await done.promise).toEqual(['one']);
    expect(failures).toEqual([]);
    expect(await advisoryLocks(direct.database)).toBe(0);
  });
});

const save = (browser: Browser, name: string) =>
  browser.call('saveAnswers', { body: { answers: { first_name: name } } });

async function signedUp(browser: Browser, outbox: string): Promise<Browser> {
  const person = { username: 'ada@example.edu', password: goodPassword };
  const answer = await browser.call('signup', { body: person });
  expect(answer.statusCode, answer.body).toBe(200);
  // Any server of the database may send it.
  await expect.poll(() => readdir(outbox)).toEqual([expect.stringContaining('.eml')]);
  const [mail = ''] = await readdir(outbox);
  const code = /\b\d{6}\b(?! UTC)/.exec(
    (await readFile(join(outbox, mail), 'utf8')).split('\n\n').slice(1).join(),
  )?.[0];
  await browser.call('confirm', { body: { username: person.username, code } });
  await browser.call('login', { body: person });
  await browser.loadProfile();
  return browser;
}

/** The same browser at another server. */
function sameBrowser({ app }: Started, { cookies, binding }: Browser): Browser {
  const same = createBrowser(app);
  for (const [name, value] of cookies) same.cookies.set(name, value);
  same.binding = binding;
  return same;
}

async function advisoryLocks(database: Awaited<ReturnType<typeof createTestDatabase>>['database']): Promise<number> {
  const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(database);
  return rows.length;
}
