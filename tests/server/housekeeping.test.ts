import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidy } from '../../server/store/housekeeping.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from './portal.ts';

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
