/** Accounts that their owners delete: at once they are closed, and a week after the mail everything is gone. */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLive } from '../../server/database/installation.ts';
import { markOf } from '../../server/documents/object-store.ts';
import { approveRetention } from '../../server/index.ts';
import { queueDraftWarnings } from '../../server/retention/draft-warnings.ts';
import type { Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { goodPassword, loggedIn, openPortal, type Portal, resetIdFor } from '../support/portal.ts';
import { cardHolder, uploadCard } from '../support/uploading.ts';
import { deletionsIn, origin } from './asked-deletion.ts';

let portal: Portal;
let act: ReturnType<typeof deletionsIn>;
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
  act = deletionsIn(portal);
});
afterAll(() => portal.close());

let people = 0;
let username = '';
beforeEach(async () => {
  await portal.database.deleteFrom('account_deletions').execute();
  username = `leaving-${(people += 1)}@example.edu`;
});
const days = (count: number): void => portal.wait(count * 86_400);
const logIn = async (password = goodPassword) => {
  const answer = await portal.browser().call('login', { body: { username, password } });
  return [answer.statusCode, answer.json<{ message: string }>().message];
};
const textsTo = (): readonly string[] =>
  portal.mails.filter(({ to, subject }) => to === username && subject.includes('deleted')).map(({ text }) => text);
const events = async (): Promise<readonly string[]> => {
  const noted = portal.database.selectFrom('audit').select('event').where('event', 'like', 'deletion-%');
  return (await noted.where('network', 'is not', null).orderBy('id').execute()).map(({ event }) => event);
};

async function setPassword(password: string): Promise<number> {
  portal.wait(3601);
  await portal.browser().call('forgotPassword', { body: { username } });
  const body = { username, id: resetIdFor(portal, username), password, confirm_password: password };
  return (await portal.browser().call('resetPassword', { body })).statusCode;
}
async function submitted(): Promise<Browser> {
  const browser = await loggedIn(portal, username);
  await browser.call('saveAnswers', { body: { answers: completeApplication } });
  expect((await browser.call('submit')).statusCode).toBe(200);
  return browser;
}
const saveElsewhere = (browser: Browser) =>
  browser.send('PUT', '/scholarship/api/answer', {
    body: { answers: { first_name: 'Ada' } },
    headers: { 'x-binding': browser.binding ?? '' },
  });
const termsOf = async (browser: Browser): Promise<string> =>
  (await browser.call('deletion')).json<{ message: string }>().message;
const formsOf = async (table: 'applications' | 'submissions'): Promise<readonly string[]> => {
  const rows = portal.database.selectFrom(table).innerJoin('accounts', 'accounts.id', 'account_id');
  const found = rows.select('form_id').where('username', '=', username).orderBy('form_id');
  return (await found.execute()).map(({ form_id: one }) => one);
};

describe('the owner who deletes an account', () => {
  it('gives the password; all sessions end, nobody can log in, and a mail has the day and the link', async () => {
    const browser = await loggedIn(portal, username);
    const other = await act.logIn(username);
    expect((await act.ask(browser, 'Wrong-Password-99')).statusCode).toBe(400);
    expect(await termsOf(browser)).toMatch(/^Then everything is deleted for good/);
    expect((await act.ask(browser)).statusCode).toBe(200);
    for (const one of [browser, other]) expect((await one.call('profile')).statusCode).toBe(401);
    expect(textsTo()).toEqual([expect.stringMatching(/March 23, 2026[^]*everything is deleted for good/)]);
    expect((await events()).slice(-1)).toEqual(['deletion-asked']);
  });

  it('reads at the log-in what to do; without the password the log-in says what it says for every name', async () => {
    await loggedIn(portal, username);
    await act.asked(username);
    expect(await logIn()).toEqual([400, expect.stringContaining('This account is about to be deleted.')]);
    const nobody = { username: 'nobody@example.edu', password: goodPassword };
    const refusal = (await portal.browser().call('login', { body: nobody })).json<{ message: string }>().message;
    expect(await logIn('Wrong-Password-99')).toEqual([400, refusal]);
    // A guesser has a hundred guesses, as with every password.
    const failures = portal.database.updateTable('accounts').set({ failed_logins: 200 });
    await failures.where('username', '=', username).execute();
    portal.wait(1000);
    expect(await logIn()).toEqual([400, refusal]);
  });

  it('keeps it with the link, and a new password: everything is there', async () => {
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: { city: 'Topeka' } } });
    await act.ask(browser);
    const secret = act.secretFor(username);
    expect((await act.keep(`${secret}x`)).statusCode).toBe(400);
    days(6);
    const kept = await act.keep(secret);
    expect([kept.statusCode, kept.json()]).toEqual([
      200,
      { message: 'Your account is kept. Please set a new password now.', needs_password: true },
    ]);
    // A link works once, and whoever asked with the password does not know the next one.
    expect((await act.keep(secret)).statusCode).toBe(400);
    expect((await logIn())[0]).toBe(400);
    expect(await setPassword('Another-Horse-8-Stable')).toBe(200);
    const later = await act.logIn(username, 'Another-Horse-8-Stable');
    expect((await later.loadProfile()).answer['city']).toBe('Topeka');
    expect((await events()).slice(-2)).toEqual(['deletion-asked', 'deletion-stopped']);
    days(9);
    expect([await act.run(), await act.exists(username)]).toEqual([0, true]);
  });

  it('keeps it with a new password by mail alone', async () => {
    await loggedIn(portal, username);
    await act.asked(username);
    expect(await setPassword('Another-Horse-8-Stable')).toBe(200);
    days(9);
    expect([await act.run(), await act.exists(username)]).toEqual([0, true]);
    expect((await act.keep(act.secretFor(username))).statusCode).toBe(400);
  });

  it('can ask five times a day', async () => {
    await loggedIn(portal, username);
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      statuses.push((await act.asked(username)).statusCode);
      await act.keep(act.secretFor(username));
      await portal.database
        .updateTable('accounts')
        .set({ failed_logins: 0 })
        .where('username', '=', username)
        .execute();
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('cannot do so while the former address can take the account back', async () => {
    const browser = await loggedIn(portal, username);
    const wanted = `moved-${username}`;
    await browser.call('askAddress', { body: { username: wanted, current_password: goodPassword } });
    const mail = portal.mails.findLast(({ to }) => to === wanted);
    const id = /confirm=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect((await browser.call('takeAddress', { body: { id } })).statusCode).toBe(200);
    expect((await act.asked(wanted)).statusCode).toBe(409);
    days(3);
    portal.wait(1);
    await portal.database.deleteFrom('address_changes').execute();
    expect((await act.asked(wanted)).statusCode).toBe(200);
  });

  it('receives no warning about a draft meanwhile', async () => {
    await loggedIn(portal, username);
    await act.asked(username);
    days(2);
    await portal.database.deleteFrom('sessions').execute();
    const config = { unconfirmedDays: 30, draftDays: 30, draftWarningDays: 29 };
    const { signal } = new AbortController();
    const before = textsTo().length;
    await approveRetention(portal.database, 'registrar');
    await queueDraftWarnings(
      { database: portal.database, config, origin, onFailure: () => undefined, signal },
      portal.now(),
    );
    await portal.database.deleteFrom('retention_approvals').execute();
    portal.app.mailWorker.wake();
    await portal.app.mailWorker.settled();
    expect(textsTo()).toHaveLength(before);
  });
});

describe('after the week', () => {
  const stored = async (): Promise<number> =>
    (await readdir(portal.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it('everything is gone, files included, and the address can sign up again', async () => {
    const browser = await cardHolder(portal);
    ({ username } = await browser.loadProfile());
    await uploadCard(portal, browser);
    expect(await stored()).toBeGreaterThan(0);
    await act.ask(browser);
    days(7);
    portal.wait(-1);
    expect([await act.run(), await act.exists(username)]).toEqual([0, true]);
    portal.wait(1);
    expect([await act.run(), await act.exists(username), await stored()]).toEqual([1, false, 0]);
    const record = await portal.database.selectFrom('deletions').select(['staff', 'counts']).execute();
    expect(record.at(-1)).toMatchObject({ staff: 'owner', counts: { applications: 1, documents: 1 } });
    await loggedIn(portal, username);
    expect(await act.exists(username)).toBe(true);
  });

  it('a sign-up with the address was answered as for every account before', async () => {
    await loggedIn(portal, username);
    await act.asked(username);
    await portal.browser().call('signup', { body: { username, password: 'Another-Horse-8-Stable' } });
    expect(portal.mails.findLast(({ to }) => to === username)?.subject).toBe('You already have an account');
    days(8);
    expect([await act.run(), await act.exists(username)]).toEqual([1, false]);
  });

  it.each([
    [0, /until it deletes its records\.$/, false],
    [400, /until April 20, 2027\. After that it is deleted too\.$/, true],
  ] as const)(
    'a submission that is kept for %i days stays, and drafts beside it are gone',
    async (kept, terms, ends) => {
      const own = await openPortal({ submissionsKept: kept });
      const former = [portal, act] as const;
      [portal, act] = [own, deletionsIn(own)];
      try {
        const browser = await submitted();
        await saveElsewhere(browser);
        expect(await termsOf(browser)).toMatch(terms);
        await act.ask(browser);
        expect(textsTo()[0]).toContain('keeps what you have submitted');
        days(7);
        expect(await act.run(kept)).toBe(1);
        expect([await formsOf('applications'), await formsOf('submissions')]).toEqual([['admissions'], ['admissions']]);
        expect(await act.run(kept)).toBe(0);
        days(392);
        expect(await act.run(kept)).toBe(0);
        days(1);
        expect([await act.run(kept), await act.exists(username)]).toEqual(ends ? [1, false] : [0, true]);
        // What still exists can be kept.
        expect((await act.keep(act.secretFor(username))).statusCode).toBe(ends ? 400 : 200);
      } finally {
        await own.close();
        [portal, act] = former;
      }
    },
  );

  it('a submission whose time ends within the week is deleted with the rest', async () => {
    await submitted();
    await act.asked(username);
    days(7);
    expect([await act.run(7), await act.exists(username)]).toEqual([1, false]);
  });

  it('many deletions at once wait for an approval, because a setting or a clock may be wrong', async () => {
    await loggedIn(portal, username);
    await act.asked(username);
    const copies = sql`from accounts, generate_series(1, 30) as n where username = ${username}`;
    await sql`insert into accounts (id, username, password_hash, confirmed_at, created_at, failed_logins)
      select gen_random_uuid(), 'crowd-' || n || '@example.edu', password_hash, confirmed_at, created_at, 100
      ${copies}`.execute(portal.database);
    await sql`insert into account_deletions (account_id, asked_at, deleted_after)
      select id, ${portal.now()}, ${portal.now()} from accounts where username like 'crowd-%'`.execute(portal.database);
    days(7);
    await expect(act.run()).rejects.toThrow(/would delete 31 of \d+ accounts and sign-ups, and has stopped/);
    expect(await act.exists(username)).toBe(true);
    await approveRetention(portal.database, 'registrar');
    expect([await act.run(), await act.exists(username)]).toEqual([31, false]);
    await portal.database.deleteFrom('retention_approvals').execute();
  });
});

describe('the week', () => {
  it('begins when the mail is sent, and a lost mail is queued again', async () => {
    const browser = await loggedIn(portal, username);
    fault = new Error('The mail server is away.');
    await act.ask(browser);
    days(9);
    fault = null;
    await portal.database.deleteFrom('queued_mails').execute();
    expect([await act.run(), await act.exists(username), textsTo().length]).toEqual([0, true, 1]);
    days(6);
    expect([await act.run(), textsTo().length]).toEqual([0, 1]);
    days(1);
    expect([await act.run(), await act.exists(username)]).toEqual([1, false]);
  });

  it('begins again in a restored database, which may not know that an account was kept', async () => {
    await loggedIn(portal, username);
    await act.asked(username);
    days(10);
    await makeLive(portal.database, markOf(portal.objects), { publicUrl: null, staff: 'registrar' });
    expect([await act.run(), await act.exists(username), textsTo().length]).toEqual([0, true, 2]);
    expect((await act.keep(act.secretFor(username))).statusCode).toBe(200);
  });

  it.each(['a password that it has set', 'a log-in that it has opened'] as const)(
    'ends with %s, a server of a former version, which knows no deletions',
    async (what) => {
      await loggedIn(portal, username);
      await act.asked(username);
      portal.wait(1);
      const account = portal.database.updateTable('accounts').where('username', '=', username);
      await account.set({ failed_logins: 0 }).execute();
      if (what === 'a log-in that it has opened') {
        await act.logIn(username);
        await account.set({ failed_logins: 100 }).execute();
      }
      days(9);
      expect([await act.run(), await act.exists(username)]).toEqual([0, true]);
      expect((await act.keep(act.secretFor(username))).statusCode).toBe(400);
    },
  );
});
