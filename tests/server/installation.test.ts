/** A database that was restored elsewhere acts on nobody, until somebody says that it is the live one. */
import { mkdtemp, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { reconcileCommand } from '../../scripts/admin/reconcile.ts';
import { thisIsLiveCommand } from '../../scripts/admin/this-is-live.ts';
import { enterInstallation, isLive, OtherStoreError } from '../../server/database/installation.ts';
import { conversionJobs } from '../../server/documents/conversion-jobs.ts';
import { markOf, newObjectKey } from '../../server/documents/object-store.ts';
import { startHousekeeping } from '../../server/retention/housekeeping.ts';
import { type AppOptions, approveRetention, createDiskStore, createSecrets } from '../../server/index.ts';
import { forms, goodPassword, openPortal, type Portal } from '../support/portal.ts';
import { portalConnection, printedBy } from './run-command.ts';
import { removeFolder } from '../support/remove-folder.ts';

const publicUrl = 'https://apply.example.edu';
let portal: Portal;
let options: AppOptions;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ publicUrl, trustProxy: 1 }, undefined, (given) => (options = given));
  folder = await mkdtemp(join(tmpdir(), 'matricula-installation-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});
beforeEach(async () => {
  await portal.database.deleteFrom('installation').execute();
  await portal.objects.delete('installation');
  await enterInstallation(portal.database, markOf(portal.objects), publicUrl);
});

const signUp = (username: string) => portal.browser().call('signup', { body: { username, password: goodPassword } });
const mailed = () => portal.mails.map(({ to }) => to);
/** As after a restore by pg_dump: into another cluster, or into another database of the same one. */
const restoredIn = {
  'another PostgreSQL': sql`update installation set system_identifier = '1'`,
  'another database of this PostgreSQL': sql`update installation set database_oid = '1'`,
  'the same place, for another address': sql`update installation set public_url = 'https://staging.example.edu'`,
};

describe.each(Object.entries(restoredIn))('a copy in %s', (place, restore) => {
  it('sends its mails when it is said to be the live one, and says so before', async () => {
    const username = `${place.replaceAll(/\W/g, '-').toLowerCase()}@example.edu`;
    await restore.execute(portal.database);
    await signUp(username);
    expect(mailed()).not.toContain(username);
    const ready = (await portal.browser().send('GET', '/readyz')).json();
    expect(ready.details).toContainEqual(expect.stringContaining('run "npm run admin -- this-is-live"'));
    await printedBy({ portal, folder }, thisIsLiveCommand);
    expect((await portal.browser().send('GET', '/readyz')).json().details).toEqual([]);
    portal.app.mailWorker.wake();
    await portal.app.mailWorker.settled();
    expect(mailed()).toContain(username);
  });

  it('deletes no object and no account', async () => {
    await restore.execute(portal.database);
    const key = newObjectKey('documents');
    await portal.objects.put(key, new Uint8Array([1]));
    const jobs = conversionJobs({ ...options, log: portal.app.log });
    await expect(jobs['drop-objects'].run({ keys: [key] })).rejects.toThrow('This database is a copy');
    await expect(printedBy({ portal, folder }, reconcileCommand)).rejects.toThrow('This database is a copy');
    const before = portal.logs.length;
    const stop = startHousekeeping({
      database: portal.database,
      secrets: createSecrets(portal.masterKey),
      jobs: portal.jobs,
      objects: portal.objects,
      forms,
      log: portal.app.log,
      time: async () => portal.now(),
      config: {
        unconfirmedDays: 0,
        draftDays: 730,
        draftWarningDays: 0,
        submissionsKept: 0,
        reminderDays: 0,
        publicUrl,
      },
      origin: publicUrl,
    });
    await expect.poll(() => portal.logs.slice(before).join('')).toContain('This database is a copy');
    await stop();
    expect(await portal.objects.get(key)).not.toBeNull();
    await portal.objects.delete(key);
  });
});

it('a role without rights can ask whether the database is the live one', async () => {
  const client = new Client(portalConnection(portal));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; create role plain; set local role plain');
  expect((await client.query('select system_identifier from pg_control_system()')).rowCount).toBe(1);
  await client.query('rollback');
});

describe('a server with another document store', () => {
  const storeIn = async () => createDiskStore(await mkdtemp(join(folder, 'store-')), '');

  it('does not start: neither with an empty one, nor with that of another database', async () => {
    const other = await storeIn();
    await expect(enterInstallation(portal.database, markOf(other), publicUrl)).rejects.toThrow(OtherStoreError);
    await markOf(other).write('another');
    await expect(enterInstallation(portal.database, markOf(other), publicUrl)).rejects.toThrow(OtherStoreError);
    await portal.database.deleteFrom('installation').execute();
    await expect(enterInstallation(portal.database, markOf(other), publicUrl)).rejects.toThrow(OtherStoreError);
  });

  it('starts with the same one, also when two start at once for the first time', async () => {
    await portal.database.deleteFrom('installation').execute();
    const store = await storeIn();
    const enter = () => enterInstallation(portal.database, markOf(store), publicUrl);
    await Promise.all([enter(), enter()]);
    const [recorded] = await portal.database.selectFrom('installation').select('store').execute();
    expect(await markOf(store).read()).toBe(recorded?.store);
  });

  it('gets the address of the portal when it had none, and stays live', async () => {
    await portal.database.updateTable('installation').set({ public_url: null }).execute();
    await enterInstallation(portal.database, markOf(portal.objects), publicUrl);
    expect(await isLive(portal.database, publicUrl)).toBe(true);
    expect(await isLive(portal.database, null)).toBe(false);
  });
});

describe('the reconciliation', () => {
  const stored = async (kind: 'documents' | 'converted', isOld: boolean): Promise<string> => {
    const key = newObjectKey(kind);
    await portal.objects.put(key, new Uint8Array([1]));
    const then = new Date(Date.now() - 2 * 86_400_000);
    if (isOld) await utimes(join(portal.folder, key), then, then);
    return key;
  };
  const run = () => printedBy({ portal, folder }, reconcileCommand);

  it('deletes what no row names after a day, keeps what is named or new, and lists what is missing', async () => {
    const [named, unused, fresh] = [
      await stored('documents', true),
      await stored('converted', true),
      await stored('documents', false),
    ];
    const missing = newObjectKey('documents');
    await addDocuments([named, missing]);
    expect(await run()).toMatch(
      new RegExp(`^Missing: ${missing}, the document [^]*\nObjects: 3; not needed: 1, deleted: 1; missing: 1\\.$`),
    );
    expect([
      await portal.objects.get(unused),
      await portal.objects.get(named),
      await portal.objects.get(fresh),
    ]).toEqual([null, expect.anything(), expect.anything()]);
  });

  it('deletes nothing when it would be many, before an approval', async () => {
    const many: string[] = [];
    for (let at = 0; at < 21; at += 1) many.push(await stored('documents', true));
    await expect(run()).rejects.toThrow(/would delete 21 of \d+ stored objects, and has stopped/);
    expect(await portal.objects.get(many[0] ?? '')).not.toBeNull();
    await approveRetention(portal.database, 'registrar');
    expect(await run()).toContain('not needed: 21, deleted: 21');
  });
});

/** Rows with these objects, in the state of two days ago. */
async function addDocuments(objects: readonly string[]): Promise<void> {
  await sql`insert into accounts (id, username, created_at, confirmed_at)
    values ('00000000-0000-4000-8000-000000000001', 'ada@example.edu', now(), now())`.execute(portal.database);
  await sql`insert into applications (account_id, form_id, data_key, created_at)
    select id, 'admissions', 'k', now() from accounts where username = 'ada@example.edu'`.execute(portal.database);
  for (const object of objects)
    await sql`insert into documents (account_id, form_id, key, file_key, file_name, file_size, file_type, object_key,
        status, message, changed_at)
      select id, 'admissions', ${object}, 'u', 'a.pdf', 1, 'pdf', ${object}, 'FAILED', '', now() - interval '2 days'
      from accounts where username = 'ada@example.edu'`.execute(portal.database);
}
