/** Databases that servers of former versions have left, and today's server. `tests/release/` stores them. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { WireAnswers } from '../../engine/index.ts';
import type { Output } from '../../api-client/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { hashForms, listen, openDatabase, prepareServer, readConfig, type Started } from '../../server/index.ts';
import { migrations } from '../../server/database/database.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { forms, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { key } from '../support/uploading.ts';

interface People {
  readonly masterKey: string;
  readonly password: string;
  /** The addresses of those who have submitted, and who have uploaded a document. */
  readonly submitted: string;
  readonly document: string;
  readonly answersOf: Readonly<Record<string, WireAnswers>>;
}

const root = join(import.meta.dirname, 'released');
const versions = readdirSync(root);

it('the database of each released version is stored, from the first one that can be upgraded', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm);
  const released = [...headings].map(([, version = '']) => version);
  expect(released.filter((version) => !versions.some((stored) => stored.startsWith(`${version}-`)))).toEqual([]);
});

describe.each(versions)('on the database of %s', (version) => {
  const stored = join(root, version);
  const people = JSON.parse(readFileSync(join(stored, 'people.json'), 'utf8')) as People;
  const printed: string[] = [];
  let place: string;
  let server: Started;
  let client: Client;
  let portal: Pick<Portal, 'database' | 'now'>;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'matricula-released-'));
    const { host, user } = inject('postgres');
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const operator = new Client({ host, user, database: 'template1' });
    await operator.connect();
    await operator.query(`create database ${name} template template0`);
    await operator.end();
    const connection = { host, user, database: name };
    client = new Client(connection);
    await client.connect();
    await client.query(await readFile(join(stored, 'database.sql'), 'utf8'));
    await client.query('set search_path = public');
    await cp(join(stored, 'objects'), join(place, 'objects'), { recursive: true });
    await mkdir(join(place, 'dist'));
    await buildForms('forms', join(place, 'dist'));
    await writeFile(join(place, 'dist/codegen/manifest.json'), JSON.stringify({ forms: await hashForms('forms') }));
    const config = readConfig({
      PORT: '0',
      DATA_DIR: place,
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      DOCUMENTS_DIR: join(place, 'objects'),
      MAIL_OUTBOX: join(place, 'outbox'),
      LOG_FILE: join(place, 'log'),
      MASTER_KEY: people.masterKey,
      // Its people have been away since it was stored.
      UNCONFIRMED_DAYS: '0',
      DRAFT_DAYS: '0',
    });
    const places = {
      publicDir: join(import.meta.dirname, '../support/public'),
      codegenDir: join(place, 'dist/codegen'),
    };
    const database = openDatabase(connection, () => undefined);
    portal = { database, now: () => new Date() };
    server = await prepareServer(config, places, (line) => printed.push(line));
    await listen(server, config);
  });
  afterAll(async () => {
    await server.stop();
    await portal.database.destroy();
    await client.end();
    await removeFolder(place);
  });

  async function enter(username: string): Promise<Browser> {
    const browser = createBrowser(server.app);
    const answer = await browser.call('login', { body: { username, password: people.password } });
    expect(answer.statusCode, answer.body).toBe(200);
    return browser;
  }

  it('has the tables of today, and the start has said that there is no way back', async () => {
    const made = version.split('-').slice(1).join('-');
    const isFormer = made !== Object.keys(migrations).at(-1);
    expect(printed.some((line) => line.includes(`(after ${made}). That version does not start`))).toBe(isFormer);
    const { rows } = await client.query('select name from kysely_migration order by name');
    expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name })));
  });

  it.each(Object.keys(people.answersOf))('%s logs in, finds each answer, and saves another one', async (username) => {
    const browser = await enter(username);
    const { answer } = await browser.loadProfile();
    const sent = Object.entries(people.answersOf[username] ?? {});
    // A migration may have renamed or recoded others.
    const kept = sent.filter(([name]) => name !== 'ssn' && forms.current.form.fields.has(name));
    expect(answer).toMatchObject(Object.fromEntries(kept));
    expect(kept.length > 0).toBe(sent.length > 0);
    const isOpen = username !== people.submitted;
    const saved = await browser.call('saveAnswers', { body: { answers: { first_name: 'Eve' } } });
    expect(saved.statusCode === 200).toBe(isOpen);
    expect((await browser.loadProfile()).answer['first_name'] === 'Eve').toBe(isOpen);
  });

  it('the staff see a submission, and its applicant the PDF copy and the sensitive answer', async () => {
    const view = await openService(createBrowser(server.app), await serviceSecret(portal as Portal, people.submitted));
    expect(view.statusCode, view.body).toBe(200);
    const { answer, username } = view.json<Output<'serviceView'>>();
    const { ssn, ...others } = people.answersOf[people.submitted] ?? {};
    expect(username).toBe(people.submitted);
    expect(answer).toMatchObject(others);
    expect(answer['ssn']).toContain(String(ssn).slice(-4));
    const browser = await enter(people.submitted);
    await browser.loadProfile();
    const poll = async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>();
    await expect.poll(async () => (await poll()).status, { interval: 100 }).toBe('COMPLETED');
    const pdf = (await browser.send('GET', (await poll()).url ?? '')).rawPayload;
    expect((await textOfPages(pdf)).join()).toContain(String(others['last_name']));
  });

  it('a document is the one that was stored', async () => {
    const browser = await enter(people.document);
    await browser.loadProfile();
    const file = await browser.send('GET', `/api/document-answer/${key}/file`);
    const [converted = ''] = await readdir(join(stored, 'objects/converted'));
    expect(file.rawPayload).toEqual(await readFile(join(stored, 'objects/converted', converted)));
  });
});
