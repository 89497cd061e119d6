/** A new address for an account at the same moment as a call that mails its owner, in both orders. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccount } from '../../server/database/accounts.ts';
import { renameAccount } from '../../server/database/address-changes.ts';
import { queueMail } from '../../server/database/mail-queue.ts';
import { queueReminders } from '../../server/database/retention/deadline-reminders.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { formId, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn, waitingForLocks } from './in-turn.ts';

let portal: Portal;
let beforeSending = async (): Promise<void> => {};
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({
    ...options,
    mailer: {
      send: async (mail) => {
        await beforeSending();
        await options.mailer.send(mail);
      },
    },
  }));
});
afterAll(() => portal.close());

let people = 0;

interface Moving {
  readonly former: string;
  readonly username: string;
  readonly browser: Browser;
  /** Takes the new address. */
  readonly move: () => Promise<Answer>;
}

async function moving(): Promise<Moving> {
  people += 1;
  const [former, username] = [`former-${people}@example.edu`, `new-${people}@example.edu`];
  const browser = await loggedIn(portal, former);
  await browser.call('askAddress', { body: { username, current_password: goodPassword } });
  const mail = portal.mails.findLast(({ to, text }) => to === username && text.includes('/emaillink?confirm='));
  const id = /confirm=(\S+)/.exec(mail?.text ?? '')?.[1];
  return { former, username, browser, move: () => browser.call('takeAddress', { body: { id } }) };
}

const statusesOf = (answers: readonly Answer[]): readonly number[] => answers.map(({ statusCode }) => statusCode);
const subjectsTo = async (username: string): Promise<readonly string[]> => {
  await portal.app.mailWorker.settled();
  return portal.mails.filter(({ to }) => to === username).map(({ subject }) => subject);
};

/** The act of a change of the address in a transaction of a test. */
async function rename(transaction: Parameters<typeof renameAccount>[0], { former, username }: Moving): Promise<void> {
  const account = await findAccount(transaction, former);
  if (account === null) throw new Error('The account is gone.');
  await renameAccount(transaction, account, username);
}

const mailTo = (username: string) => ({ username, origin: '', requestId: '', at: portal.now() });
const later = new Date('2030-01-01T00:00:00Z');
/** Acts while the change has renamed the account and waits for the mails that follow it. */
async function whileRenamed<T>(one: Moving, act: () => Promise<T>): Promise<readonly [Answer, T]> {
  await queueMail(portal.database, { kind: 'submitted', ...mailTo(one.former), dueAt: later });
  const mails = sql`select from queued_mails where username = ${one.former}`;
  const results = await inTurn(portal, mails, one.move, act);
  await portal.database
    .deleteFrom('queued_mails')
    .where('kind', '=', 'submitted')
    .where('due_at', '=', later)
    .execute();
  return results;
}
async function whenSettled(): Promise<void> {
  portal.app.mailWorker.wake();
  await portal.app.mailWorker.settled();
}

const link = 'Finish your application';
const ofAccount = ({ former }: Moving) => sql`select from accounts where username = ${former}`;

it('a link that is asked for while the address changes is mailed to nobody, because the session ends', async () => {
  const one = await moving();
  const answers = await inTurn(portal, ofAccount(one), one.move, () => one.browser.call('mailLink'));
  expect(statusesOf(answers)).toEqual([200, 401]);
  for (const username of [one.former, one.username]) expect(await subjectsTo(username)).not.toContain(link);
});

it('a link that is asked for before the address changes is mailed once', async () => {
  const one = await moving();
  const answers = await inTurn(portal, ofAccount(one), () => one.browser.call('mailLink'), one.move);
  expect(statusesOf(answers)).toEqual([200, 200]);
  const subjects = [...(await subjectsTo(one.former)), ...(await subjectsTo(one.username))];
  expect(subjects.filter((subject) => subject === link)).toEqual([link]);
});

it('the receipt of a submission that meets the change is mailed to the new address', async () => {
  const one = await moving();
  await one.browser.call('saveAnswers', { body: { answers: completeApplication } });
  const answers = await whileRenamed(one, () => one.browser.call('submit'));
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect(await subjectsTo(one.username)).toContain('We have received your application');
  expect(await subjectsTo(one.former)).not.toContain('We have received your application');
});

it('a reminder that is queued while the address changes is queued for the new address', async () => {
  const one = await moving();
  const closing = { formId, closesAt: later, quietSince: portal.now(), origin: '', now: later };
  const [, count] = await whileRenamed(one, () => queueReminders(portal.database, closing, 1_000));
  expect(count).toBeGreaterThan(0);
  const reminders = portal.database.selectFrom('queued_mails').select('username').where('kind', '=', 'deadline');
  const usernames = new Set((await reminders.execute()).map(({ username }) => username));
  expect([usernames.has(one.former), usernames.has(one.username)]).toEqual([false, true]);
});

it('mails that a worker has taken when the address changes are mailed to the new address', async () => {
  const one = await moving();
  await portal.app.mailWorker.settled();
  const before = portal.mails.length;
  const kinds = ['password-changed', 'new-device', 'passkey-added', 'link'] as const;
  await portal.database.transaction().execute(async (transaction) => {
    await sql`lock table accounts in access exclusive mode`.execute(transaction);
    for (const kind of kinds) await queueMail(portal.database, { kind, ...mailTo(one.former) });
    portal.app.mailWorker.wake();
    // The worker has taken all and looks for the account.
    await expect.poll(() => waitingForLocks(portal)).toBe(kinds.length);
    await rename(transaction, one);
  });
  await portal.app.mailWorker.settled();
  expect(portal.mails.slice(before).map(({ to }) => to)).toEqual(kinds.map(() => one.username));
});

it('a mail that the former address refuses after the change is mailed to the new address', async () => {
  const one = await moving();
  await portal.app.mailWorker.settled();
  const before = portal.mails.length;
  portal.wait(1);
  beforeSending = async () => {
    beforeSending = async () => {};
    await portal.database.transaction().execute((transaction) => rename(transaction, one));
    throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
  };
  await queueMail(portal.database, { kind: 'draft-ends', ...mailTo(one.former) });
  await whenSettled();
  const deletion = portal.database.selectFrom('accounts').select('deleted_after');
  // It was announced to nobody.
  expect(await deletion.where('username', '=', one.username).execute()).toEqual([{ deleted_after: null }]);
  portal.wait(60);
  await whenSettled();
  expect(portal.mails.slice(before).map(({ to }) => to)).toEqual([one.username]);
});

it('a mail that the former address refuses at the moment of the change is mailed to the new address', async () => {
  const one = await moving();
  await portal.app.mailWorker.settled();
  const before = portal.mails.length;
  portal.wait(1);
  const renaming = await portal.database.startTransaction().execute();
  beforeSending = async () => {
    beforeSending = async () => {};
    await rename(renaming, one);
    throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
  };
  await queueMail(portal.database, { kind: 'password-changed', ...mailTo(one.former) });
  portal.app.mailWorker.wake();
  // The worker knows the refusal, and waits for the change.
  await expect.poll(() => waitingForLocks(portal)).toBe(1);
  await renaming.commit().execute();
  await portal.app.mailWorker.settled();
  portal.wait(60);
  await whenSettled();
  expect(portal.mails.slice(before).map(({ to }) => to)).toEqual([one.username]);
});
