/** A new address for an account at the same moment as a call that mails its owner, in both orders. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Browser } from '../support/browser.ts';
import { completeApplication } from '../support/complete-applications.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { inTurn } from './in-turn.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
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
  const at = portal.now();
  const wait = { origin: '', request_id: '', queued_at: at, due_at: new Date('2030-01-01T00:00:00Z') };
  await portal.database
    .insertInto('queued_mails')
    .values({ kind: 'submitted', username: one.former, ...wait })
    .execute();
  // The change has renamed the account and waits for the mails that follow it.
  const mails = sql`select from queued_mails where username = ${one.former}`;
  const answers = await inTurn(portal, mails, one.move, () => one.browser.call('submit'));
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect(await subjectsTo(one.username)).toContain('We have received your application');
  expect(await subjectsTo(one.former)).not.toContain('We have received your application');
  await portal.database.deleteFrom('queued_mails').execute();
});
