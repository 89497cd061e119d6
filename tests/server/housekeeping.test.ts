import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveRetention, createSecrets, issueServiceToken, systemRandom } from '../../server/index.ts';
import { type Deletion, deleteAbandonedAccounts } from '../../server/retention/abandoned-accounts.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { startHousekeeping } from '../../server/retention/housekeeping.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal, formId, forms } from '../support/portal.ts';
import { accountIdOf } from '../support/stored-rows.ts';
import { cardHolder, uploadCard } from '../support/uploading.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const rowCounts = async (): Promise<Record<string, number>> => {
  const tables = ['sessions', 'sign_ups', 'requested_mails', 'throttles', 'accounts', 'answers'] as const;
  const counted = await Promise.all(
    tables.map((table) =>
      portal.database
        .selectFrom(table)
        .select((expression) => expression.fn.countAll().as('n'))
        .executeTakeFirst(),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, Number(counted[index]?.n)]));
};

describe('housekeeping', () => {
  it('deletes only expired rows', async () => {
    const early = await loggedIn(portal);
    await early.call('saveAnswers', { body: { answers: { first_name: 'Ada' } } });
    await portal.browser().call('signup', { body: { username: 'unconfirmed@example.edu', password: goodPassword } });
    await deleteExpired(portal.database, portal.now());
    expect(await rowCounts()).toMatchObject({ sessions: 1, sign_ups: 1, requested_mails: 2, accounts: 1, answers: 1 });
    portal.wait(25 * 3600);
    await loggedIn(portal);
    await deleteExpired(portal.database, portal.now());
    const { throttles = 0, ...rest } = await rowCounts();
    expect(rest).toEqual({ sessions: 1, sign_ups: 1, requested_mails: 1, accounts: 2, answers: 1 });
    expect(throttles).toBeLessThanOrEqual(2);
  });
});

const days = (count: number): number => count * 24 * 3600;
/** No warnings: `draft-warnings.test.ts` tests them. */
const retention = { unconfirmedDays: 30, draftDays: 730, draftWarningDays: 0 };
const ownedTables = [
  'applications',
  'answers',
  'choices',
  'documents',
  'uploads',
  'validations',
  'pdf_copies',
  'tokens',
  'logins',
  'statuses',
] as const;
const neverAborted = new AbortController().signal;
const refuseFailure = (error: unknown): never => {
  throw error;
};

const deleting = (changes: Partial<Deletion> = {}): Promise<number> =>
  deleteAbandonedAccounts(
    {
      database: portal.database,
      jobs: portal.jobs,
      config: retention,
      onFailure: refuseFailure,
      signal: neverAborted,
      ...changes,
    },
    portal.now(),
  );
const logIn = (username: string) => portal.browser().call('login', { body: { username, password: goodPassword } });
const exists = async (username: string): Promise<boolean> =>
  (await portal.database.selectFrom('accounts').select('id').where('username', '=', username).execute()).length > 0;
const noted = async (accountId: string): Promise<readonly string[]> =>
  (
    await portal.database
      .selectFrom('audit')
      .select('event')
      .where('account_id', '=', accountId)
      .where('request_id', '=', 'housekeeping')
      .execute()
  ).map(({ event }) => event);

describe('abandoned accounts', () => {
  const clean = async (config = retention): Promise<number> => {
    await deleteExpired(portal.database, portal.now());
    return deleting({ config });
  };

  it('are deleted thirty days after an unconfirmed sign-up without a valid code, and can sign up again', async () => {
    const [waits, late, passwordless] = ['waits@example.edu', 'late@example.edu', 'passwordless@example.edu'];
    const browser = portal.browser();
    for (const username of [waits, late, passwordless])
      await browser.call('signup', { body: { username, password: goodPassword } });
    await portal.browser().call('confirm', { body: { username: passwordless, code: codeFor(portal, passwordless) } });
    const isPending = async (username: string) =>
      (await portal.database.selectFrom('sign_ups').select('id').where('username', '=', username).execute()).length > 0;
    const { id } = await portal.database
      .selectFrom('sign_ups')
      .select('id')
      .where('username', '=', waits)
      .executeTakeFirstOrThrow();
    portal.wait(days(29));
    await clean();
    expect([await isPending(waits), await exists(passwordless)]).toEqual([true, true]);
    portal.wait(days(1) + 1);
    await portal.browser().call('resendConfirm', { body: { username: late } });
    expect(await clean({ ...retention, unconfirmedDays: 0 })).toBe(0);
    expect(await clean()).toBe(3);
    expect([await isPending(waits), await isPending(late), await exists(passwordless)]).toEqual([false, true, false]);
    expect(await noted(id)).toEqual(['unconfirmed-deleted']);
    const enter = (username: string) =>
      browser.call('confirm', { body: { username, code: codeFor(portal, username) } });
    expect((await enter(late)).statusCode).toBe(200);
    await browser.call('signup', { body: { username: waits, password: goodPassword } });
    expect((await enter(waits)).statusCode).toBe(200);
  });

  it('are deleted two years after the last login with all their data, except the audit log', async () => {
    const browser = await cardHolder(portal);
    await uploadCard(portal, browser);
    const { username } = await browser.loadProfile();
    const id = await accountIdOf(portal, username);
    const { object_key: original, pdf_key: converted } = await portal.database
      .selectFrom('documents')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    portal.wait(days(400));
    await logIn(username);
    portal.wait(days(729));
    await clean();
    expect(await exists(username)).toBe(true);
    portal.wait(days(2));
    await portal.database
      .insertInto('uploads')
      .values({ account_id: id, form_id: formId, key: 'other', file_key: 'uploads/other', issued_at: portal.now() })
      .execute();
    await portal.database
      .insertInto('choices')
      .values({ account_id: id, form_id: formId, name: 'tab:other', value: '1' })
      .execute();
    await portal.database
      .insertInto('statuses')
      .values({ account_id: id, form_id: formId, web_status: 'validating', at: portal.now() })
      .execute();
    await portal.database
      .insertInto('validations')
      .values({ account_id: id, form_id: formId, errors: '{}', at: portal.now() })
      .execute();
    await portal.database
      .insertInto('pdf_copies')
      .values({
        account_id: id,
        form_id: formId,
        id: randomUUID(),
        revision: 1,
        definition_hash: forms.current.definition.hash,
        status: 'COMPLETED',
        pdf: Buffer.from('%PDF'),
        object_key: null,
        changed_at: portal.now(),
      })
      .execute();
    await issueServiceToken(
      portal.database,
      { accountId: id, formId },
      { random: systemRandom, staff: 'registrar', now: portal.now() },
    );
    const rowsIn = async (table: (typeof ownedTables)[number]) =>
      portal.database.selectFrom(table).select('account_id').where('account_id', '=', id).execute();
    for (const table of ownedTables) expect(await rowsIn(table), table).not.toEqual([]);
    expect(await clean({ ...retention, draftDays: 0 })).toBe(0);
    expect(await clean()).toBeGreaterThan(0);
    expect(await exists(username)).toBe(false);
    for (const table of ownedTables) expect(await rowsIn(table), table).toEqual([]);
    for (const key of [original, converted]) await expect.poll(() => portal.objects.get(key ?? '')).toBeNull();
    expect(await noted(id)).toEqual(['draft-deleted']);
  });

  it('are kept after a submission, and during a session', async () => {
    const submitted = await loggedIn(portal, 'submitted@example.edu');
    await submitted.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await submitted.call('submit')).statusCode).toBe(200);
    await loggedIn(portal, 'here@example.edu');
    portal.wait(days(10_000));
    await deleting();
    expect([await exists('submitted@example.edu'), await exists('here@example.edu')]).toEqual([true, true]);
  });

  it('are kept while a link to set the password is queued or valid', async () => {
    await abandon('resets@example.edu', 'asks@example.edu');
    await portal.database
      .insertInto('resets')
      .values({
        username: 'resets@example.edu',
        id_hash: 'hash',
        expires_at: new Date(portal.now().getTime() + 1000),
      })
      .execute();
    // Not due yet, as after a failure of the mail server.
    const due = new Date(portal.now().getTime() + days(1) * 1000);
    await portal.database
      .insertInto('queued_mails')
      .values({
        kind: 'reset',
        username: 'asks@example.edu',
        origin: 'http://127.0.0.1',
        request_id: 'test',
        queued_at: portal.now(),
        due_at: due,
      })
      .execute();
    await clean();
    expect([await exists('resets@example.edu'), await exists('asks@example.edu')]).toEqual([true, true]);
    await portal.database.deleteFrom('queued_mails').execute();
    portal.wait(2);
    expect(await clean()).toBe(2);
  });

  it('are kept after a login between the query and the deletion', async () => {
    await abandon('first@example.edu', 'second@example.edu');
    const letGo = await hold('first@example.edu');
    const deleted = deleting();
    await becomesBlocked();
    expect((await logIn('second@example.edu')).statusCode).toBe(200);
    await letGo();
    expect(await deleted).toBe(1);
    expect([await exists('first@example.edu'), await exists('second@example.edu')]).toEqual([false, true]);
  });

  it('are skipped during a login in progress', async () => {
    await abandon('busy@example.edu');
    const loggingIn = await portal.database.startTransaction().execute();
    await loggingIn
      .updateTable('accounts')
      .set({ failed_logins: 0 })
      .where('username', '=', 'busy@example.edu')
      .execute();
    await deleting();
    await loggingIn.rollback().execute();
    expect(await exists('busy@example.edu')).toBe(true);
    await deleting();
    expect(await exists('busy@example.edu')).toBe(false);
  });
});

/** Creates abandoned confirmed accounts. */
async function abandon(...usernames: readonly string[]): Promise<void> {
  for (const username of usernames) {
    await loggedIn(portal, username);
    portal.wait(1);
  }
  portal.wait(days(731));
  await deleteExpired(portal.database, portal.now());
}

/** Blocks the deletion of an account until the returned function is called. */
async function hold(username: string): Promise<() => Promise<void>> {
  const holding = await portal.database.startTransaction().execute();
  await holding
    .selectFrom('applications')
    .select('account_id')
    .where('account_id', '=', await accountIdOf(portal, username))
    .forUpdate()
    .execute();
  return () => holding.commit().execute();
}

const becomesBlocked = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.database);
      return rows.length;
    })
    .toBe(1);

describe('a run that would reach many people', () => {
  it('deletes and warns nobody, says why, and runs after an approval', async () => {
    await abandon('crowd@example.edu');
    const copy = sql`from accounts, generate_series(1, 30) as n where username = 'crowd@example.edu'`;
    await sql`insert into accounts (id, username, password_hash, confirmed_at, created_at)
      select gen_random_uuid(), 'crowd-' || n || '@example.edu', password_hash, confirmed_at, created_at
      ${copy}`.execute(portal.database);
    const people = async () => (await rowCounts())['accounts'] ?? 0;
    const before = await people();
    await expect(deleting()).rejects.toThrow(/would delete 31 of \d+ accounts and sign-ups, and has stopped/);
    const stop = startHousekeeping({
      database: portal.database,
      time: async () => portal.now(),
      jobs: portal.jobs,
      secrets: createSecrets(portal.masterKey),
      config: { ...retention, draftWarningDays: 14, submissionsKept: 0, reminderDays: 0, publicUrl: null },
      objects: portal.objects,
      forms,
      origin: 'http://127.0.0.1',
      log: portal.app.log,
    });
    await expect.poll(() => portal.logs.join('')).toContain('would warn 31 of');
    await stop();
    expect([await people(), portal.mails.some(({ to }) => to.startsWith('crowd-'))]).toEqual([before, false]);
    await approveRetention(portal.database, 'registrar');
    expect(await deleting()).toBe(31);
    await portal.database.deleteFrom('retention_approvals').execute();
  });
});

describe('the runs of housekeeping', () => {
  const begin = (config = retention) =>
    startHousekeeping({
      database: portal.database,
      time: async () => portal.now(),
      jobs: portal.jobs,
      secrets: createSecrets(portal.masterKey),
      config: { ...config, submissionsKept: 0, reminderDays: 0, publicUrl: null },
      objects: portal.objects,
      forms,
      origin: 'http://127.0.0.1',
      log: portal.app.log,
    });
  const isGone = (username: string) => expect.poll(() => exists(username)).toBe(false);
  const logged = (sentence: string) => portal.logs.filter((line) => line.includes(sentence));

  it('begin at once, and delete expired rows and abandoned accounts', async () => {
    await abandon('begins@example.edu');
    await portal.database
      .insertInto('throttles')
      .values({ name: 'old', count: 1, since: new Date(0), blocked_until: new Date(0) })
      .execute();
    const stop = begin();
    await isGone('begins@example.edu');
    expect(await portal.database.selectFrom('throttles').select('name').where('name', '=', 'old').execute()).toEqual(
      [],
    );
    await stop();
  });

  it('warn an applicant by mail before a deletion', async () => {
    await abandon('warned@example.edu');
    const stop = begin({ ...retention, draftWarningDays: 14 });
    const mailed = () =>
      portal.mails
        .filter(({ to, subject }) => to === 'warned@example.edu' && subject === 'Your application will be deleted')
        .map(({ text }) => text);
    await expect.poll(mailed).toEqual([expect.stringContaining('http://127.0.0.1/login')]);
    await stop();
    expect(await exists('warned@example.edu')).toBe(true);
    expect(await noted(await accountIdOf(portal, 'warned@example.edu'))).toEqual(['draft-warned']);
    portal.wait(days(14) + 1);
    expect(await deleting({ config: { ...retention, draftWarningDays: 14 } })).toBe(1);
  });

  it('delete the account of an owner who has asked for it', async () => {
    const browser = await loggedIn(portal, 'leaves@example.edu');
    await browser.call('askDeletion', { body: { current_password: goodPassword } });
    portal.wait(days(7));
    const stop = begin();
    await isGone('leaves@example.edu');
    await stop();
  });

  it('skip an account that cannot be deleted, and log the error without a name', async () => {
    await abandon('stuck@example.edu', 'next@example.edu');
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'It is stuck.'; end $$`.execute(portal.database);
    await sql`create trigger refuse before delete on accounts
      for each row when (old.username = 'stuck@example.edu') execute function refuse()`.execute(portal.database);
    const stop = begin();
    await isGone('next@example.edu');
    await stop();
    expect(await exists('stuck@example.edu')).toBe(true);
    expect(logged('An abandoned account could not be deleted.')).toEqual([expect.stringContaining('It is stuck.')]);
    expect(portal.logs.join('')).not.toContain('stuck@example.edu');
    await sql`drop trigger refuse on accounts`.execute(portal.database);
    expect(await deleting()).toBe(1);
  });

  it('delete accounts also after a failure to delete expired rows, which is logged', async () => {
    await abandon('goes@example.edu');
    await sql`alter table throttles rename to elsewhere`.execute(portal.database);
    const stop = begin();
    await isGone('goes@example.edu');
    await stop();
    await sql`alter table elsewhere rename to throttles`.execute(portal.database);
    expect(logged('Expired rows could not be deleted.')).toHaveLength(1);
  });

  it('end after the current account, not after the last one', async () => {
    await abandon('one@example.edu', 'other@example.edu');
    const letGo = await hold('one@example.edu');
    const stop = begin();
    await becomesBlocked();
    const stopped = stop();
    await letGo();
    await stopped;
    expect([await exists('one@example.edu'), await exists('other@example.edu')]).toEqual([false, true]);
  });
});
