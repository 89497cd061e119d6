/** The server as a separate process, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, listen, prepareServer, readConfig } from '../../server/index.ts';
import { compileCache } from '../support/compile-cache.ts';
import { builtPlace } from './built-place.ts';
import { holdConversions, uploaded } from './held-conversions.ts';
import { goodPassword } from '../support/portal.ts';
import { hasGateway, keysIn, startGateway } from './rados-gateway.ts';
import { isAll } from '../support/runs.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';

let place: string;
beforeAll(async () => {
  place = await builtPlace();
});
afterAll(async () => {
  await endNewest();
  await removeFolder(place);
});

const uploadKey = 'perm_resident_upload';
const postmaster = (): string => join(place, 'data/postgres/data/postmaster.pid');

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  readonly lines: string[];
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

let newest: ChildProcess | null = null;
async function endNewest(): Promise<void> {
  if (newest === null || hasEnded(newest)) return;
  const exit = once(newest, 'exit');
  newest.kill('SIGKILL');
  await exit;
}

/** Starts a process, after the end of one that a failed test has left, because both need the data folder. */
async function run(environment: Record<string, string>): Promise<ChildProcess> {
  await endNewest();
  const env = {
    PATH: process.env['PATH'],
    ...compileCache,
    PORT: '0',
    DRAIN_SECONDS: '0',
    FORMS_DIR: join(process.cwd(), 'forms'),
    LOG_FILE: 'logs/server.log',
    ...environment,
  };
  const child = spawn(process.execPath, [join(process.cwd(), 'server/start/main.ts')], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  newest = child;
  return child;
}

async function start(environment: Record<string, string>): Promise<Running> {
  const child = await run(environment);
  const lines: string[] = [];
  if (child.stdout === null) throw new Error('The process has no output.');
  const reader = createInterface(child.stdout);
  for await (const line of reader) {
    lines.push(line);
    const url = /^Ready on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
    if (url !== undefined) {
      reader.on('line', (more) => lines.push(more));
      return { process: child, url, lines };
    }
  }
  throw new Error(`The server did not start: ${lines.join('\n')}`);
}

let usual: Running | null = null;
/** The server with the usual settings that the test before has left, or a new one after its end. */
async function usualServer(): Promise<Running> {
  if (usual === null || hasEnded(usual.process)) usual = await start({});
  return usual;
}

async function end({ process: child }: Running, signal: NodeJS.Signals): Promise<unknown[]> {
  const exit = once(child, 'exit');
  child.kill(signal);
  return exit;
}

/** The whole output of a server that does not start, which `main.ts` writes before it ends with status 1. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const child = await run(environment);
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  expect((await once(child, 'close'))[0]).toBe(1);
  return said;
}

/** The settings with paths in the folder of the server. */
const inPlace = (environment: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      /^(?:dist|outbox|objects)/.test(value) ? join(place, value) : value,
    ]),
  );

/** As `refusal`, without the second of a new process: the sentence with which the start fails in this one. */
async function refusalHere(environment: Record<string, string>): Promise<string> {
  const settings = { DATA_DIR: join(place, 'data'), FORMS_DIR: 'forms', LOG_FILE: join(place, 'logs/server.log') };
  const places = { publicDir: join(place, 'dist/public'), codegenDir: join(place, 'dist/codegen') };
  try {
    const config = readConfig({ PORT: '0', ...settings, ...environment });
    await listen(await prepareServer(config, places, () => undefined), config);
  } catch (error) {
    return error instanceof Error ? `${error.message}\n` : String(error);
  }
  throw new Error('The server has started.');
}

async function call(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The line around a printed code. */
const rule = '═'.repeat(60);

/** The texts of all mails in a folder. */
async function mailsIn(outbox: string): Promise<readonly string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

/** The code that was mailed to an address. */
async function codeFor(username: string): Promise<string> {
  for (;;) {
    const text = (await mailsIn(join(place, 'data/outbox'))).find((mail) => mail.includes(`To: ${username}`)) ?? '';
    const code = /\b\d{6}\b(?! UTC)/.exec(text.slice(text.indexOf('\n\n')))?.[0];
    if (code !== undefined) return code;
  }
}

const cookiesOf = (answer: Response) => ({
  cookie: answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; '),
});

async function logIn(url: string, username: string): Promise<Record<string, string>> {
  const login = await call(url, 'POST', '/public/login', { username, password: goodPassword });
  expect(login.status).toBe(200);
  const { cookie } = cookiesOf(login);
  const { binding } = (await (await call(url, 'GET', '/api/profile', undefined, { cookie })).json()) as {
    binding: string;
  };
  return { cookie, 'x-binding': binding };
}

describe('the server as a process', () => {
  it('loses no acknowledged answer, submission or account when it is killed at any time', async () => {
    const username = 'durable@example.edu';
    let server = await usualServer();
    const browser = cookiesOf(await call(server.url, 'POST', '/public/signup', { username, password: goodPassword }));
    const code = await codeFor(username);
    expect((await call(server.url, 'POST', '/public/confirm', { username, code }, browser)).status).toBe(200);
    const shown = (): number => server.lines.findIndex((line) => line === `  Confirmation code: ${code}`);
    await expect.poll(shown).toBeGreaterThan(0);
    expect(server.lines.slice(shown() - 3, shown() + 5)).toEqual([
      '',
      rule,
      '',
      expect.stringContaining(code),
      '',
      expect.stringMatching(/^ {2}The mail: .*\.eml$/),
      '',
      rule,
    ]);
    expect(server.lines.filter((line) => line.startsWith('{') && line.includes(code))).toEqual([]);
    for (let kill = 1; kill <= (isAll ? 3 : 1); kill += 1) {
      const headers = await logIn(server.url, username);
      let acknowledged = 0;
      const exit = once(server.process, 'exit');
      while (acknowledged < 25) {
        const saved = await call(
          server.url,
          'PUT',
          '/api/answer',
          { answers: { city: `City ${kill}-${acknowledged + 1}`, ssn: '078-05-1120' } },
          headers,
        );
        expect(saved.status).toBe(200);
        acknowledged += 1;
      }
      server.process.kill('SIGKILL');
      await exit;
      server = await usualServer();
      const again = await logIn(server.url, username);
      const profile = (await (await call(server.url, 'GET', '/api/profile', undefined, again)).json()) as {
        answer: Record<string, string>;
      };
      expect(profile.answer).toMatchObject({ city: `City ${kill}-25`, ssn: '078-05-1120' });
    }
  });

  it('loses no document when it is killed during its conversion', async () => {
    const username = 'card@example.edu';
    let server = await usualServer();
    const browser = cookiesOf(await call(server.url, 'POST', '/public/signup', { username, password: goodPassword }));
    const code = await codeFor(username);
    expect((await call(server.url, 'POST', '/public/confirm', { username, code }, browser)).status).toBe(200);
    let headers = await logIn(server.url, username);
    const answers = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
    expect((await call(server.url, 'PUT', '/api/answer', { answers }, headers)).status).toBe(200);
    const presigned = await call(server.url, 'POST', '/api/presigned-url', { answer_key: uploadKey }, headers);
    const { url, fields } = (await presigned.json()) as { url: string; fields: Record<string, string> };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([Uint8Array.from(uploaded.bytes)]), uploaded.name);
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(204);
    const conversion = `/api/pdf/document-answer/${uploadKey}`;
    const statusNow = async () =>
      ((await (await call(server.url, 'GET', conversion, undefined, headers)).json()) as { status: string }).status;
    const holder = await holdConversions(postmaster());
    const document = { file_key: fields['key'], file_name: uploaded.name };
    expect((await call(server.url, 'POST', conversion, document, headers)).status).toBe(200);
    await expect.poll(statusNow, { interval: 10 }).toBe('IN_PROGRESS');
    await end(server, 'SIGKILL');
    await holder.end();
    server = await usualServer();
    headers = await logIn(server.url, username);
    await expect.poll(statusNow, { timeout: 150_000, interval: 200 }).toBe('COMPLETED');
    expect(
      ((await (await call(server.url, 'GET', '/api/profile', undefined, headers)).json()) as { answer: object }).answer,
    ).toMatchObject({ [uploadKey]: 'ANSWERED' });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('on %s completes running requests and ends its database', async (signal) => {
    const server = await usualServer();
    const running = call(server.url, 'POST', '/public/login', {
      username: 'nobody@example.edu',
      password: 'Wrong-Password-99',
    });
    await call(server.url, 'GET', '/healthz');
    const exit = end(server, signal);
    expect((await running).status).toBe(400);
    expect(await exit).toEqual([0, null]);
    await expect(readFile(postmaster())).rejects.toThrow('ENOENT');
  });

  it('on SIGTERM is no longer ready but serves calls, and ends at once on a second one', async () => {
    const server = await start({ DRAIN_SECONDS: '900' });
    const ready = async (): Promise<number> => (await call(server.url, 'GET', '/readyz')).status;
    expect(await ready()).toBe(200);
    server.process.kill('SIGTERM');
    await expect.poll(ready).toBe(503);
    const served = await call(server.url, 'GET', '/healthz');
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect(await end(server, 'SIGTERM')).toEqual([0, null]);
  });

  it('does not start with an invalid setting, with status 1 and the reason as its only output', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('PORT must be a number from 0 to 65535, not "http".\n');
  });

  it.each([
    [{ FORMS_DIR: '/nowhere' }, /^The forms in \/nowhere are not the ones that were built: run "npm run build"\.\n$/],
    [
      { FORMS_DIR: join(process.cwd(), 'forms/accounts') },
      /^The forms in \S+ are not the ones that were built: run "npm run build"\.\n$/,
    ],
    [
      { MASTER_KEY: Buffer.from('a key of exactly thirty-two byte').toString('base64') },
      /^The master key is not the key of this database[^\n]+\n$/,
    ],
    [
      { DATA_DIR: 'dist/codegen/manifest.json' },
      /^DATA_DIR must be a folder that this user may write to, not "\S+manifest\.json"\.\n$/,
    ],
    [{ DATA_DIR: '/proc/matricula' }, /^DATA_DIR must be a folder that this user may write to, not "\S+"\.\n$/],
    [{ LOG_FILE: '/proc/matricula/log' }, /^LOG_FILE must be a file that this user may write to, not "\S+"\.\n$/],
    [{ MAIL_OUTBOX: '/proc/matricula' }, /^MAIL_OUTBOX must be a folder that this user may write to, not "\S+"\.\n$/],
    [
      { LOG_FILE: 'dist/codegen/manifest.json/server.log' },
      /^LOG_FILE must be a file that this user may write to, not "\S+server\.log"\.\n$/,
    ],
    [{ LOG_FILE: 'dist' }, /^LOG_FILE must be a file that this user may write to, not "\S+dist"\.\n$/],
    [
      { MAIL_OUTBOX: 'dist/codegen/manifest.json' },
      /^MAIL_OUTBOX must be a folder that this user may write to, not "\S+manifest\.json"\.\n$/,
    ],
    [
      { DOCUMENTS_DIR: 'dist/codegen/manifest.json' },
      /^DOCUMENTS_DIR must be a folder that this user may write to, not "\S+manifest\.json"\.\n$/,
    ],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:2', S3_BUCKET: 'none', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hidden' },
      /^S3_ENDPOINT, S3_BUCKET and the S3 keys must be of a bucket that can be written to: (?!.*hidden)[^\n]*ECONNREFUSED[^\n]*\.\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none', MAIL_OUTBOX: 'outbox', DOCUMENTS_DIR: 'objects' },
      /^DATABASE_URL names a database that cannot be reached: (?!.*secret)[^\n]+\.\n$/,
    ],
    [{ SOFFICE_PATH: '/nowhere/soffice' }, /^SOFFICE_PATH must be a program .+, not "\/nowhere\/soffice"\.\n$/],
    [{ SOFFICE_PATH: process.execPath }, /^SOFFICE_PATH must be a LibreOffice that [^\n]+\.\n$/],
    [{ CHROME: '/nowhere/chrome' }, /^CHROME must be a program that this user may start, not "\/nowhere\/chrome"\.\n$/],
    [
      { HOST: '192.0.2.1', PUBLIC_URL: 'http://localhost' },
      /^HOST must be an address of this machine, not "192\.0\.2\.1"\.\n$/,
    ],
  ])('does not start with %j, with the reason in one sentence', async (environment, sentence) => {
    expect(await refusalHere(inPlace(environment))).toMatch(sentence);
  });

  it.runIf(hasGateway)(
    'starts with a writable bucket, in which it leaves its mark only, and with no other',
    async () => {
      const gateway = await startGateway();
      onTestFinished(() => gateway.stop());
      const bucket = await gateway.newBucket();
      const settings = {
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      };
      expect(await end(await start({ ...settings, DATA_DIR: 'with-bucket' }), 'SIGTERM')).toEqual([0, null]);
      expect(await keysIn(bucket)).toEqual(['installation']);
      // A folder is another document store than the one of this database.
      expect(await refusalHere({ DATA_DIR: join(place, 'with-bucket') })).toMatch(
        /^DOCUMENTS_DIR must be the document store that this/,
      );
      expect(await refusalHere({ ...settings, S3_BUCKET: 'another' })).toMatch(
        /: The object store responded with 404 to PUT\.\n$/,
      );
      expect(await refusalHere({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
        /: The object store responded with 403 to PUT\.\n$/,
      );
    },
  );

  it('on a used port ends with status 1, one sentence as its only output, and the database that it has started', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('The other program has no port.');
    expect(await refusal({ PORT: String(address.port) })).toBe(
      `PORT ${address.port} is taken by another program on 127.0.0.1.\n`,
    );
    await expect(readFile(postmaster())).rejects.toThrow('ENOENT');
    other.close();
  });
});

describe('the server on a configured database', () => {
  let name: string;
  let database: Database;
  let server: Running;
  const before = (days: number): Date => new Date(Date.now() - days * 86_400_000);
  beforeAll(async () => {
    ({ name, database } = await createTestDatabase());
    const signUp = (id: string, days: number) => ({
      id,
      username: `${days}@example.edu`,
      nonce_hash: 'none',
      created_at: before(days),
    });
    await database
      .insertInto('sign_ups')
      .values([signUp('00000000-0000-4000-8000-000000000001', 4), signUp('00000000-0000-4000-8000-000000000002', 6)])
      .execute();
    await database
      .insertInto('accounts')
      .values({
        id: '00000000-0000-4000-8000-000000000003',
        username: 'away@example.edu',
        password_hash: 'none',
        confirmed_at: before(720),
        created_at: before(720),
      })
      .execute();
    const { host, user } = inject('postgres');
    server = await start({
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${host}`,
      DATA_DIR: name,
      MAIL_OUTBOX: `${name}/outbox`,
      DOCUMENTS_DIR: `${name}/objects`,
      UNCONFIRMED_DAYS: '5',
    });
  });
  afterAll(async () => {
    await end(server, 'SIGTERM');
    await database.destroy();
  });

  const signUps = async (): Promise<readonly string[]> =>
    (await database.selectFrom('sign_ups').select('username').execute()).map(({ username }) => username);

  it('deletes abandoned accounts at its start, after the configured number of days', async () => {
    await expect.poll(signUps).not.toContain('6@example.edu');
    expect(await signUps()).toContain('4@example.edu');
  });

  it('warns inactive applicants by a mail with a link to its own origin', async () => {
    const warnings = async () =>
      (await mailsIn(join(place, name, 'outbox'))).filter((mail) => mail.includes('To: away@example.edu'));
    await expect.poll(warnings).toEqual([expect.stringContaining(`${server.url}/login`)]);
  });

  it('uses this database and creates no other', async () => {
    await call(server.url, 'POST', '/public/signup', { username: 'far@example.edu', password: goodPassword });
    expect(await signUps()).toContain('far@example.edu');
    expect(await readdir(join(place, name))).not.toContain('postgres');
  });
});
