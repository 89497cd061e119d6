/** The limit of the calls of one logged-in person: no page reaches it, and a program ends at it. */
import { describe, expect, it, vi } from 'vitest';
import { BusyError } from '../../server/base/concurrency-limit.ts';
import { createFairShare, fairShare } from '../../server/http/fair-share.ts';
import { loggedIn, openPortal } from '../support/portal.ts';
import { accountIdOf } from '../support/stored-rows.ts';

describe('the calls of one person', () => {
  it('are never too many for a page that saves each second and asks for ten documents every two, for a day', () => {
    let now = 0;
    const share = createFairShare(() => now);
    for (let second = 0; second < 24 * 3600; second += 1) {
      now = second * 1_000;
      for (let call = 0; call < 6; call += 1) share.take('ada');
    }
    expect(share.size()).toBe(1);
  });

  it('are never too many for a page that sends everything again after an hour without a network', () => {
    let now = 0;
    const share = createFairShare(() => now);
    for (let hour = 0; hour < 24; hour += 1) {
      now = hour * 3_600_000;
      for (let call = 0; call < 1_000; call += 1) share.take('ada');
    }
    expect(share.size()).toBe(1);
  });

  it('end at the limit, come back at its rate, and leave those of others alone', () => {
    let now = 0;
    const share = createFairShare(() => now);
    for (let call = 0; call < fairShare.atOnce; call += 1) share.take('ada');
    expect(() => share.take('ada')).toThrow(BusyError);
    share.take('grace');
    now += 1_000;
    for (let call = 0; call < fairShare.perSecond; call += 1) share.take('ada');
    expect(() => share.take('ada')).toThrow(BusyError);
  });

  it('are forgotten once they are over', () => {
    let now = 0;
    const share = createFairShare(() => now);
    for (let person = 0; person < 1_000; person += 1) share.take(`person ${person}`);
    expect(share.size()).toBe(1_000);
    now += 1_000;
    share.take('ada');
    expect(share.size()).toBe(1);
  });
});

it('a program with an account waits, saves included, while others are served', async () => {
  const portal = await openPortal();
  try {
    const [program, other] = [await loggedIn(portal), await loggedIn(portal)];
    const id = await accountIdOf(portal, (await program.loadProfile()).username);
    // No call comes back while the time stands still.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    expect(() => {
      for (;;) portal.app.fairShare.take(id);
    }).toThrow(BusyError);
    const save = await program.call('saveAnswers', { body: { answers: { first_name: 'Ada' } } });
    expect([save.statusCode, save.headers['retry-after'], save.json()]).toEqual([
      503,
      '2',
      { message: 'The service is busy. Please try again in a moment.' },
    ]);
    const saved = await other.call('saveAnswers', { body: { answers: { first_name: 'Grace' } } });
    expect(saved.statusCode).toBe(200);
    const answers = await portal.database.selectFrom('answers').select('value').execute();
    expect(answers).toEqual([{ value: 'Grace' }]);
  } finally {
    vi.restoreAllMocks();
    await portal.close();
  }
});
