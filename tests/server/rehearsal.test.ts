/** The rehearsal of a disaster: a backup while applicants save, and its restored copy. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { backupCommand } from '../../scripts/admin/backup.ts';
import { png } from '../../scripts/documents/pictures.ts';
import { enterInstallation, isLive } from '../../server/database/installation.ts';
import { markOf } from '../../server/documents/object-store.ts';
import {
  createDiskStore,
  createJobs,
  createS3Store,
  createSecrets,
  type ObjectStore,
  openDatabase,
} from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { cardHolder, upload } from '../support/uploading.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type Bucket, hasGateway, startGateway } from './rados-gateway.ts';
import { emptyTarget } from './restore-target.ts';
import { printedBy } from './run-command.ts';

/** A bucket without https needs such an address. */
const publicUrl = 'http://127.0.0.1:3000';
const picture = png(20, 10, (x) => x * 10);
const save = (browser: Browser, answers: object) => browser.call('saveAnswers', { body: { answers } });

/** How commands and the restored server reach the database and the documents. */
interface Way {
  /** The bucket of the portal or of its copy; null for a folder. */
  newBucket(): Promise<Bucket | null>;
  /** The address of a database; null for its socket. */
  readonly url: ((database: string) => string) | null;
  close(): Promise<unknown>;
}

const ways = {
  'a folder, and PostgreSQL directly': {
    isInstalled: true,
    open: async (): Promise<Way> => ({ newBucket: async () => null, url: null, close: async () => undefined }),
  },
  'a bucket of S3, which Ceph is, and PgBouncer in transaction mode': {
    isInstalled: hasGateway && hasPgBouncer,
    open: async (): Promise<Way> => {
      const [gateway, pooler] = [await startGateway(), await startPgBouncer()];
      const close = () => Promise.all([gateway.stop(), pooler.stop()]);
      return { newBucket: () => gateway.newBucket(), url: (database) => pooler.url(database), close };
    },
  },
};

/** The settings of commands for a bucket and an address. */
const settingsOf = (bucket: Bucket | null, { url }: Way, database: string): Record<string, string> => ({
  PUBLIC_URL: publicUrl,
  ...(url === null ? {} : { DATABASE_URL: url(database) }),
  ...(bucket === null
    ? {}
    : {
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      }),
});

async function openRestored(from: Portal, connection: PoolConfig, objects: ObjectStore): Promise<Portal> {
  const database = openDatabase(connection, () => undefined);
  const jobs = createJobs(connection, () => undefined);
  const restored = await openPortal({ publicUrl }, undefined, (options) => ({
    ...options,
    database,
    jobs,
    objects,
    secrets: createSecrets(from.masterKey),
    clock: { now: () => from.now() },
  }));
  onTestFinished(async () => {
    await jobs.stop();
    await restored.close();
    await database.destroy();
  });
  return { ...restored, database, now: () => from.now() };
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

/** The text of the pages of the PDF copy, without the minute in which it was made. */
async function copyOf(browser: Browser): Promise<readonly string[]> {
  const poll = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
  await expect.poll(async () => (await poll()).status, { interval: 100 }).toBe('COMPLETED');
  const pages = await textOfPages((await browser.send('GET', (await poll()).url ?? '')).rawPayload);
  return pages.map((page) => page.replaceAll(/(?<=Copy made ).*?(?= Page | Form version )/g, ''));
}

/** What the staff see, without what is new at each opening. */
async function viewOf(of: Portal, username: string): Promise<unknown> {
  const answer = await openService(of.browser(), await serviceSecret(of, username));
  expect(answer.statusCode).toBe(200);
  const { view: _view, opened_at: _openedAt, ...shown } = answer.json<Output<'serviceView'>>();
  return shown;
}

describe.each(Object.entries(ways))('a backup with %s', (_name, { isInstalled, open }) => {
  describe.skipIf(!isInstalled)('that is restored', () => {
    let way: Way;
    let portal: Portal;
    let place: string;
    let bucket: Bucket | null;
    beforeAll(async () => {
      way = await open();
      bucket = await way.newBucket();
      const s3 = bucket;
      // A bucket has the time of the machine.
      portal = await openPortal({ publicUrl, s3 }, undefined, (options) =>
        s3 === null ? options : { ...options, objects: createS3Store(s3), clock: { now: () => new Date() } },
      );
      if (s3 !== null) portal = { ...portal, now: () => new Date() };
      await enterInstallation(portal.database, markOf(portal.objects), publicUrl);
      place = await mkdtemp(join(tmpdir(), 'matricula-rehearsal-'));
    });
    afterAll(async () => {
      await portal.close();
      await way.close();
      await removeFolder(place);
    });

    const backUp = () =>
      printedBy(
        { portal, folder: place, settings: settingsOf(bucket, way, portal.databaseName) },
        backupCommand,
        join(place, 'backups'),
      );

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

      const copyBucket = await way.newBucket();
      const target = await emptyTarget(portal, place, (name) => settingsOf(copyBucket, way, name));
      expect(await target.restore(join(place, 'backups'))).toContain('nothing before "this-is-live"');
      expect(await isLive(target.database, publicUrl)).toBe(false);
      const { connection } = target;
      const reached = way.url === null ? connection : { connectionString: way.url(connection.database) };
      const documents = copyBucket === null ? createDiskStore(target.documents, '') : createS3Store(copyBucket);
      const restored = await openRestored(portal, reached, documents);
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
      const jobs = await sql`select name, data, dead_letter from jobs.job where state < 'active'`.execute(
        target.database,
      );
      const waiting = { name: 'drop-objects', data: { keys: ['documents/one'] }, dead_letter: 'drop-objects-given-up' };
      expect(jobs.rows).toContainEqual(waiting);
      // The next rows get new numbers.
      expect((await save(there, { first_name: 'Grace' })).statusCode).toBe(200);
    });
  });
});
