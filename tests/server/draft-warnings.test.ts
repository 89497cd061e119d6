/** Who began an application and never came back is told, once, before it is deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAbandoned, type Retention } from '../../server/store/abandoned.ts';
import { warnOfDeletion } from '../../server/store/draft-warnings.ts';
import { tidy } from '../../server/store/housekeeping.ts';
import type { Browser } from './browser.ts';
import { completeApplication } from './complete-application.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from './portal.ts';

let portal: Portal;
beforeAll(async () => { portal = await openPortal(); });
afterAll(() => portal.close());
beforeEach(async () => { await portal.database.deleteFrom('accounts').execute(); });

const username = 'ada@example.edu';
const retention: Retention = { unconfirmedDays: 30, draftDays: 730, draftWarningDays: 14 };
const { signal } = new AbortController();
const wait = (days: number): void => portal.wait(days * 24 * 3600);

async function warn(config = retention): Promise<number> {
  await tidy(portal.database, portal.now());
  return warnOfDeletion({ database: portal.database, config, origin: 'https://apply.example.edu', signal }, portal.now());
}
/** A round of housekeeping; how many drafts were deleted. */
async function round(config = retention): Promise<number> {
  await warn(config);
  await send();
  const onFailure = (error: unknown): never => { throw error; };
  return deleteAbandoned({ database: portal.database, jobs: portal.jobs, config, onFailure, signal }, portal.now());
}
async function send(): Promise<void> {
  portal.app.postman.wake();
  await portal.app.postman.settled();
}
const mails = (): readonly string[] => portal.mails.filter(({ to, subject }) => to === username && subject === 'Your application will be deleted').map(({ text }) => text);
const forgetMails = (): number => portal.mails.splice(0).length;
const logIn = (): ReturnType<Browser['call']> => portal.browser().call('login', { body: { username, password: goodPassword } });

describe('a draft that nobody comes back to', () => {
  beforeEach(async () => {
    forgetMails();
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: { first_name: 'Augusta', city: 'Wichita' } } });
  });

  it('is deleted fourteen days after its applicant was told on which day, how to keep it, and nothing of their answers', async () => {
    wait(715);
    expect([await round(), mails()]).toEqual([0, []]);
    wait(1.01);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(new Date(portal.now().getTime() + 14 * 86_400_000));
    expect([await round(), mails().length]).toEqual([0, 1]);
    expect(mails()[0]).toContain(`On ${day} we will delete`);
    expect(mails()[0]).toContain('https://apply.example.edu/login');
    expect(mails()[0]).not.toMatch(/Augusta|Wichita|ada@/);
    wait(13);
    expect(await round()).toBe(0);
    wait(1);
    expect([await round(), mails().length]).toEqual([1, 1]);
  });

  it('is told of once, however many servers look and however often', async () => {
    wait(717);
    const told = await Promise.all(Array.from({ length: 5 }, () => warn()));
    await send();
    wait(1);
    await round();
    expect([told.reduce((sum, count) => sum + count, 0), mails().length]).toEqual([1, 1]);
  });

  it('is kept by a log-in, and told of anew after as long a time', async () => {
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

  it('is not told of to who has come back before the mail was sent', async () => {
    wait(717);
    expect(await warn()).toBe(1);
    wait(0.01);
    expect((await logIn()).statusCode).toBe(200);
    await send();
    expect(mails()).toEqual([]);
  });

  it('that is long over its time is deleted fourteen days after the mail, and no sooner', async () => {
    wait(2000);
    expect([await round(), mails().length]).toEqual([0, 1]);
    wait(13);
    expect(await round()).toBe(0);
    wait(1);
    expect(await round()).toBe(1);
  });

  it('is deleted without a mail, or kept for ever, where the settings say so', async () => {
    wait(2000);
    expect([await round({ ...retention, draftDays: 0 }), mails()]).toEqual([0, []]);
    expect([await round({ ...retention, draftWarningDays: 0 }), mails()]).toEqual([1, []]);
  });
});

describe('nothing is told', () => {
  it('of what was submitted, nor of an account that was never confirmed', async () => {
    const browser = await loggedIn(portal, username);
    await browser.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await browser.call('submit')).statusCode).toBe(200);
    await portal.browser().call('signup', { body: { username: 'unconfirmed@example.edu', password: goodPassword } });
    wait(2000);
    expect(await warn()).toBe(0);
  });
});
