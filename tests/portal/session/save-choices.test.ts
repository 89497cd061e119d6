/**
 * Tabs and counts in the save queue: pending until the server has accepted or refused them, without an
 * intermediate state.
 */
import { describe, expect, it } from 'vitest';
import { ServerError } from '../../../api-client/index.ts';
import type { QueuedCall } from '../../../portal/session/queue/save-jobs.ts';
import { last, offline, setUp, type Setting } from './save-setting.ts';
import { settled } from './test-clock.ts';

/** Adds a choice whose attempts have these outcomes in order; null is a success. */
function choose({ queue }: Pick<Setting, 'queue'>, id: string, outcomes: readonly (Error | null)[]) {
  const events: string[] = [];
  const left = [...outcomes];
  const call: QueuedCall = {
    id,
    send: async () => {
      events.push('sent');
      const outcome = left.shift() ?? null;
      if (outcome !== null) throw outcome;
    },
    onPending: () => {
      events.push('pending');
    },
    onSaved: () => {
      events.push('saved');
    },
    onRefused: () => {
      events.push('refused');
    },
  };
  queue.perform(call);
  return events;
}

describe('a choice', () => {
  it('is sent after earlier answers and before later ones', async () => {
    const { queue, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    const events = choose({ queue }, 'tab:proof', [null]);
    queue.change({ city: 'Cusco' });
    await settled();
    expect([requests.length, events]).toEqual([1, []]);
    await answer();
    expect(events).toEqual(['sent', 'saved']);
    expect(last(requests)?.answers).toEqual({ city: 'Cusco' });
  });

  it.each([
    ['the network is not available', offline],
    ['the server fails', new ServerError(500)],
    ['the server is busy', new ServerError(429)],
  ])('is pending while %s, is retried, and later changes wait', async (_why, error) => {
    const { queue, clock, requests, statuses } = setUp();
    const events = choose({ queue }, 'count:college', [error, error, null]);
    queue.change({ college_2_name: 'Second' });
    await settled();
    expect(events).toEqual(['sent', 'pending']);
    expect(last(statuses)).toEqual({ state: 'failed' });
    expect(queue.isSaved()).toBe(false);
    clock.pass(2000);
    await settled();
    expect([events, requests]).toEqual([['sent', 'pending', 'sent', 'pending'], []]);
    clock.pass(4000);
    await settled();
    expect(events.slice(4)).toEqual(['sent', 'saved']);
    expect(last(requests)?.answers).toEqual({ college_2_name: 'Second' });
  });

  it('that is refused is reported before anything later is sent, and blocks nothing', async () => {
    const { queue, requests, statuses, answer } = setUp();
    const events = choose({ queue }, 'count:college', [new ServerError(400, 'There can be at most 5.')]);
    queue.change({ city: 'Lima' });
    expect(requests).toEqual([]);
    await settled();
    expect(events).toEqual(['sent', 'refused']);
    expect(last(requests)?.answers).toEqual({ city: 'Lima' });
    await answer();
    expect(last(statuses)?.state).toBe('saved');
    await expect(queue.flush()).resolves.toBeUndefined();
  });

  it('cancels later choices of the same block when it is refused, and no others', async () => {
    const { queue } = setUp();
    const first = choose({ queue }, 'count:college', [new ServerError(400)]);
    const later = choose({ queue }, 'count:college', [null]);
    const other = choose({ queue }, 'tab:proof', [null]);
    await settled();
    expect([first, later, other]).toEqual([['sent', 'refused'], [], ['sent', 'saved']]);
  });

  it('that the server cannot accept now, during a conversion, is refused and not retried forever', async () => {
    const { queue, clock } = setUp();
    const events = choose({ queue }, 'tab:proof', [
      new ServerError(409, 'Please wait until the file upload has completed.'),
    ]);
    await settled();
    clock.pass(100_000);
    await settled();
    expect(events).toEqual(['sent', 'refused']);
  });

  it('is sent again after another login of the same account', async () => {
    const setting = setUp();
    setting.isNewLogin = true;
    const events = choose(setting, 'tab:proof', [new ServerError(409), null]);
    await settled();
    expect(events).toEqual(['sent', 'sent', 'saved']);
  });

  it('prevents leaving the page while it is pending', async () => {
    const { queue } = setUp();
    choose({ queue }, 'tab:proof', [offline, offline]);
    await settled();
    await expect(queue.flush()).rejects.toBe(offline);
  });

  it('is saved before a document is sent', async () => {
    const { queue, clock } = setUp();
    choose({ queue }, 'tab:proof', [offline, offline, null]);
    const seen: string[] = [];
    const waited = queue.settled().then(() => seen.push('settled'));
    await settled();
    clock.pass(2000);
    await settled();
    expect(seen).toEqual([]);
    clock.pass(4000);
    await waited;
    expect(seen).toEqual(['settled']);
  });

  it('blocks no document after the end of the session', async () => {
    const { queue } = setUp();
    choose({ queue }, 'tab:proof', [offline]);
    const waited = queue.settled();
    queue.stop();
    await expect(waited).rejects.toThrow('The queue was stopped.');
  });
});
