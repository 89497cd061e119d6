/**
 * A complete journey through the server as a process, with a real mail server and unique words in every
 * answer. Afterwards all written files are searched for these words.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf, initialValues, isShown, refusals, type Values } from '../../engine/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { buildManifest } from '../../server/index.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { type MailServer, newestTo, startMailServer } from '../support/mail-server.ts';
import { forms } from '../support/portal.ts';
import { compileCache } from '../support/compile-cache.ts';
import { ssn } from '../support/ssn.ts';
import { removeFolder } from '../support/remove-folder.ts';

const { form, validators } = forms.current;
const username = 'zq.canary.bird@example.edu';
const [password, newPassword] = ['Qx7-Canary-Password-31', 'Vk4-Canary-Renewed-86'];

/** The folder with data, log and temporary files of the server. */
let place: string;
let peer: MailServer;
let child: ChildProcess;
const printed: string[] = [];
const codes: string[] = [];
const secrets: string[] = [];
let answers: Readonly<Record<string, string | boolean>>;

beforeAll(async () => {
  // A short name, because the database creates a socket in the temporary folder.
  place = await mkdtemp('/tmp/matricula-');
  for (const folder of ['dist', 'tmp']) await mkdir(join(place, folder), { mode: 0o777 });
  await cp(join(import.meta.dirname, '..', 'support', 'public'), join(place, 'dist/public'), { recursive: true });
  await buildForms('forms', join(place, 'dist'));
  await writeFile(join(place, 'dist/codegen/manifest.json'), await buildManifest('forms'));
  peer = await startMailServer();
  const url = await start();
  await journey(url);
  const exit = once(child, 'exit');
  // PostgreSQL writes all data to its files before it ends.
  child.kill('SIGTERM');
  await exit;
});
afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL');
  await peer.goAway();
  await removeFolder(place);
});

async function start(): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    ...compileCache,
    PORT: '0',
    DRAIN_SECONDS: '0',
    FORMS_DIR: join(process.cwd(), 'forms'),
    LOG_FILE: 'server.log',
    TMPDIR: join(place, 'tmp'),
    SMTP_URL: peer.url,
  };
  child = spawn(process.execPath, [join(process.cwd(), 'server/start/main.ts')], {
    cwd: place,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    printed.push(bytes.toString());
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('The process has no output.');
  return new Promise((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      printed.push(line);
      const url = /^Ready on (\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${printed.join('\n')}`)));
  });
}

/** Answers with unique words to every visible question that accepts free text. */
function answersWithCanaries(): Readonly<Record<string, string | boolean>> {
  const valuesOf = (wire: Readonly<Record<string, string | boolean>>): Values =>
    initialValues(form, { today: '2026-03-16', is_logged_in: 'true', username }, { ...wire, ssn });
  let all: Readonly<Record<string, string | boolean>> = { ...completeApplication, ssn };
  let number = 0;
  for (const [key, field] of form.fields) {
    if (!['text', 'textarea'].includes(field.type) || !isShown(field, valuesOf(all))) continue;
    const tried = { ...all, [key]: `Zq${(number += 1)}xK` };
    const errors = errorsOf(form, validators, valuesOf(tried));
    if (
      Object.keys(errors).length === 0 &&
      Object.keys(refusals(form, valuesOf(all), { [key]: tried[key] })).length === 0
    )
      all = tried;
  }
  return all;
}

async function journey(url: string): Promise<void> {
  let headers: Record<string, string> = {};
  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    if (cookie !== '') headers = { cookie };
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const done = async (...sent: Parameters<typeof call>): Promise<Record<string, unknown>> => {
    const answer = await call(...sent);
    if (answer['status'] !== 200) throw new Error(`${sent[0]} ${sent[1]}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const mailed = async (pattern: RegExp, count: number): Promise<string> => {
    await peer.hasDelivered(count);
    return pattern.exec(newestTo(peer, username))?.[0] ?? '';
  };
  const logIn = async (with_: string): Promise<void> => {
    await done('POST', '/public/login', { username, password: with_ });
    const { binding } = await done('GET', '/api/profile');
    secrets.push(
      ...(headers['cookie'] ?? '')
        .split('; ')
        .map((pair) => pair.split('=')[1] ?? '')
        .filter((value) => value.length > 8),
      String(binding),
    );
    headers = { ...headers, 'x-binding': String(binding) };
  };

  await done('POST', '/public/signup', { username, password });
  codes.push(await mailed(/\b\d{6}\b/, 1));
  await call('POST', '/public/confirm', { username, code: codes[0] === '000000' ? '000001' : '000000' });
  await done('POST', '/public/resend-confirm', { username });
  codes.push(await mailed(/\b\d{6}\b/, 2));
  await done('POST', '/public/confirm', { username, code: codes[1] });
  await call('POST', '/public/login', { username, password: `${password}-wrong` });
  await logIn(password);
  answers = answersWithCanaries();
  await done('PUT', '/api/answer', { answers });
  // Error messages could contain answers.
  await call('PUT', '/api/answer', { answers: { ssn: [ssn] } });
  await call('PUT', '/api/answer', { answers: { ssn: '078-05-112', nothing: ssn } });
  await call('PUT', `/api/answer?ssn=${ssn}&username=${username}`, { answers: { [ssn]: username } });
  await call('GET', `/lookup/find?category=address&query=${encodeURIComponent(String(answers['address_line_1']))}`);
  await call('GET', `/api/none/${ssn}/${username}`);
  await done('GET', '/api/document-answer/perm_resident_upload/thumbnail');
  await done('POST', '/public/forgot-password', { username });
  const link = new URL(await mailed(/http\S+\/reset\?\S+/, 3));
  secrets.push(link.searchParams.get('id') ?? '');
  await done('POST', '/public/reset-password', {
    username,
    id: link.searchParams.get('id'),
    password: newPassword,
    confirm_password: newPassword,
  });
  await mailed(/changed/, 4);
  await logIn(newPassword);
  await done('POST', '/api/validations', { errors: { city: ['City'] } });
  await done('POST', '/api/submit');
  await done('GET', '/api/logout');
}

/** The encodings of a text in a file. */
function spellings(text: string): readonly Buffer[] {
  const bytes = Buffer.from(text);
  // Within a longer text, base64 has three possible alignments.
  const base64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), -4),
  );
  return [
    bytes,
    Buffer.from(text.replaceAll('-', '')),
    Buffer.from(text, 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('hex').toUpperCase()),
    Buffer.from(encodeURIComponent(text)),
    ...base64.flatMap((one) => [one, one.replaceAll('+', '-').replaceAll('/', '_')]).map((one) => Buffer.from(one)),
  ];
}

async function filesBelow(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      entries.map(
        async ({ parentPath, name }) => [join(parentPath, name), await readFile(join(parentPath, name))] as const,
      ),
    ),
  );
}

const hits = (files: ReadonlyMap<string, Buffer>, text: string): readonly string[] =>
  [...files]
    .filter(([, bytes]) => spellings(text).some((spelling) => bytes.includes(spelling)))
    .map(([path]) => path.slice(place.length));

const ownWords = (): readonly string[] =>
  Object.values(answers)
    .filter((value) => typeof value === 'string' && /^Zq\d+xK$/.test(value))
    .map(String);

describe('the search', () => {
  it.each<[string, (text: string) => Buffer | string]>([
    ['as it is', (text) => text],
    ['without dashes', (text) => text.replaceAll('-', '')],
    ['in UTF-16', (text) => Buffer.from(text, 'utf16le')],
    ['in hex', (text) => Buffer.from(text).toString('hex')],
    ['in base64', (text) => Buffer.from(text).toString('base64')],
    ['in base64, one byte later', (text) => Buffer.from(`x${text}`).toString('base64')],
    ['in base64url, two bytes later', (text) => Buffer.from(`xy${text}`).toString('base64url')],
  ])('finds a text written %s', (_how, write) => {
    expect(hits(new Map([[`${place}/file`, Buffer.from(write(`before ${ssn} after`))]]), ssn)).toEqual(['/file']);
  });
});

describe('after a whole journey', () => {
  it('the search finds the answers in the database', async () => {
    const files = await filesBelow(join(place, 'data/postgres'));
    expect(ownWords().length).toBeGreaterThan(10);
    expect(ownWords().filter((word) => hits(files, word).length === 0)).toEqual([]);
    expect(hits(files, username).length).toBeGreaterThan(0);
  });

  it('no file contains the Social Security number, a password, or the secret of a cookie or link', async () => {
    const files = await filesBelow(place);
    const longSecrets = [ssn, password, newPassword, `${password}-wrong`, ...secrets].filter(
      (secret) => hits(files, secret).length > 0,
    );
    // Two logins with their session, device cookie and binding; and one link.
    expect(secrets.length).toBe(7);
    expect(longSecrets.map((secret) => [secret, hits(files, secret)])).toEqual([]);
  });

  it('the log and the standard output contain no data of the applicant', async () => {
    const log = await readFile(join(place, 'server.log'));
    expect(log.toString().split('\n').length).toBeGreaterThan(20);
    const written = new Map([
      [`${place}/server.log`, log],
      [`${place}/printed`, Buffer.from(printed.join('\n'))],
    ]);
    const words = [
      ssn,
      password,
      newPassword,
      username,
      'zq.canary.bird',
      ...codes,
      ...secrets,
      ...ownWords(),
      'Lovelace',
    ];
    expect(words.filter((word) => hits(written, word).length > 0)).toEqual([]);
  });

  it('the log of the database contains no data of the applicant', async () => {
    const log = await readFile(join(place, 'data/postgres/postgres.log'));
    expect([ssn, username, 'canary', 'Zq', ...codes].filter((word) => log.includes(word))).toEqual([]);
  });
});
