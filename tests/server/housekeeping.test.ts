import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { forgetAbandoned } from '../../server/store/abandoned.ts';
import { tidy } from '../../server/store/housekeeping.ts';
import { completeApplication } from './complete-application.ts';
import { codeFor, goodPassword, loggedIn, openPortal, type Portal } from './portal.ts';
import { cardHolder, upload } from './uploading.ts';

let portal: Portal;
beforeAll(async () => { portal = await openPortal(); });
afterAll(() => portal.close());

const rowCounts = async (): Promise<Record<string, number>> => {
  const tables = ['sessions', 'codes', 'throttles', 'accounts', 'answers'] as const;
  const counted = await Promise.all(tables.map((table) => portal.database.selectFrom(table).select((expression) => expression.fn.countAll().as('n')).executeTakeFirst()));
  return Object.fromEntries(tables.map((table, index) => [table, Number(counted[index]?.n)]));
};

describe('housekeeping', () => {
  it('removes what has no effect any more, and nothing else', async () => {
    const early = await loggedIn(portal);
    await early.call('saveAnswers', { body: { answers: { first_name: 'Ada' } } });
    await portal.browser().call('signup', { body: { username: 'unconfirmed@example.edu', password: goodPassword } });
    await tidy(portal.database, portal.now());
    expect(await rowCounts()).toMatchObject({ sessions: 1, codes: 1, accounts: 2, answers: 1 });
    portal.wait(25 * 3600);
    await loggedIn(portal);
    await tidy(portal.database, portal.now());
    const { throttles = 0, ...rest } = await rowCounts();
    expect(rest).toEqual({ sessions: 1, codes: 0, accounts: 3, answers: 1 });
    expect(throttles).toBeLessThanOrEqual(2);
  });
});

const days = (count: number): number => count * 24 * 3600;
const patience = { unconfirmedDays: 30, draftDays: 730 };

describe('accounts nobody came back to', () => {
  const clean = async (given = patience): Promise<number> => {
    await tidy(portal.database, portal.now());
    return forgetAbandoned(portal.database, portal.jobs, given, portal.now());
  };
  const signUp = (username: string) => portal.browser().call('signup', { body: { username, password: goodPassword } });
  const exists = async (username: string): Promise<boolean> =>
    (await portal.database.selectFrom('accounts').select('id').where('username', '=', username).execute()).length > 0;
  const idOf = async (username: string): Promise<string> =>
    (await portal.database.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const noted = async (accountId: string): Promise<readonly string[]> =>
    (await portal.database.selectFrom('audit').select('event').where('account_id', '=', accountId).where('request_id', '=', 'housekeeping').execute())
      .map(({ event }) => event);

  it('go when they were never confirmed for thirty days, and may be made anew; one that asked for a code may still use it', async () => {
    await signUp('waits@example.edu');
    await signUp('late@example.edu');
    const id = await idOf('waits@example.edu');
    portal.wait(days(29));
    await clean();
    expect(await exists('waits@example.edu')).toBe(true);
    portal.wait(days(1) + 1);
    await portal.browser().call('resendConfirm', { body: { username: 'late@example.edu' } });
    expect(await clean()).toBe(1);
    expect([await exists('waits@example.edu'), await exists('late@example.edu')]).toEqual([false, true]);
    expect(await noted(id)).toEqual(['unconfirmed-deleted']);
    expect((await portal.browser().call('confirm', { body: { username: 'late@example.edu', code: codeFor(portal, 'late@example.edu') } })).statusCode).toBe(200);
    await signUp('waits@example.edu');
    expect((await portal.browser().call('confirm', { body: { username: 'waits@example.edu', code: codeFor(portal, 'waits@example.edu') } })).statusCode).toBe(200);
  });

  it('go two years after the last log-in, with every answer and every file, and only the audit tells that they were', async () => {
    const browser = await cardHolder(portal);
    expect(await upload(portal, browser, 'card.png', png(20, 10, (x) => x * 10))).toMatchObject({ status: 'COMPLETED' });
    const { username } = await browser.loadProfile();
    const id = await idOf(username);
    const { object_key: original, pdf_key: converted } = await portal.database.selectFrom('documents').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
    portal.wait(days(400));
    await portal.browser().call('login', { body: { username, password: goodPassword } });
    portal.wait(days(729));
    await clean();
    expect(await exists(username)).toBe(true);
    portal.wait(days(2));
    expect(await clean({ ...patience, draftDays: 0 })).toBe(0);
    expect(await clean()).toBeGreaterThan(0);
    expect(await exists(username)).toBe(false);
    for (const table of ['applications', 'answers', 'choices', 'documents', 'logins', 'statuses'] as const) {
      expect(await portal.database.selectFrom(table).select('account_id').where('account_id', '=', id).execute(), table).toEqual([]);
    }
    for (const key of [original, converted]) await expect.poll(() => portal.objects.get(key ?? ''), { timeout: 10_000 }).toBeNull();
    expect(await noted(id)).toEqual(['draft-deleted']);
  });

  it('stay for ever once they have submitted, and while somebody is logged in', async () => {
    const submitted = await loggedIn(portal, 'submitted@example.edu');
    await submitted.call('saveAnswers', { body: { answers: completeApplication } });
    expect((await submitted.call('submit')).statusCode).toBe(200);
    await loggedIn(portal, 'here@example.edu');
    portal.wait(days(10_000));
    await forgetAbandoned(portal.database, portal.jobs, patience, portal.now());
    expect([await exists('submitted@example.edu'), await exists('here@example.edu')]).toEqual([true, true]);
  });
});
