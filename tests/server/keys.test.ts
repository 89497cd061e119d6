import { existsSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rotateKeyCommand } from '../../scripts/admin/rotate-key.ts';
import { type AppOptions, createApp, createPasswordHasher, readConfig, systemRandom } from '../../server/index.ts';
import { openSecrets, replaceMasterKey } from '../../server/database/keys.ts';
import { removeServer, reportServer } from '../../server/database/servers.ts';
import { createBrowser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { ssn } from '../support/ssn.ts';
import { removeFolder } from '../support/remove-folder.ts';

const [former, next] = [randomBytes(32), randomBytes(32)];
let portal: Portal;
let parts: AppOptions;
let folder: string;

/** The app on the same database after a start with another key. */
async function partsUnder(masterKey: Buffer, options: AppOptions): Promise<AppOptions> {
  const secrets = await openSecrets(options.database, masterKey);
  return { ...options, secrets, passwords: createPasswordHasher(secrets.pepper, systemRandom) };
}

beforeAll(async () => {
  portal = await openPortal({}, undefined, async (options) => (parts = await partsUnder(former, options)));
  const browser = await loggedIn(portal, 'ada@example.edu');
  await browser.call('saveAnswers', { body: { answers: { ssn } } });
  folder = await mkdtemp(join(tmpdir(), 'matricula-keys-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

async function ssnUnder(masterKey: Buffer): Promise<unknown> {
  const app = await createApp(await partsUnder(masterKey, parts));
  const browser = createBrowser(app);
  expect(
    (await browser.call('login', { body: { username: 'ada@example.edu', password: goodPassword } })).statusCode,
  ).toBe(200);
  const { answer } = await browser.loadProfile();
  await app.close();
  return answer['ssn'];
}

const sealedAnswers = () => portal.database.selectFrom('answers').select('sealed').where('key', '=', 'ssn').execute();

async function rotate(settings: Record<string, string>, path: string): Promise<string> {
  const { host, user } = inject('postgres');
  const database = `postgres://${user}@localhost/${portal.databaseName}?host=${encodeURIComponent(host)}`;
  const lines: string[] = [];
  await rotateKeyCommand.run(
    [path],
    readConfig({ DATABASE_URL: database, MAIL_OUTBOX: folder, DOCUMENTS_DIR: folder, ...settings }),
    (line) => {
      lines.push(line);
    },
    async () => '',
  );
  return lines.join('\n');
}

describe('another master key', () => {
  it('decrypts existing data and checks every password, and the former key decrypts nothing', async () => {
    const before = await sealedAnswers();
    expect(await replaceMasterKey(portal.database, former, next)).toBe(1);
    expect(await ssnUnder(next)).toBe(ssn);
    await expect(openSecrets(portal.database, former)).rejects.toThrow(
      'The master key is not the key of this database',
    );
    expect(await sealedAnswers()).toEqual(before);
    expect(await replaceMasterKey(portal.database, former, next)).toBe(0);
    await replaceMasterKey(portal.database, next, former);
  });

  it('replaces only the current key, otherwise nothing changes', async () => {
    await expect(replaceMasterKey(portal.database, randomBytes(32), next)).rejects.toThrow(
      'The current master key is not the key',
    );
    expect(await ssnUnder(former)).toBe(ssn);
  });
});

describe('rotate-key', () => {
  it('creates the new key in a private file, and prints the next step', async () => {
    const path = join(folder, 'new.key');
    const said = await rotate({ MASTER_KEY: former.toString('base64') }, path);
    expect(said).toBe(
      '1 data keys are now encrypted with the new master key.\n' +
        `Start the server with MASTER_KEY set to the content of ${path}.`,
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const made = Buffer.from(await readFile(path, 'utf8'), 'base64');
    expect(await ssnUnder(made)).toBe(ssn);
    await replaceMasterKey(portal.database, made, former);
  });

  it('replaces the key in the data folder, keeps a copy of the former one, and can be repeated', async () => {
    const [path, data] = [join(folder, 'own.key'), join(folder, 'data')];
    await mkdir(data);
    await writeFile(join(data, 'master.key'), `${former.toString('base64')}\n`, { mode: 0o600 });
    await writeFile(path, next.toString('base64'));
    await chmod(path, 0o644);
    // As if the first run had been interrupted between the database and the files.
    await replaceMasterKey(portal.database, former, next);
    expect(await rotate({ DATA_DIR: data }, path)).toContain('0 data keys are now encrypted with the new master key.');
    expect(Buffer.from(await readFile(join(data, 'master.key'), 'utf8'), 'base64')).toEqual(next);
    const [, kept = '', ...more] = (await readdir(data)).sort();
    expect([kept, more]).toEqual([expect.stringMatching(/^master\.key\.[\da-f]{8}$/), []]);
    expect(Buffer.from(await readFile(join(data, kept), 'utf8'), 'base64')).toEqual(former);
    for (const name of await readdir(data)) expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
    expect(await ssnUnder(next)).toBe(ssn);
    await expect(rotate({ DATA_DIR: data }, path)).rejects.toThrow('contains the current master key');
    await replaceMasterKey(portal.database, next, former);
  });

  it('refuses while a server uses the database', async () => {
    const server = { id: randomUUID(), served: {} };
    await reportServer(portal.database, server);
    const path = join(folder, 'other.key');
    await expect(rotate({ MASTER_KEY: former.toString('base64') }, path)).rejects.toThrow('stop it first');
    expect(existsSync(path)).toBe(false);
    await removeServer(portal.database, server.id);
    expect(await ssnUnder(former)).toBe(ssn);
  });
});
