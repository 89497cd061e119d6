/**
 * Stores the database of this version for `tests/server/released.test.ts`: people apply at a server of this version,
 * and its tables, documents and master key are written to `tests/server/released/`. Needs an installed PostgreSQL,
 * whose pg_dump it uses.
 */
import { mkdir, mkdtemp, readdir, readFile, cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Output } from '../../api-client/index.ts';
import { hashForms, listen, prepareServer, readConfig } from '../../server/index.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { createCluster } from '../support/installed-postgres.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { png } from '../../scripts/documents/pictures.ts';

/** Of all people, who are invented. */
const password = 'Correct-Horse-7-Battery';
/** Of the stored database only. */
const masterKey = Buffer.alloc(32, 'released').toString('base64');
const card = 'perm_resident_upload';

const answersOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'submitted@example.edu': completeApplication,
  'draft@example.edu': { ...completeApplication, first_name: 'Grace', last_name: 'Hopper' },
  'document@example.edu': { first_name: 'Mary', us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' },
  'account@example.edu': {},
};

const place = await mkdtemp(join(tmpdir(), 'matricula-release-'));
const cluster = await createCluster();
await cluster.start();
try {
  await mkdir(join(place, 'dist/public'), { recursive: true });
  await buildForms('forms', join(place, 'dist'));
  await writeFile(join(place, 'dist/codegen/manifest.json'), JSON.stringify({ forms: await hashForms('forms') }));
  await apply();
  await store();
} finally {
  await cluster.end('SIGINT');
  await cluster.remove();
  await removeFolder(place);
}

/** Starts a server at which the people apply. */
async function apply(): Promise<void> {
  const config = readConfig({
    PORT: '0',
    FORMS_DIR: resolve('forms'),
    DATA_DIR: join(place, 'data'),
    DATABASE_URL: cluster.url(),
    MAIL_OUTBOX: join(place, 'outbox'),
    DOCUMENTS_DIR: join(place, 'objects'),
    LOG_FILE: join(place, 'log'),
    MASTER_KEY: masterKey,
  });
  const places = { publicDir: resolve('tests/support/public'), codegenDir: join(place, 'dist/codegen') };
  const server = await prepareServer(config, places, () => undefined);
  const origin = await listen(server, config);
  for (const [username, answers] of Object.entries(answersOf)) {
    const browser = createBrowser(server.app);
    await accepted(browser, 'signup', { username, password });
    await accepted(browser, 'confirm', { username, code: await newestCode() });
    await accepted(browser, 'login', { username, password });
    await browser.loadProfile();
    if (Object.keys(answers).length > 0) await accepted(browser, 'saveAnswers', { answers });
    if (username.startsWith('submitted')) await submit(browser);
    if (username.startsWith('document')) await upload(browser, origin);
  }
  await accepted(createBrowser(server.app), 'signup', { username: 'unconfirmed@example.edu', password });
  await server.stop();
}

async function accepted(browser: Browser, call: Parameters<Browser['call']>[0], body?: object): Promise<void> {
  const answer = await browser.call(call, body === undefined ? {} : { body });
  if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`);
}

async function submit(browser: Browser): Promise<void> {
  await accepted(browser, 'submit');
  await completes(async () => (await browser.call('pdfCopy')).json<Output<'pdfCopy'>>());
}

async function upload(browser: Browser, origin: string): Promise<void> {
  const policy = await browser.call('presignedUrl', { body: { answer_key: card } });
  const { fields } = policy.json<Output<'presignedUrl'>>();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const picture = Uint8Array.from(png(20, 10, (x) => x * 10));
  form.append('file', new Blob([picture], { type: 'application/octet-stream' }), 'card.png');
  const headers = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' };
  const posted = await fetch(`${origin}/upload`, { method: 'POST', headers, body: form });
  if (!posted.ok) throw new Error(`upload: ${posted.status} ${await posted.text()}`);
  await accepted(browser, 'convertDocument', { file_key: fields['key'], file_name: 'card.png' });
  await completes(async () => (await browser.call('conversion')).json<Output<'conversion'>>());
}

async function completes(poll: () => Promise<{ readonly status: string }>): Promise<void> {
  for (;;) {
    const { status } = await poll();
    if (status === 'COMPLETED') return;
    if (status === 'FAILED') throw new Error('A job of the server failed.');
    await pause(200);
  }
}

async function newestCode(): Promise<string> {
  const newest = (await readdir(join(place, 'outbox'))).toSorted().at(-1) ?? '';
  const [, ...body] = (await readFile(join(place, 'outbox', newest), 'utf8')).split('\n\n');
  return /\b\d{6}\b(?! UTC)/.exec(body.join())?.[0] ?? '';
}

/** Writes what the test needs. Restrictions of psql are left out, which is not what reads the file. */
async function store(): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string };
  const [last = ''] = (await readdir('server/database/migrations')).toSorted().reverse();
  const folder = join('tests/server/released', `${version}-${last.replace('.ts', '')}`);
  await mkdir(folder, { recursive: true });
  const dump = await cluster.run('pg_dump', '--inserts', '--no-owner', '--no-privileges', '-d', cluster.url());
  const lines = dump.split('\n').filter((line) => !/^(?:--|\\|$)/.test(line));
  await writeFile(join(folder, 'database.sql'), `${lines.join('\n')}\n`);
  await cp(join(place, 'objects'), join(folder, 'objects'), { recursive: true });
  const people = {
    masterKey,
    password,
    submitted: 'submitted@example.edu',
    document: 'document@example.edu',
    answersOf,
  };
  await writeFile(join(folder, 'people.json'), `${JSON.stringify(people, null, 2)}\n`);
  process.stdout.write(`Stored ${folder}.\n`);
}
