/** The roles of the database as the documentation makes them: an owner of the tables, and one that only uses them. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { contract } from '../../api-client/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { buildManifest, createJobs, type Jobs, listen, prepareServer, readConfig } from '../../server/index.ts';
import { removeFolder } from '../support/remove-folder.ts';

const { host, user } = inject('postgres');
const name = `roles_${randomUUID().slice(0, 8)}`;
let place: string;
const superuser = (database: string): ClientConfig => ({ host, user, database });

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'matricula-roles-'));
  await mkdir(join(place, 'dist'));
  await cp(join(import.meta.dirname, '..', 'support', 'public'), join(place, 'dist/public'), { recursive: true });
  await buildForms('forms', join(place, 'dist'));
  await writeFile(join(place, 'dist/codegen/manifest.json'), await buildManifest('forms'));
  await makeRoles();
});
afterAll(async () => {
  await statements(superuser('template1'), [
    `drop database if exists ${name} with (force)`,
    `drop role if exists ${name}`,
    `drop role if exists ${name}_owner`,
  ]);
  await removeFolder(place);
});

async function statements(connection: ClientConfig, texts: readonly string[]): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Runs the statements of the documentation for a database of this test. */
async function makeRoles(): Promise<void> {
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(await readFile('docs/operations.md', 'utf8')) ?? [];
  const [before = '', after = ''] = sql.replaceAll(/\bmatricula/g, name).split(/^\\connect .*$/m);
  const lines = (text: string): readonly string[] => text.split(';').filter((one) => one.trim() !== '');
  expect([lines(before).length, lines(after).length]).toEqual([3, 5]);
  await statements(superuser('template1'), lines(before));
  await statements(superuser(name), lines(after));
}

const connectionOf = (role: string): ClientConfig => ({ host, user: role, database: name });

/** Starts a server with a role. */
async function start(role: string) {
  const lines: string[] = [];
  const config = readConfig({
    PORT: '0',
    ROLE: 'web',
    PUBLIC_URL: 'https://apply.example.edu',
    TRUST_PROXY: '1',
    DATABASE_URL: `postgres://${role}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(place, 'data'),
    DOCUMENTS_DIR: join(place, 'objects'),
    MAIL_OUTBOX: join(place, 'outbox'),
    LOG_FILE: join(place, 'server.log'),
    MASTER_KEY: Buffer.alloc(32, 'a key of this test').toString('base64'),
  });
  const places = { publicDir: join(place, 'dist/public'), codegenDir: join(place, 'dist/codegen') };
  const started = await prepareServer(config, places, (line) => void lines.push(line));
  await listen(started, config);
  return { ...started, lines };
}

/** Starts the background jobs with a role. */
async function startJobs(role: string): Promise<Jobs> {
  const failures: unknown[] = [];
  const jobs = createJobs(connectionOf(role), (error) => failures.push(error));
  const handler = { run: async () => undefined, isPassing: () => false, giveUp: async () => undefined };
  const handlers = {
    'convert-document': handler,
    'convert-word-document': handler,
    'make-pdf-copy': handler,
    'make-archive': handler,
    'drop-objects': handler,
  };
  jobs.handle(handlers, { error: (given: unknown) => failures.push(given) });
  await jobs.start();
  expect(failures).toEqual([]);
  return jobs;
}

it('the owner makes the tables, and a role that can change none runs the servers', async () => {
  const owner = `${name}_owner`;
  const first = await start(owner);
  await (await startJobs(owner)).stop();
  await first.stop();
  expect(first.lines.join('\n')).toMatch(/hs_ceeb has no records/);

  const server = await start(name);
  const jobs = await startJobs(name);
  try {
    const sent = { username: 'ada@example.edu', password: 'Correct-Horse-7-Battery' };
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    const signup = await server.app.inject({ method: 'POST', url: contract.signup.path, headers, payload: sent });
    expect(signup.statusCode).toBe(200);
    const url = `${contract.lookup.path}?query=east&category=hs_ceeb`;
    const found = await server.app.inject({ method: 'GET', url, headers });
    expect([found.statusCode, found.json()]).toEqual([200, []]);
  } finally {
    await jobs.stop();
    await server.stop();
  }

  const rights = new Client(connectionOf(name));
  await rights.connect();
  try {
    const { rows } = await rights.query(
      'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }]);
    for (const text of [
      'drop table answers',
      'alter table answers add x text',
      'create table x (y text)',
      'create schema x',
    ])
      await expect(rights.query(text)).rejects.toThrow(/must be owner|permission denied/);
  } finally {
    await rights.end();
  }
});
