/** Servers of one database that do different things. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { serverAddresses } from '../../api-client/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { createPeople } from '../../scripts/load/people.ts';
import { buildManifest, type Database, listen, prepareServer, readConfig, type Started } from '../../server/index.ts';
import { createJobSender } from '../../server/jobs/jobs.ts';
import { openSecrets } from '../../server/database/keys.ts';
import { createBrowser } from '../support/browser.ts';
import { formId } from '../support/portal.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';

let place: string;
let database: Database;
let name: string;
const running: Started[] = [];
const masterKey = randomBytes(32);
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-roles-'));
  await cp(join(import.meta.dirname, '../support/public'), join(place, 'dist/public'), { recursive: true });
  await buildForms('forms', join(place, 'dist'));
  await writeFile(join(place, 'dist/codegen/manifest.json'), await buildManifest('forms'));
  ({ name, database } = await createTestDatabase());
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await database.destroy();
  await removeFolder(place);
});

async function start(role: 'web' | 'worker'): Promise<Started['app']> {
  const { host, user } = inject('postgres');
  const config = readConfig({
    ROLE: role,
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    MASTER_KEY: masterKey.toString('base64'),
    DATA_DIR: join(place, role),
    MAIL_OUTBOX: join(place, 'outbox'),
    DOCUMENTS_DIR: join(place, 'objects'),
    LOG_FILE: join(place, 'log'),
    CHROME: process.env['CHROME'],
  });
  const places = { publicDir: join(place, 'dist/public'), codegenDir: join(place, 'dist/codegen') };
  const server = await prepareServer(config, places, () => undefined);
  running.push(server);
  await listen(server, config);
  return server.app;
}

/** A browser of a new applicant at a server. */
async function applicantAt(app: Started['app']): Promise<ReturnType<typeof createBrowser>> {
  const secrets = await openSecrets(database, masterKey);
  const [person] = await createPeople({ database, secrets }, formId, 1);
  const browser = createBrowser(app);
  for (const [cookie, value] of person?.cookies ?? []) browser.cookies.set(cookie, value);
  await browser.loadProfile();
  return browser;
}

it('a web server reports that the database is away while no call needs it, and goes on', async () => {
  const own = await createTestDatabase();
  const repeated: (() => unknown)[] = [];
  const clock: Clock = {
    ...systemClock,
    setInterval: (act, ms) => {
      repeated.push(act);
      return systemClock.setInterval(act, ms);
    },
  };
  const failures: Error[] = [];
  const jobs = createJobSender(own.database, (error) => failures.push(error), clock);
  await jobs.start();
  await own.database.destroy();
  for (const act of repeated) await act();
  expect(failures.length).toBeGreaterThan(0);
  await jobs.stop();
});

it('a web server leaves its jobs to a worker, which serves nobody', async () => {
  const web = await start('web');
  const browser = await applicantAt(web);
  const status = async (): Promise<unknown> => (await browser.call('pdfCopy')).json<{ status: string }>().status;
  expect(await status()).toBe('UNPROCESSED');
  const worker = await start('worker');
  await expect.poll(status, { timeout: 90_000 }).toBe('COMPLETED');
  expect(['web', 'worker'].filter((role) => existsSync(join(place, role, 'browser')))).toEqual(['worker']);

  const statusAt = async (app: Started['app'], url: string): Promise<number> => (await app.inject({ url })).statusCode;
  for (const address of [serverAddresses.live, serverAddresses.ready])
    expect(await statusAt(worker, `/${address}`)).toBe(200);
  for (const url of ['/', '/api/profile', '/upload']) {
    expect(await statusAt(worker, url)).toBe(404);
    expect(await statusAt(web, url)).not.toBe(404);
  }
}, 180_000);
