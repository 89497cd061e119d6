/** `npm run admin -- backup` and `restore`; `rehearsal.test.ts` has the whole way. */
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { backupCommand } from '../../scripts/admin/backup.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { enterInstallation } from '../../server/database/installation.ts';
import { markOf } from '../../server/documents/object-store.ts';
import { createDiskStore, type Database } from '../../server/index.ts';
import { sealOf } from '../../server/maintenance/backup-folder.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { cardHolder, upload } from '../support/uploading.ts';
import { emptyTarget } from './restore-target.ts';
import { printedBy } from './run-command.ts';

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
const newestBackup = async (): Promise<string> =>
  join(
    folder,
    (await readdir(folder))
      .filter((name) => name !== 'objects')
      .toSorted()
      .at(-1) ?? '',
  );

const tablesIn = async (database: Database): Promise<number> =>
  (await sql`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(database)).rows
    .length;

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
      const target = await emptyTarget(portal, place);
      await expect(target.restore(folder)).rejects.toThrow(says);
      expect(await tablesIn(target.database)).toBe(0);
    },
  );

  it('is not looked for in a folder that does not exist, or in a file', async () => {
    const target = await emptyTarget(portal, place);
    await writeFile(join(place, 'a-file'), '');
    for (const none of [join(place, 'nowhere'), join(place, 'a-file')])
      await expect(target.restore(none)).rejects.toThrow(`There is no folder ${none}.`);
  });

  it('is refused by a database with tables, and by the documents of another database', async () => {
    await backUp();
    const target = await emptyTarget(portal, place);
    await sql`create table other (id integer)`.execute(target.database);
    await expect(target.restore(folder)).rejects.toThrow('The database is not empty');
    await sql`drop table other`.execute(target.database);
    await markOf(createDiskStore(target.documents, '')).write('another');
    await expect(target.restore(folder)).rejects.toThrow('The document store belongs to another database');
    expect(await tablesIn(target.database)).toBe(0);
  });

  it('leaves the database empty when rows cannot be written, and is restored by the same command then', async () => {
    await backUp();
    const file = join(await newestBackup(), 'manifest.json');
    const text = await readFile(file, 'utf8');
    const manifest = JSON.parse(text) as { readonly tables: readonly { readonly rows: number }[] };
    const tables = manifest.tables.map((table, at) => ({ ...table, rows: table.rows + (at === 20 ? 1 : 0) }));
    await writeFile(file, JSON.stringify({ ...manifest, tables }));
    const target = await emptyTarget(portal, place);
    await expect(target.restore(folder)).rejects.toThrow(/ has \d+ of \d+ rows\.$/);
    expect(await tablesIn(target.database)).toBe(0);
    await writeFile(file, text);
    await target.restore(folder);
    expect(await tablesIn(target.database)).toBeGreaterThan(20);
  });

  it('of an older version is restored with the migrations since', async () => {
    await backUp();
    const file = join(await newestBackup(), 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as {
      migrations: string[];
      tables: { name: string; columns: string[] }[];
      files: object;
    };
    /** Those that the migrations since have added or changed. */
    const changed = new Set([
      'page_files',
      'form_generations',
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
      'form_names',
    ]);
    // Without the last column, which is the name.
    const rows = join(await newestBackup(), 'applications.gz');
    const withoutNames = gzipSync(
      gunzipSync(await readFile(rows))
        .toString()
        .replaceAll(/\t[^\t\n]*$/gm, ''),
    );
    await writeFile(rows, withoutNames);
    for (const table of manifest.tables)
      if (table.name === 'applications') table.columns = table.columns.filter((column) => column !== 'name');
    const former = {
      ...manifest,
      migrations: manifest.migrations.filter((name) => name < '006'),
      tables: manifest.tables.filter(({ name }) => !changed.has(name)),
      files: { ...manifest.files, 'applications.gz': sealOf(withoutNames) },
    };
    await writeFile(file, JSON.stringify(former));
    const target = await emptyTarget(portal, place);
    await target.restore(folder);
    const since = sql`select from page_files union all select from sessions where network = ''`;
    expect((await since.execute(target.database)).rows).toEqual([]);
  });
});
