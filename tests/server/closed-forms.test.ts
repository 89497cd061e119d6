/** Accounts and mails when forms have closed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { queueDraftWarnings } from '../../server/retention/draft-warnings.ts';
import type { Browser } from '../support/browser.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

const formWith = (id: string, times: object = {}) =>
  smallForm({
    id,
    ...times,
    pages: [
      { id: 'you', title: 'You', blocks: [{ type: 'text', key: 'first_name', label: 'First Name' }] },
      { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
    ],
    dataModel: { keys: { first_name: { type: 'text', maxLength: 128 } } },
  });

/** The clock of the portal starts at 10:00 in Chicago on 16 March 2026. */
const [first, second] = [
  formWith('spring', { closes: '2026-03-16T10:30' }),
  formWith('summer', { closes: '2026-03-16T11:00' }),
];
const day = 24 * 60 * 60;

let portal: Portal;
let open: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(first, second) }));
  const always = formWith('always');
  open = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(first, always) }));
});
afterAll(async () => {
  await portal.close();
  await open.close();
});

/** Queues and sends the mails before the deletion of drafts, 717 days later, and returns the one to this address. */
async function warning({ now, database, app, mails, wait }: Portal, username: string): Promise<string | undefined> {
  wait(717 * day);
  await deleteExpired(database, now());
  const config = { unconfirmedDays: 30, draftDays: 730, draftWarningDays: 14 };
  const onFailure = (error: unknown): never => {
    throw error;
  };
  const { signal } = new AbortController();
  await queueDraftWarnings({ database, config, origin: 'https://apply.example.edu', onFailure, signal }, now());
  app.mailWorker.wake();
  await app.mailWorker.settled();
  return mails.findLast(({ to, subject }) => to === username && subject.includes('deleted'))?.text;
}

const save = (browser: Browser, base: '' | '/always') =>
  browser.send('PUT', `${base}/api/answer`, {
    headers: { 'x-binding': browser.binding ?? '' },
    body: { answers: { first_name: 'Ada' } },
  });

describe('an account', () => {
  const message =
    "You can't create an account, because everything has closed: Small Application (closed on March 16, 2026 at " +
    '10:30 AM CDT), Small Application (closed on March 16, 2026 at 11:00 AM CDT). If you have an account, you can still log in.';
  const signUp = (username: string) => portal.browser().call('signup', { body: { username, password: goodPassword } });
  const state = async () => (await portal.browser().call('signUpState')).json();

  it('can be created until the last form has closed, and used after that', async () => {
    await loggedIn(portal, 'early@example.edu');
    portal.wait(45 * 60);
    expect(await state()).toEqual({ opening: 'closed', closed: null });
    expect((await signUp('between@example.edu')).statusCode).toBe(200);
    portal.wait(20 * 60);
    expect(await state()).toEqual({ opening: 'closed', closed: message });
    for (const username of ['late@example.edu', 'early@example.edu']) {
      const refused = await signUp(username);
      expect([refused.statusCode, refused.json()]).toEqual([403, { message }]);
    }
    const body = { username: 'early@example.edu', password: goodPassword };
    expect((await portal.browser().call('login', { body })).statusCode).toBe(200);
    const stored = await portal.database.selectFrom('sign_ups').select('username').execute();
    expect(stored.map(({ username }) => username)).not.toContain('late@example.edu');
  });
});

describe('the mail before the deletion of a draft', () => {
  it('of a form that has closed says so, and invites nobody to finish it', async () => {
    const username = 'closed@example.edu';
    const alone = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(first) }));
    try {
      expect((await save(await loggedIn(alone, username), '')).statusCode).toBe(200);
      const text = await warning(alone, username);
      expect(text).toContain(
        "started the Small Application (closed on March 16, 2026 at 10:30 AM CDT) and didn't submit it",
      );
      expect(text).toContain('It can no longer be filled in or submitted.');
      expect(text).not.toMatch(/To keep them|need the application/);
    } finally {
      await alone.close();
    }
  });

  it('names the closed one of two drafts', async () => {
    const username = 'both@example.edu';
    const browser = await loggedIn(open, username);
    for (const base of ['', '/always'] as const) expect((await save(browser, base)).statusCode).toBe(200);
    const text = await warning(open, username);
    expect(text).toContain(
      'started the Small Application, Small Application (closed on March 16, 2026 at 10:30 AM CDT),',
    );
    expect(text).toContain('To keep them, log in before then');
  });
});
