/** Reminders of applicants who have not submitted, before their form closes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueDeadlineReminders } from '../../server/retention/deadline-reminders.ts';
import type { Mail } from '../../server/index.ts';
import type { Browser } from '../support/browser.ts';
import { forms, goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { callsOf } from './form-calls.ts';
import { catalog, smallForm } from './small-form.ts';

/** The clock of the portal starts on 16 March 2026 at 10:00 in Chicago. */
const closing = (closes: string) =>
  smallForm({
    id: 'essay',
    closes,
    pages: [
      { id: 'you', title: 'You', blocks: [{ type: 'text', key: 'first_name', label: 'First Name' }] },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { first_name: { type: 'text', maxLength: 128 } } },
  });
const until = (closes: string) => catalog(forms.current, closing(closes));
const origin = 'https://apply.example.edu';

let portal: Portal;
let isMailAway = false;
beforeEach(async () => {
  isMailAway = false;
  portal = await openPortal({ publicUrl: origin }, undefined, (options) => ({
    ...options,
    forms: until('2026-03-20'),
    mailer: {
      send: async (mail) => {
        if (isMailAway) throw new Error('The mail server is away.');
        await options.mailer.send(mail);
      },
    },
  }));
});
afterEach(() => portal.close());

const { signal } = new AbortController();
const remind = (reminderDays = 7, served = until('2026-03-20')): Promise<number> =>
  queueDeadlineReminders(
    { database: portal.database, forms: served, config: { reminderDays }, origin, signal },
    portal.now(),
  );
const days = (count: number): void => portal.wait(count * 24 * 60 * 60);

async function drafted(username: string): Promise<Browser> {
  const browser = await loggedIn(portal, username);
  expect((await callsOf(browser, 'essay').save('Ada')).statusCode).toBe(200);
  return browser;
}

async function submits(browser: Browser): Promise<void> {
  const { begin, submit } = callsOf(browser, 'essay');
  await begin();
  expect((await submit()).statusCode).toBe(200);
}

async function reminders(): Promise<readonly Mail[]> {
  portal.app.mailWorker.wake();
  await portal.app.mailWorker.settled();
  return portal.mails.filter(({ subject }) => subject === 'Your application is not submitted yet');
}

const linkIn = (mail: Mail | undefined): string => /emaillink\?quiet=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

describe('an applicant who has not submitted', () => {
  it('gets one mail before the form closes, with the time and two links, without answers', async () => {
    await drafted('ada@example.edu');
    days(1.1);
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    const [mail, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.edu' });
    expect(mail?.text).toContain(
      `You started the Small Application and haven't submitted it. It closes on March 20, 2026 at 11:59 PM CDT.`,
    );
    expect(mail?.text).toContain(`Log in at ${origin}/essay/login to finish`);
    expect(mail?.text).toContain(`${origin}/essay/emaillink?quiet=`);
    expect(mail?.text).not.toMatch(/Ada|[{}]|undefined/);
    days(1);
    expect([await remind(), (await reminders()).length]).toEqual([0, 1]);
  });

  it('gets it once from any number of servers', async () => {
    for (const name of ['ada', 'grace', 'mary']) await drafted(`${name}@example.edu`);
    days(1.1);
    const counts = await Promise.all(Array.from({ length: 8 }, () => remind()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect((await reminders()).map(({ to }) => to).toSorted()).toEqual([
      'ada@example.edu',
      'grace@example.edu',
      'mary@example.edu',
    ]);
  });

  it('gets another one when the form closes later than the mail said', async () => {
    await drafted('ada@example.edu');
    days(1.1);
    expect(await remind()).toBe(1);
    expect(await remind(7, until('2026-03-22'))).toBe(1);
    expect(await remind(7, until('2026-03-22'))).toBe(0);
  });

  it.each([
    ['the setting is 0', () => remind(0)],
    ['the days have not begun', () => remind(2)],
    ['the form has closed', () => (days(4), remind())],
    ['the form does not close', () => remind(7, catalog(forms.current))],
  ])('gets none while %s', async (_, run) => {
    await drafted('ada@example.edu');
    days(1.1);
    expect(await run()).toBe(0);
  });

  it('gets none within a day after a log-in', async () => {
    await drafted('ada@example.edu');
    days(0.9);
    expect(await remind()).toBe(0);
    days(0.2);
    expect(await remind()).toBe(1);
  });

  it('gets none after a submission, also one between the queue and the mail', async () => {
    await submits(await drafted('ada@example.edu'));
    await drafted('grace@example.edu');
    days(1.1);
    isMailAway = true;
    expect(await remind()).toBe(1);
    const late = portal.browser();
    await late.call('login', { body: { username: 'grace@example.edu', password: goodPassword } });
    await late.loadProfile();
    await submits(late);
    isMailAway = false;
    portal.wait(60);
    expect(await reminders()).toEqual([]);
    expect(await portal.database.selectFrom('queued_mails').select('kind').execute()).toEqual([]);
  });

  it('gets none after the link, for this form and any other, also for a mail that waits', async () => {
    await drafted('ada@example.edu');
    days(1.1);
    await remind();
    const [mail] = await reminders();
    const stop = (id: string) => portal.browser().call('stopReminders', { body: { id } });
    expect((await stop(`${linkIn(mail)}x`)).statusCode).toBe(400);
    for (let times = 0; times < 2; times += 1)
      expect((await stop(linkIn(mail))).json()).toEqual({ message: "You won't get any more reminders." });
    expect(await remind(7, until('2026-03-22'))).toBe(0);
    await portal.database
      .insertInto('queued_mails')
      .values({
        kind: 'deadline',
        username: 'ada@example.edu',
        form_id: 'essay',
        origin: `${origin}/essay`,
        request_id: 'housekeeping',
        queued_at: portal.now(),
        due_at: portal.now(),
        words: '{}',
      })
      .execute();
    expect((await reminders()).length).toBe(1);
  });

  it('gets none for an account that is deleted, and its link is refused', async () => {
    await drafted('ada@example.edu');
    days(1.1);
    await remind();
    const [mail] = await reminders();
    await portal.database.deleteFrom('accounts').execute();
    expect((await portal.browser().call('stopReminders', { body: { id: linkIn(mail) } })).statusCode).toBe(400);
  });
});
