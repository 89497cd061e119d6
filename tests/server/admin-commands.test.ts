import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeApplication } from '../support/complete-applications.ts';
import type { Output } from '../../api-client/index.ts';
import { prefillCommand } from '../../scripts/admin/prefill.ts';
import { serviceTokenCommand } from '../../scripts/admin/service-token.ts';
import { endSessionsCommand, sessionsCommand } from '../../scripts/admin/sessions.ts';
import { showCommand } from '../../scripts/admin/show.ts';
import { revokeCommand, tokensCommand } from '../../scripts/admin/tokens.ts';
import type { Command } from '../../scripts/admin/command.ts';
import { startEmbedded } from '../../server/database/embedded-postgres/embedded.ts';
import { openPrefill, openService } from '../support/links.ts';
import { goodPassword, loggedIn, openPortal, type Portal, formId } from '../support/portal.ts';
import { printedBy } from './run-command.ts';
import { ssnParts } from '../support/ssn.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { accountIdOf } from '../support/stored-rows.ts';

const execute = promisify(execFile);
let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  // The commands use the clock of the machine.
  portal.wait((Date.now() - portal.now().getTime()) / 1000);
  folder = await mkdtemp(join(tmpdir(), 'matricula-admin-'));
});
afterAll(async () => {
  await portal.close();
  await removeFolder(folder);
});

/** The output of a command that runs beside the server on the same database. */
const printed = (command: Command, ...args: readonly string[]): Promise<string> =>
  printedBy({ portal, folder }, command, ...args);

async function answersFile(answers: unknown): Promise<string> {
  const path = join(folder, 'answers.json');
  await writeFile(path, typeof answers === 'string' ? answers : JSON.stringify(answers));
  return path;
}

async function applicant() {
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  return { browser, username };
}

const secretIn = (text: string, name: string): string =>
  text.match(new RegExp(`^https://apply\\.example\\.edu/\\?${name}=([\\w-]{43})$`, 'm'))?.[1] ?? '';

describe('service-token', () => {
  it('prints a link that opens the application of the applicant, for any spelling of the name', async () => {
    const { username } = await applicant();
    const text = await printed(serviceTokenCommand, ` ${username.toUpperCase()}`);
    expect(text).toMatch(/^Link \d+ opens once, before 20\d\d-.+\. A browser that opens it shows .+ for an hour\.$/m);
    const view = (await openService(portal.browser(), secretIn(text, 'service_token'))).json<Output<'serviceView'>>();
    expect(view.username).toBe(username);
  });

  it('prints a link that opens in any browser for so many hours', async () => {
    const { username } = await applicant();
    const text = await printed(serviceTokenCommand, username, '--hours', '8');
    expect(text).toMatch(/^Link \d+ opens in any browser, before 20\d\d-.+\. A browser that opens it shows .+\.$/m);
    for (const reader of [portal.browser(), portal.browser()])
      expect((await openService(reader, secretIn(text, 'service_token'))).statusCode).toBe(200);
    expect(await printed(tokensCommand)).toMatch(/(?:.*, an opening of 2, .*\n){2}2 .*, opens again, /);
  });

  it.each(['0', '73', '1.5', 'a', ''])('refuses %j hours', async (hours) => {
    const { username } = await applicant();
    await expect(printed(serviceTokenCommand, username, `--hours=${hours}`)).rejects.toThrow(
      '--hours must be a whole number from 1 to 72.',
    );
  });

  it('names the form that it shows, unless the operator has named it', async () => {
    const { username } = await applicant();
    const hint = 'It shows the form admissions. For another one, add its name after the username: scholarship.';
    expect(await printed(serviceTokenCommand, username)).toContain(hint);
    expect(await printed(serviceTokenCommand, username, 'admissions')).not.toContain('It shows');
  });

  it('prints an error for an unknown name', async () => {
    await expect(printed(serviceTokenCommand, 'nobody@example.edu')).rejects.toThrow(
      'Nobody has signed up as nobody@example.edu.',
    );
    await portal.browser().call('signup', { body: { username: 'pending@example.edu', password: goodPassword } });
    await expect(printed(serviceTokenCommand, 'pending@example.edu')).rejects.toThrow(
      /^pending@example\.edu signed up at .* and has not confirmed the address yet\.$/,
    );
  });
});

describe('prefill', () => {
  it('prints a link that fills in the answers of the file', async () => {
    const text = await printed(
      prefillCommand,
      await answersFile({ first_name: 'Ada', us_citizen: 'N', citizenship: 'FRA', optin_sms_ind: true }),
    );
    expect((await openPrefill(portal.browser(), secretIn(text, 'token'))).json()).toEqual({
      first_name: 'Ada',
      us_citizen: 'N',
      citizenship: 'FRA',
      optin_sms_ind: true,
    });
  });

  it.each([
    [{ ssn: '078-05-1120' }, 'ssn: What is sensitive is never sent by a link.'],
    [{ no_such_question: 'x' }, 'no_such_question: There is no such answer.'],
    [{ constructor: 'x' }, 'constructor: There is no such answer.'],
    [{ country_desc: 'Admitted by Dean' }, 'country_desc: Descriptions are derived, not stored.'],
    [{ perm_resident_upload: 'ANSWERED' }, 'perm_resident_upload: Documents are uploaded, not written.'],
    [{ first_name: ['Ada'] }, 'first_name: The answer must be a string.'],
    [{ country: 'XXX' }, 'country: The answer is none of the options.'],
    [{ us_citizen: 'Y', citizenship: 'FRA' }, 'citizenship: This question is not asked with these answers.'],
    [['Ada'], 'The answers must be an object.'],
    ['{', 'is not JSON.'],
  ])('issues no link for %j, with the reason', async (answers, reason) => {
    const former = await printed(tokensCommand);
    await expect(printed(prefillCommand, await answersFile(answers))).rejects.toThrow(reason);
    expect(await printed(tokensCommand)).toBe(former);
  });

  it('prints an error for a missing file', async () => {
    await expect(printed(prefillCommand, join(folder, 'none.json'))).rejects.toThrow(/^There is no file /);
  });
});

describe('tokens and revoke', () => {
  it('list every link with its issuer and state, without its secret, and revoke it', async () => {
    const { username } = await applicant();
    const secret = secretIn(await printed(serviceTokenCommand, username), 'service_token');
    const [newest = ''] = (await printed(tokensCommand)).split('\n');
    expect(newest).toMatch(
      new RegExp(`^\\d+  service-view of ${username}, issued by .+ at 20.+, opened never, valid until 20`),
    );
    expect(newest).not.toContain(secret);
    const [id = ''] = newest.split(' ');
    expect(await printed(revokeCommand, id)).toBe(`Link ${id} is revoked.`);
    expect((await openService(portal.browser(), secret)).statusCode).toBe(404);
    expect((await printed(tokensCommand)).split('\n')[0]).toMatch(/, revoked at 20/);
  });

  it.each(['999999', 'x', '1; drop table tokens'])('print an error for the unknown link %s', async (id) => {
    await expect(printed(revokeCommand, id)).rejects.toThrow(`There is no valid link ${id}.`);
  });
});

describe('sessions and end-sessions', () => {
  it('list the sessions of an applicant and end them', async () => {
    const { browser, username } = await applicant();
    const second = portal.browser();
    await second.call('login', { body: { username, password: goodPassword } });
    expect((await printed(sessionsCommand, username)).split('\n')).toEqual([
      expect.stringMatching(/^an unknown browser, since 20.+, last active 20/),
      expect.any(String),
    ]);
    expect(await printed(endSessionsCommand, username)).toBe('Sessions ended: 2.');
    expect([(await browser.call('profile')).statusCode, (await second.call('profile')).statusCode]).toEqual([401, 401]);
    expect(await printed(sessionsCommand, username)).toBe('There are no sessions.');
  });
});

describe('show', () => {
  it('prints the state of the application without answers', async () => {
    const { browser, username } = await applicant();
    await browser.call('lastPage', { body: { last_page: '/academics' } });
    await browser.call('webStatus', { body: { web_status: 'started' } });
    await browser.call('saveAnswers', { body: { answers: { first_name: 'Zaphira', ssn: '078-05-1120' } } });
    const text = await printed(showCommand, username);
    expect(text).toMatch(/^status: started 20.+$/m);
    expect(text).toMatch(/^last page: \/academics$/m);
    expect(text).toMatch(/^About You: 2 of \d+ questions answered$/m);
    expect(text).toMatch(/^not submitted$/m);
    expect(text).not.toMatch(ssnParts);
    expect(text).not.toContain('Zaphira');
  });

  it('prints the receipt of a submitted application', async () => {
    const { browser, username } = await applicant();
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    const { receipt } = (await browser.call('submit')).json<Output<'submit'>>();
    for (const name of [username, receipt.reference.toLowerCase()])
      expect(await printed(showCommand, name)).toContain(`reference ${receipt.reference}, form version 1`);
    await expect(printed(serviceTokenCommand, receipt.reference, 'scholarship')).rejects.toThrow(
      'The reference is that of an application for admissions, not for scholarship.',
    );
    const link = await printed(serviceTokenCommand, receipt.reference);
    expect((await openService(portal.browser(), secretIn(link, 'service_token'))).statusCode).toBe(200);
  });

  it('prints the answers on request, without the Social Security number, and records that in the audit', async () => {
    const { browser, username } = await applicant();
    await browser.call('saveAnswers', { body: { answers: { first_name: 'Zaphira', ssn: '078-05-1120' } } });
    const text = await printed(showCommand, username, 'answers');
    expect(text).toContain('  first_name: Zaphira\n  ssn: (not shown)');
    expect(text).not.toMatch(ssnParts);
    await expect(printed(showCommand, username, 'secrets')).rejects.toThrow(
      'show accepts "answers" and the name of a form, not "secrets".',
    );
    const noted = await portal.database
      .selectFrom('audit')
      .select('staff')
      .where('event', '=', 'application-shown')
      .execute();
    expect(noted.length).toBe(1);
  });

  it('prints input of an applicant without control, direction and invisible characters', async () => {
    const { username } = await applicant();
    const id = await accountIdOf(portal, username);
    const value = 'Doe\u001B[2J\u202Etxet\u200B';
    await portal.database
      .insertInto('answers')
      .values({ account_id: id, form_id: formId, key: 'last_name', value })
      .execute();
    expect(await printed(showCommand, username, 'answers')).toContain(
      '  last_name: Doe\\u{1B}[2J\\u{202E}txet\\u{200B}',
    );
  });
});

describe('the command line', () => {
  const admin = (...args: readonly string[]) =>
    execute(process.execPath, ['scripts/admin/admin.ts', ...args], {
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
    });

  it('refuses a folder without a database, names it, and creates none', async () => {
    const { code, stderr } = await admin('tokens').then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(`There is no database in ${join(folder, 'data', 'postgres')}: `);
    expect(await readdir(folder)).not.toContain('data');
  });

  it('works without a running server, on the database of the server', async () => {
    await (await startEmbedded(join(folder, 'data', 'postgres'), () => undefined)).stop();
    expect((await admin('tokens')).stdout).toBe('There are no links.\n');
    expect((await admin('prefill', await answersFile({ first_name: 'Ada' }))).stdout).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/\?token=[\w-]{43}\nLink 1: /,
    );
    expect((await admin('tokens')).stdout).toMatch(/^1 {2}prefill, issued by /);
  });

  it.each([
    [['nothing'], ['revoke', 'service-token', 'show', 'tokens']],
    [['revoke'], ['revoke']],
    [['tokens', 'all'], ['tokens']],
    [['show', 'a', 'b', 'c'], ['show']],
    [['lsit'], ['list']],
  ])('prints its usage for %j', async (args, expected) => {
    const { code, stderr } = await admin(...args).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    const named = Array.from(stderr.matchAll(/^ {2}([a-z-]+) /gm), ([, name]) => name);
    expect(named).toEqual(expected.length === 1 ? expected : expect.arrayContaining(expected));
  });

  it('prints its usage when it is asked for help', async () => {
    expect((await admin('--help')).stdout).toMatch(/^Usage of npm run admin --\n {2}service-token /);
  });
});

it('a command whose reader has ended, as after "| head -1", prints no error', async () => {
  const { stderr } = await execute('sh', ['-c', 'node scripts/admin/admin.ts --help | true']);
  expect(stderr).toBe('');
});
