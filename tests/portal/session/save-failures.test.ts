import { describe, expect, it } from 'vitest';
import { ServerError, UnauthorizedError } from '../../../api-client/index.ts';
import { last, offline, setUp, type Setting } from './save-setting.ts';

describe('while the server is not available', () => {
  it('shows that the applicant is offline, and retries after doubled waits of at most a minute', async () => {
    const setting = setUp();
    const { queue, clock, requests, statuses, answer } = setting;
    setting.isOnline = false;
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    for (const wait of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      await answer(offline);
      expect(last(statuses)).toEqual({ state: 'offline' });
      clock.pass(wait - 1);
      const before = requests.length;
      clock.pass(1);
      expect(requests).toHaveLength(before + 1);
    }
  });

  it('retries at once when the network is back, with later changes, and restarts the waits', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer(offline);
    queue.change({ country: 'PER' });
    queue.retry();
    expect(last(requests)?.answers).toEqual({ city: 'Lima', country: 'PER' });
    await answer();
    expect(last(statuses)?.state).toBe('saved');
    queue.change({ city: 'Cusco' });
    clock.pass(2000);
    await answer(offline);
    clock.pass(2000);
    expect(requests).toHaveLength(4);
  });

  it('restarts the waits when the network is back, because the first request can come too early for it', async () => {
    const { queue, clock, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    for (const wait of [2000, 4000, 8000, 16_000]) {
      await answer(offline);
      clock.pass(wait);
    }
    await answer(offline);
    const before = requests.length;
    queue.retry();
    await answer(offline);
    clock.pass(2000);
    expect(requests).toHaveLength(before + 2);
  });

  it('is repeated at once if the network came back during the request', async () => {
    const { queue, clock, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    queue.retry();
    await answer(offline);
    clock.pass(1);
    expect(requests).toHaveLength(2);
    await answer(offline);
    clock.pass(1);
    expect(requests).toHaveLength(2);
  });

  it.each([429, 500, 503])('keeps the answers and retries after a %i', async (status) => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer(new ServerError(status));
    expect(last(statuses)).toEqual({ state: 'failed' });
    clock.pass(2000);
    expect(requests).toHaveLength(2);
  });
});

describe('a lost session', () => {
  it('is reported once; nothing is sent again, and unsent changes can be kept for the next login', async () => {
    const { queue, clock, requests, answer, ended } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer(new UnauthorizedError());
    expect(ended()).toBe(1);
    expect(queue.unsent()).toEqual({ answers: { city: 'Lima' }, from: { city: '' } });
    queue.stop();
    queue.change({ city: 'Cusco' });
    clock.pass(100_000);
    expect(requests).toHaveLength(1);
  });

  it('continues after another login of the same account', async () => {
    const setting = setUp();
    setting.isNewLogin = true;
    setting.queue.change({ city: 'Lima' });
    setting.clock.pass(2000);
    await setting.answer(new ServerError(409));
    expect(setting.requests).toHaveLength(2);
  });

  it('sends nothing again if the server accepts no more writes of this page', async () => {
    const { queue, clock, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer(new ServerError(409));
    clock.pass(100_000);
    expect(requests).toHaveLength(1);
  });
});

describe('the same answer changed on two devices', () => {
  const conflict = (answers: Record<string, string | boolean>): ServerError =>
    new ServerError(409, 'Changed elsewhere.', { message: '', answers });

  async function inConflict(): Promise<Setting> {
    const setting = setUp({ city: 'Lima' });
    setting.queue.change({ city: 'Cusco', first_name: 'Ana' });
    setting.clock.pass(2000);
    await setting.answer(conflict({ city: 'Quito' }));
    return setting;
  }

  it('shows both values and sends nothing before the applicant has chosen', async () => {
    const { clock, requests, statuses, queue } = await inConflict();
    expect(last(statuses)).toEqual({ state: 'conflict', conflicts: [{ key: 'city', mine: 'Cusco', theirs: 'Quito' }] });
    queue.change({ last_name: 'Silva' });
    clock.pass(100_000);
    expect(requests).toHaveLength(1);
  });

  it('sends the chosen own value, based on the newer one', async () => {
    const { queue, requests } = await inConflict();
    expect(queue.settle([])).toEqual({});
    expect(last(requests)).toEqual({
      answers: { city: 'Cusco', first_name: 'Ana' },
      from: { city: 'Quito', first_name: '' },
    });
  });

  it('changes the page to the chosen other value, and sends the rest', async () => {
    const { queue, requests } = await inConflict();
    expect(queue.settle(['city'])).toEqual({ city: 'Quito' });
    expect(last(requests)).toEqual({ answers: { first_name: 'Ana' }, from: { first_name: '' } });
  });

  it('needs no choice if both values are equal', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ optin_sms_ind: 'true', city: 'Lima' });
    clock.pass(2000);
    await answer(conflict({ optin_sms_ind: true }));
    expect(requests).toHaveLength(2);
    expect(last(requests)?.answers).toEqual({ city: 'Lima' });
    expect(statuses.some(({ state }) => state === 'conflict')).toBe(false);
  });

  it('ends the wait for a confirmation at once while the applicant must choose', async () => {
    const { queue, clock, answer } = setUp();
    const refusal = conflict({ city: 'Lima' });
    queue.change({ city: 'Cusco' });
    clock.pass(2000);
    await answer(refusal);
    let isSettled = false;
    const all = queue.settled().finally(() => {
      isSettled = true;
    });
    await expect(queue.flush()).rejects.toBe(refusal);
    expect(isSettled).toBe(false);
    queue.settle([]);
    await answer();
    await all;
    await expect(queue.flush()).resolves.toBeUndefined();
  });
});

describe('an answer whose confirmation was lost', () => {
  it('is not mistaken for a change of another device when it is changed before it is sent again', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ city: 'Lim' });
    clock.pass(2000);
    await answer(offline);
    queue.change({ city: 'Lima' });
    queue.retry();
    await answer(new ServerError(409, 'Changed elsewhere.', { message: '', answers: { city: 'Lim' } }));
    expect(last(requests)).toEqual({ answers: { city: 'Lima' }, from: { city: 'Lim' } });
    await answer();
    expect(statuses.some(({ state }) => state === 'conflict')).toBe(false);
    queue.change({ city: 'Cusco' });
    clock.pass(2000);
    await answer(new ServerError(409, 'Changed elsewhere.', { message: '', answers: { city: 'Lim' } }));
    expect(last(statuses)).toEqual({ state: 'conflict', conflicts: [{ key: 'city', mine: 'Cusco', theirs: 'Lim' }] });
  });
});

describe('an answer that the server refuses', () => {
  it('is reported, does not block other answers, and is sent again only after a change', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ city: 'Lima', suffix: 'Zz' });
    clock.pass(2000);
    await answer(
      new ServerError(400, 'These answers cannot be saved: suffix.', {
        message: '',
        errors: { suffix: ['No such option.'] },
      }),
    );
    expect(last(requests)?.answers).toEqual({ city: 'Lima' });
    await answer();
    expect(last(statuses)).toEqual({
      state: 'refused',
      reason: 'These answers cannot be saved: suffix.',
      keys: ['suffix'],
    });
    queue.change({ suffix: 'Jr.' });
    clock.pass(2000);
    expect(last(requests)?.answers).toEqual({ suffix: 'Jr.' });
  });

  it('is dropped completely if the server names no key of it, so it is not sent forever', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer(new ServerError(413, 'Too large.'));
    clock.pass(100_000);
    expect(requests).toHaveLength(1);
    expect(last(statuses)).toEqual({ state: 'refused', reason: 'Too large.', keys: ['city'] });
  });

  const refusal = new ServerError(400, 'These answers cannot be saved: suffix.', {
    message: '',
    errors: { suffix: ['No such option.'] },
  });

  it('prevents leaving the page by its button, also after others were saved, until it is changed', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ suffix: 'Zz' });
    clock.pass(2000);
    await answer(refusal);
    await expect(queue.flush()).rejects.toBe(refusal);
    queue.change({ city: 'Lima' });
    const flushed = expect(queue.flush()).rejects.toBe(refusal);
    await answer();
    await flushed;
    expect(last(statuses)).toMatchObject({ state: 'refused', keys: ['suffix'] });
    queue.change({ suffix: '' });
    await expect(queue.flush()).resolves.toBeUndefined();
    expect(last(statuses)).toMatchObject({ state: 'saved' });
  });

  it('counts as unsent, so a closing page asks first, and the next login restores it', async () => {
    const { queue, clock, answer } = setUp({ suffix: 'Jr.' });
    queue.change({ suffix: 'Zz' });
    clock.pass(2000);
    await answer(refusal);
    expect([queue.isSaved(), queue.unsent()]).toEqual([false, { answers: { suffix: 'Zz' }, from: { suffix: 'Jr.' } }]);
  });

  it('is accepted if the server turns out to have it', async () => {
    const { queue, clock, answer } = setUp();
    queue.change({ suffix: 'Zz' });
    clock.pass(2000);
    await answer(refusal);
    queue.learn({ suffix: 'Zz' });
    expect(queue.isSaved()).toBe(true);
    await expect(queue.flush()).resolves.toBeUndefined();
  });
});

describe('answers of a page with a former form that the server leaves out', () => {
  const discarded = { keys: ['nickname'], reason: 'This form was updated.' };

  it('are reported like refused ones, while the others are saved', async () => {
    const { queue, clock, requests, statuses, answer } = setUp({ nickname: 'Ada' });
    queue.change({ city: 'Lima', nickname: 'Countess' });
    clock.pass(2000);
    const flushed = expect(queue.flush()).rejects.toThrow('This form was updated.');
    await answer(discarded);
    await flushed;
    expect(last(statuses)).toEqual({ state: 'refused', reason: 'This form was updated.', keys: ['nickname'] });
    expect([queue.isSaved(), queue.unsent()]).toEqual([
      false,
      { answers: { nickname: 'Countess' }, from: { nickname: 'Ada' } },
    ]);
    clock.pass(100_000);
    expect(requests).toHaveLength(1);
  });

  it('are no longer reported once the applicant has emptied them', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ nickname: 'Countess' });
    clock.pass(2000);
    await answer(discarded);
    queue.change({ nickname: '' });
    await expect(queue.flush()).resolves.toBeUndefined();
    expect(last(statuses)).toMatchObject({ state: 'saved' });
  });

  it('are not reported if the applicant has replaced them during the request', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ nickname: 'Countess', city: 'Lima' });
    clock.pass(2000);
    queue.change({ nickname: 'Ada' });
    await answer(discarded);
    expect(last(requests)?.answers).toEqual({ nickname: 'Ada' });
    await answer();
    expect(last(statuses)).toMatchObject({ state: 'saved' });
    expect([queue.isSaved(), queue.unsent().answers]).toEqual([true, {}]);
    await expect(queue.flush()).resolves.toBeUndefined();
  });
});
