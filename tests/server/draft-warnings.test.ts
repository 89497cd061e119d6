/** Warnings before the deletion of inactive drafts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAbandonedAccounts, type Retention } from '../../server/retention/abandoned-accounts.ts';
import { queueDraftWarnings } from '../../server/retention/draft-warnings.ts';
import { writeDefinition } from '../../server/database/definitions.ts';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
/** The error of every sent mail; null delivers it. */
let fault: Error | null = null;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    mailer: {
      send: async (mail) => {
        if (fault !== null) throw fault;
        await options.mailer.send(mail);
      },
    },
  }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  fault = null;
  await portal.database.deleteFrom('accounts').execute();
  await portal.database.deleteFrom('queued_mails').execute();
});

const username = 'ada@example.edu';
const retention: Retention = { unconfirmedDays: 30, draftDays: 730, draftWarningDays: 14 };
const { signal } = new AbortController();
const wait = (days: number): void => portal.wait(days * 24 * 3600);

async function warn(config = retention): Promise<number> {
  await deleteExpired(portal.database, portal.now());
  return queueDraftWarnings(
    { database: portal.database, config, origin: 'https://apply.example.edu', onFailure: refuseFailure, signal },
    portal.now(),
  );
}
const refuseFailure = (error: unknown): never => {
  throw error;
};
/** As `warn`, while mails cannot be sent: the worker also looks for mails on its own. */
async function warnWithoutMail(): Promise<number> {
  fault = new Error('The mail server is away.');
  return warn();
}
/** Runs the housekeeping and returns the number of deleted drafts. */
async function round(config = retention): Promise<number> {
  await warn(config);
  await send();
  return deleteAbandonedAccounts(
    { database: portal.database, jobs: portal.jobs, config, onFailure: refuseFailure, signal },
    portal.now(),
  );
}
async function send(): Promise<void> {
  portal.app.mailWorker.wake();
  await portal.app.mailWorker.settled();
}
const mails = (): readonly string[] =>
  portal.mails
    .filter(({ to, subject }) => to === username && subject === 'Your application will be deleted')
    .map(({ text }) => text);
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(
    new Date(portal.now().getTime() + days * 86_400_000),
  );
const forgetMails = (): number => portal.mails.splice(0).length;
const logIn = (): ReturnType<Browser['call']> =>
  portal.browser().call('login', { body: { username, password: goodPassword } });

describe('a draft of an applicant who does not return', () => {
  beforeEach(async () => {
    forgetMails();
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: { first_name: 'Augusta', city: 'Wichita' } } });
  });

  it('is deleted fourteen days after a mail with the day and how to keep it, without answers', async () => {
    wait(715);
    expect([await round(), mails()]).toEqual([0, []]);
    wait(1.01);
    const day = dayIn(14);
    expect([await round(), mails().length]).toEqual([0, 1]);
    expect(mails()[0]).toContain(`On ${day} we will delete`);
    expect(mails()[0]).toContain('https://apply.example.edu/login');
    expect(mails()[0]).not.toMatch(/Augusta|Wichita|ada@/);
    wait(13);
    expect(await round()).toBe(0);
    wait(1);
    expect([await round(), mails().length]).toEqual([1, 1]);
  });

  it('of an account that has submitted another form is deleted after the same mail, the account stays', async () => {
    const browser = await loggedIn(portal, 'both@example.edu');
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await browser.call('submit')).statusCode).toBe(200);
    wait(717);
    await round();
    const other = portal.mails.filter(({ to, subject }) => to === 'both@example.edu' && subject.includes('deleted'));
    expect(other).toEqual([]);

    const again = portal.browser();
    await again.call('login', { body: { username: 'both@example.edu', password: goodPassword } });
    const { binding } = await again.loadProfile();
    const headers = { 'x-binding': binding };
    await again.send('PUT', '/scholarship/api/answer', { body: { answers: { first_name: 'Ada' } }, headers });
    const accounts = () =>
      portal.database.selectFrom('accounts').select('id').where('username', '=', 'both@example.edu').execute();
    const [account] = await accounts();
    const formsOf = async (table: 'applications' | 'answers' | 'submissions') => {
      const rows = portal.database
        .selectFrom(table)
        .select('form_id')
        .distinct()
        .where('account_id', '=', account?.id ?? '');
      return (await rows.orderBy('form_id').execute()).map(({ form_id: one }) => one);
    };
    expect(await formsOf('answers')).toEqual(['admissions', 'scholarship']);
    wait(717);
    await round();
    const mail = portal.mails.find(({ to, subject }) => to === 'both@example.edu' && subject.includes('deleted'));
    expect(mail?.text).toContain('Scholarship');
    expect(mail?.text).toContain('Your account and what you have submitted stay.');
    expect(mail?.text).not.toMatch(/your account,|Undergraduate/);
    wait(14);
    await round();
    expect(await Promise.all([formsOf('applications'), formsOf('answers'), formsOf('submissions')])).toEqual([
      ['admissions'],
      ['admissions'],
      ['admissions'],
    ]);
    const noted = await portal.database
      .selectFrom('audit')
      .select(['event', 'form_id'])
      .where('account_id', '=', account?.id ?? '')
      .where('event', 'in', ['submitted', 'draft-deleted'])
      .orderBy('id')
      .execute();
    expect(noted).toEqual([
      { event: 'submitted', form_id: 'admissions' },
      { event: 'draft-deleted', form_id: 'scholarship' },
    ]);
    wait(1000);
    expect([await round(), (await accounts()).length]).toEqual([0, 1]);
    await portal.database.deleteFrom('submissions').execute();
  });

  it('of a form that is no longer served has the title of that form in the mail', async () => {
    const { database } = portal;
    const { id } = await database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const hash = 'f'.repeat(64);
    const expanded = { institution: { application_title: 'Summer School Application' } };
    const former = { hash, formId: 'summer-school', version: 1, content: { expanded } };
    await writeDefinition(database, former, portal.now());
    const { data_key: dataKey } = await database.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
    await database.deleteFrom('applications').execute();
    await database
      .insertInto('applications')
      .values({
        account_id: id,
        form_id: 'summer-school',
        data_key: dataKey,
        definition_hash: hash,
        created_at: portal.now(),
      })
      .execute();
    wait(717);
    await round();
    expect(mails()[0]).toContain('Summer School Application');
    expect(mails()[0]).not.toContain('Undergraduate');
  });

  it('has one warning, for any number of servers and runs', async () => {
    wait(717);
    const counts = await Promise.all(Array.from({ length: 5 }, () => warn()));
    await send();
    wait(1);
    await round();
    expect([counts.reduce((sum, count) => sum + count, 0), mails().length]).toEqual([1, 1]);
  });

  it('is kept by a login, and has another warning after the same period', async () => {
    wait(717);
    await round();
    wait(0.01);
    expect((await logIn()).statusCode).toBe(200);
    wait(15);
    expect([await round(), mails().length]).toEqual([0, 1]);
    wait(702);
    expect([await round(), mails().length]).toEqual([0, 2]);
    wait(14);
    expect(await round()).toBe(1);
  });

  it('has no warning when its applicant logs in before the mail is sent', async () => {
    wait(717);
    expect(await warnWithoutMail()).toBe(1);
    wait(0.01);
    expect((await logIn()).statusCode).toBe(200);
    fault = null;
    // A failed attempt is repeated within a day.
    wait(1);
    await send();
    expect(mails()).toEqual([]);
  });

  it('that is long overdue is deleted fourteen days after the mail, not before', async () => {
    wait(2000);
    expect([await round(), mails().length]).toEqual([0, 1]);
    wait(13);
    expect(await round()).toBe(0);
    wait(1);
    expect(await round()).toBe(1);
  });

  it('is kept for the full period after a delayed mail, until the day in this mail', async () => {
    wait(717);
    expect(await warnWithoutMail()).toBe(1);
    wait(20);
    fault = null;
    const day = dayIn(14);
    expect([await round(), mails()]).toEqual([0, [expect.stringContaining(`On ${day} we will delete`)]]);
    wait(13.9);
    expect(await round()).toBe(0);
    wait(0.2);
    expect([await round(), mails().length]).toEqual([1, 1]);
  });

  it('is kept while its mail cannot be sent, warned again, and deleted only after a sent mail', async () => {
    wait(717);
    fault = new Error('The mail server is away.');
    for (let day = 0; day < 20; day += 1) {
      expect(await round()).toBe(0);
      wait(1.01);
    }
    fault = null;
    // A mail that was discarded in the last round is queued again in the next.
    expect([await round(), await round(), mails().length]).toEqual([0, 0, 1]);
    wait(13.9);
    expect(await round()).toBe(0);
    wait(0.2);
    expect([await round(), mails().length]).toEqual([1, 1]);
  });

  it('is deleted after the same period if the mail server does not know the address', async () => {
    wait(717);
    fault = Object.assign(new Error('No such user.'), { code: 'EENVELOPE', responseCode: 550 });
    expect(await round()).toBe(0);
    wait(13.9);
    expect(await round()).toBe(0);
    wait(0.2);
    expect([await round(), mails()]).toEqual([1, []]);
  });

  it.each([1, 0])(
    'is kept until the announced day, also when DRAFT_WARNING_DAYS becomes %i',
    async (draftWarningDays) => {
      wait(717);
      await round();
      wait(13.5);
      expect(await round({ ...retention, draftWarningDays })).toBe(0);
      wait(0.6);
      expect([await round({ ...retention, draftWarningDays }), mails().length]).toEqual([1, 1]);
    },
  );

  it('has another warning when its day has long passed, as when DRAFT_DAYS grows', async () => {
    wait(352);
    expect([await round({ ...retention, draftDays: 365 }), mails().length]).toEqual([0, 1]);
    wait(363);
    expect([await round(), mails().length]).toEqual([0, 1]);
    wait(2);
    expect([await round(), mails().length]).toEqual([0, 2]);
    wait(13.9);
    expect(await round()).toBe(0);
    wait(0.2);
    expect([await round(), mails().length]).toEqual([1, 2]);
  });

  it('is deleted after the announced day, also by a server that was off for a week', async () => {
    wait(717);
    await round();
    wait(21);
    expect([await round(), mails().length]).toEqual([1, 1]);
  });

  it('is deleted without a mail, or kept forever, according to the settings', async () => {
    wait(2000);
    expect([await round({ ...retention, draftDays: 0 }), mails()]).toEqual([0, []]);
    expect([await round({ ...retention, draftWarningDays: 0 }), mails()]).toEqual([1, []]);
  });
});

describe('an applicant whose warning cannot be queued', () => {
  it('does not block other warnings, and the error is reported', async () => {
    forgetMails();
    const failures: unknown[] = [];
    await loggedIn(portal, 'stuck@example.edu');
    portal.wait(1);
    await loggedIn(portal, username);
    wait(717);
    await deleteExpired(portal.database, portal.now());
    await sql`create function refuse_letter() returns trigger language plpgsql as
      $$ begin raise exception 'It is stuck.'; end $$`.execute(portal.database);
    await sql`create trigger refuse_letter before insert on queued_mails
      for each row when (new.username = 'stuck@example.edu') execute function refuse_letter()`.execute(portal.database);
    const count = await queueDraftWarnings(
      {
        database: portal.database,
        config: retention,
        origin: 'https://apply.example.edu',
        onFailure: (error) => failures.push(error),
        signal,
      },
      portal.now(),
    );
    await sql`drop trigger refuse_letter on queued_mails`.execute(portal.database);
    await send();
    expect([count, mails().length, failures]).toEqual([1, 1, [expect.objectContaining({ message: 'It is stuck.' })]]);
  });
});

describe('no warning is sent', () => {
  it('for a submitted application and an unconfirmed account', async () => {
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await browser.call('submit')).statusCode).toBe(200);
    await portal.browser().call('signup', { body: { username: 'unconfirmed@example.edu', password: goodPassword } });
    wait(2000);
    expect(await warn()).toBe(0);
  });
});
