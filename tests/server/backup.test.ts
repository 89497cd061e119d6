/** `npm run admin -- backup` and `restore`. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { backupCommand, restoreCommand } from '../../scripts/admin/backup.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { enterInstallation, isLive } from '../../server/database/installation.ts';
import { markOf } from '../../server/documents/object-store.ts';
import { createDiskStore, createJobs, createSecrets, type Database, openDatabase } from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { cardHolder, upload } from '../support/uploading.ts';
import { printedBy } from './run-command.ts';
import { removeFolder } from '../support/remove-folder.ts';

const publicUrl = 'https://apply.example.edu';
let portal: Portal;
let place: string;
beforeAll(async () => {
  portal = await openPortal({ publicUrl, trustProxy: 1 });
  await enterInstallation(portal.database, markOf(portal.objects), publicUrl);
  place = await mkdtemp(join(tmpdir(), 'matricula-backup-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(place);
});
let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(place, 'test-')), 'backups');
});

const backUp = () => printedBy({ portal, folder: place }, backupCommand, folder);
const picture = png(20, 10, (x) => x * 10);
const save = (browser: Browser, answers: object) => browser.call('saveAnswers', { body: { answers } });
const newestBackup = async (): Promise<string> =>
  join(
    folder,
    (await readdir(folder))
      .filter((name) => name !== 'objects')
      .toSorted()
      .at(-1) ?? '',
  );

interface Target {
  readonly database: Database;
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly documents: string;
  restore(...args: readonly string[]): Promise<string>;
}

/** A database without tables, and a place for documents. */
async function emptyTarget(): Promise<Target> {
  const { host, user } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ host, user, database: 'template1' });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const connection = { host, user, database: name };
  const database = openDatabase(connection, () => undefined);
  onTestFinished(() => database.destroy());
  const documents = join(await mkdtemp(join(place, 'documents-')), 'objects');
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DOCUMENTS_DIR: documents,
  };
  return {
    database,
    connection,
    documents,
    restore: (...args) => printedBy({ portal, folder: place, settings }, restoreCommand, folder, ...args),
  };
}

const tablesIn = async (database: Database): Promise<number> =>
  (await sql`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(database)).rows
    .length;

/** The portal of a restored backup. */
async function openRestored({ database, connection, documents }: Target): Promise<Portal> {
  const jobs = createJobs(connection, () => undefined);
  const restored = await openPortal({ publicUrl, trustProxy: 1 }, undefined, (options) => ({
    ...options,
    database,
    jobs,
    objects: createDiskStore(documents, 'a secret of this test'),
    secrets: createSecrets(portal.masterKey),
  }));
  onTestFinished(async () => {
    await jobs.stop();
    await restored.close();
  });
  return { ...restored, database };
}

function sameBrowser({ app }: Portal, { cookies, binding }: Browser): Browser {
  const same = createBrowser(app);
  for (const [name, value] of cookies) same.cookies.set(name, value);
  same.binding = binding;
  return same;
}

const word = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const numberOf = (text: string): number => Number([...text].map((letter) => 'abcdefghij'.indexOf(letter)).join(''));

/** An applicant who saves until `stop`, and the number of the last acknowledged save. */
async function startSaving(browser: Browser) {
  const state = { acknowledged: 0, isStopped: false };
  const saveOnce = async (): Promise<void> => {
    expect((await save(browser, { first_name: word(state.acknowledged + 1) })).statusCode).toBe(200);
    state.acknowledged += 1;
  };
  await saveOnce();
  const saving = (async () => {
    while (!state.isStopped) await saveOnce();
  })();
  const stop = (): Promise<void> => {
    state.isStopped = true;
    return saving;
  };
  return { browser, acknowledged: () => state.acknowledged, stop };
}

/** The text of the PDF copy; its time of creation is that of a server. */
async function copyOf(browser: Browser): Promise<readonly string[]> {
  const poll = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
  await expect.poll(async () => (await poll()).status, { interval: 100 }).toBe('COMPLETED');
  return textOfPages((await browser.send('GET', (await poll()).url ?? '')).rawPayload);
}

/** What the staff see. */
async function viewOf(of: Portal, username: string): Promise<unknown> {
  const answer = await openService(of.browser(), await serviceSecret(of, username));
  expect(answer.statusCode).toBe(200);
  const { view: _, ...shown } = answer.json<Output<'serviceView'>>();
  return shown;
}

it('has every save of before while applicants save; the copy shows the same and acts on nobody', async () => {
  const ada = await loggedIn(portal, 'ada@example.edu');
  await save(ada, completeApplication);
  expect((await ada.call('submit')).statusCode).toBe(200);
  const pdf = await copyOf(ada);
  const grace = await cardHolder(portal);
  await upload(portal, grace, 'card.png', picture);
  const card = (await grace.send('GET', '/api/document-answer/perm_resident_upload/file')).rawPayload;
  await portal.database
    .transaction()
    .execute((transaction) =>
      portal.jobs.enqueue(transaction, 'drop-objects', { keys: ['documents/one'] }, { afterSeconds: 3600 }),
    );
  const savers = [];
  for (let count = 0; count < 4; count += 1) savers.push(await startSaving(await loggedIn(portal)));
  const before = savers.map(({ acknowledged }) => acknowledged());
  expect(await backUp()).toContain('3 files of documents, of which 3 are new');
  for (const saver of savers) await saver.stop();
  const view = await viewOf(portal, 'ada@example.edu');

  const target = await emptyTarget();
  expect(await target.restore()).toContain('nothing before "this-is-live"');
  expect(await isLive(target.database, publicUrl)).toBe(false);
  const restored = await openRestored(target);
  for (const [at, { browser }] of savers.entries()) {
    const { answer } = await sameBrowser(restored, browser).loadProfile();
    expect(numberOf(answer['first_name'] as string)).toBeGreaterThanOrEqual(before[at] ?? 0);
  }
  expect(view).toMatchObject({
    answer: { first_name: completeApplication['first_name'] },
    username: 'ada@example.edu',
  });
  expect(await viewOf(restored, 'ada@example.edu')).toEqual(view);
  expect(await copyOf(sameBrowser(restored, ada))).toEqual(pdf);
  expect(pdf.join()).toContain('Ada');
  const there = sameBrowser(restored, grace);
  expect((await there.send('GET', '/api/document-answer/perm_resident_upload/file')).rawPayload).toEqual(card);
  const jobs = await sql`select name, data, dead_letter from jobs.job where state < 'active'`.execute(target.database);
  const waiting = { name: 'drop-objects', data: { keys: ['documents/one'] }, dead_letter: 'drop-objects-given-up' };
  expect(jobs.rows).toContainEqual(waiting);
  // The next rows get new numbers.
  expect((await save(there, { first_name: 'Grace' })).statusCode).toBe(200);
});

describe('a backup', () => {
  it('copies a document once for all backups, and is readable only for its user', async () => {
    await upload(portal, await cardHolder(portal), 'card.png', picture);
    await backUp();
    expect(await backUp()).toContain('of which 0 are new');
    await upload(portal, await cardHolder(portal), 'card.png', picture);
    expect(await backUp()).toContain('of which 3 are new');
    const names = await readdir(folder, { recursive: true });
    const modes = names.map(async (name) => ((await stat(join(folder, name))).mode & 0o077) === 0);
    expect((await Promise.all(modes)).every(Boolean)).toBe(true);
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  });

  it('names a document that the store lacks, and is made without it', async () => {
    await upload(portal, await cardHolder(portal), 'card.png', picture);
    const [name = ''] = await readdir(join(portal.folder, 'documents'));
    const [from, to] = [join(portal.folder, 'documents', name), join(place, 'away')];
    await rename(from, to);
    onTestFinished(() => rename(to, from));
    expect(await backUp()).toContain(`Missing in the document store: documents/${name}`);
  });

  const damages = {
    'a file that was cut': [async (backup) => truncate(join(backup, 'answers.gz'), 30), 'answers.gz is damaged'],
    'a file that was changed': [
      async (backup) => {
        const bytes = await readFile(join(backup, 'accounts.gz'));
        bytes[40] = (bytes[40] ?? 0) ^ 1;
        await writeFile(join(backup, 'accounts.gz'), bytes);
      },
      'accounts.gz is damaged',
    ],
    'a document that is gone': [async (backup) => removeFolder(join(backup, '../objects/converted')), 'is damaged'],
    'no manifest': [async (backup) => rm(join(backup, 'manifest.json')), 'is no complete backup'],
    'no end': [async (backup) => rename(backup, `${backup}.unfinished`), 'There is no complete backup in'],
    'a newer schema': [
      async (backup) => {
        const file = join(backup, 'manifest.json');
        const manifest = JSON.parse(await readFile(file, 'utf8')) as { migrations: string[] };
        await writeFile(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '999-later'] }));
      },
      'A newer version of this program has made this backup',
    ],
  } as const satisfies Readonly<Record<string, readonly [(backup: string) => Promise<void>, string]>>;

  it.each(Object.entries(damages))(
    'with %s is refused, and the database stays empty',
    async (_what, [damage, says]) => {
      await upload(portal, await cardHolder(portal), 'card.png', picture);
      await backUp();
      await damage(await newestBackup());
      const target = await emptyTarget();
      await expect(target.restore()).rejects.toThrow(says);
      expect(await tablesIn(target.database)).toBe(0);
    },
  );

  it('is refused by a database with tables, and by the documents of another database', async () => {
    await backUp();
    const target = await emptyTarget();
    await sql`create table other (id integer)`.execute(target.database);
    await expect(target.restore()).rejects.toThrow('The database is not empty');
    await sql`drop table other`.execute(target.database);
    await markOf(createDiskStore(target.documents, '')).write('another');
    await expect(target.restore()).rejects.toThrow('The document store belongs to another database');
    expect(await tablesIn(target.database)).toBe(0);
  });

  it('leaves the database empty when its rows cannot be written, and is restored by the same command then', async () => {
    await backUp();
    const file = join(await newestBackup(), 'manifest.json');
    const text = await readFile(file, 'utf8');
    const manifest = JSON.parse(text) as { readonly tables: readonly { readonly rows: number }[] };
    const tables = manifest.tables.map((table, at) => ({ ...table, rows: table.rows + (at === 20 ? 1 : 0) }));
    await writeFile(file, JSON.stringify({ ...manifest, tables }));
    const target = await emptyTarget();
    await expect(target.restore()).rejects.toThrow(/ has \d+ of \d+ rows\.$/);
    expect(await tablesIn(target.database)).toBe(0);
    await writeFile(file, text);
    await target.restore();
    expect(await tablesIn(target.database)).toBeGreaterThan(20);
  });

  it('of an older version is restored with the migrations since', async () => {
    await backUp();
    const file = join(await newestBackup(), 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as {
      migrations: string[];
      tables: { name: string }[];
    };
    /** Those that the migrations since have added or changed. */
    const changed = new Set([
      'page_files',
      'sessions',
      'audit',
      'queued_mails',
      'address_changes',
      'account_deletions',
      'archives',
      'archive_parts',
      'tokens',
      'deadline_reminders',
      'arrivals',
      'arrival_calls',
      'stopped_reminders',
      'passkeys',
      'passkey_challenges',
    ]);
    const former = {
      ...manifest,
      migrations: manifest.migrations.filter((name) => name < '006'),
      tables: manifest.tables.filter(({ name }) => !changed.has(name)),
    };
    await writeFile(file, JSON.stringify(former));
    const target = await emptyTarget();
    await target.restore();
    const since = sql`select from page_files union all select from sessions where network = ''`;
    expect((await since.execute(target.database)).rows).toEqual([]);
  });
});
