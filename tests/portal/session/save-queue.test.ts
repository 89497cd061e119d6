import { describe, expect, it } from 'vitest';
import { ServerError } from '../../../api-client/index.ts';
import { last, offline, setUp } from './save-setting.ts';
import { settled } from './test-clock.ts';

describe('the answers of the server', () => {
  it('are reported if they differ from the known ones, and the next change is based on them', () => {
    const { queue, clock, requests } = setUp({ city: 'Lima', suffix: 'Jr.', first_name: 'Ana' });
    expect(queue.learn({ city: 'Cusco', first_name: 'Ana' })).toEqual(['city', 'suffix']);
    queue.change({ city: 'Quito', suffix: '' });
    clock.pass(2000);
    expect(requests).toEqual([{ answers: { city: 'Quito' }, from: { city: 'Cusco' } }]);
  });
});

describe('an unsent change', () => {
  it('is reported, also after an earlier answer was saved', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    expect(last(statuses)).toEqual({ state: 'waiting' });
    clock.pass(2000);
    await answer();
    queue.change({ city: 'Quito' });
    expect(last(statuses)).toEqual({ state: 'waiting' });
  });

  it('is reported as saved when it is equal to the answer of the server', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer();
    const saved = last(statuses);
    queue.change({ city: 'Lim' });
    queue.change({ city: 'Lima' });
    expect(last(statuses)).toEqual(saved);
  });

  it('hides neither a failure nor a necessary choice of the applicant', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer(offline);
    queue.change({ city: 'Quito' });
    expect(last(statuses)).toEqual({ state: 'failed' });
    clock.pass(2000);
    await answer(new ServerError(409, 'Changed elsewhere.', { message: '', answers: { city: 'Cusco' } }));
    queue.change({ suffix: 'Jr.' });
    expect(last(statuses)).toMatchObject({ state: 'conflict' });
  });
});

describe('an answer that another answer of the same save gives a default', () => {
  const defaults = { isSentAnyway: (key: string, value: string) => key === 'reason' && value === '' };

  it('is sent empty if the applicant has cleared it before the save', () => {
    const { queue, clock, requests } = setUp({}, defaults);
    queue.change({ member: 'N', reason: 'None' });
    queue.change({ reason: '' });
    clock.pass(2000);
    expect(requests).toEqual([{ answers: { member: 'N', reason: '' }, from: { member: '', reason: '' } }]);
  });

  it('is kept empty for the next log-in if the session ends before the save', () => {
    const { queue } = setUp({}, defaults);
    queue.change({ member: 'N', reason: 'None' });
    queue.change({ reason: '' });
    expect(queue.unsent().answers).toEqual({ member: 'N', reason: '' });
  });

  it('is no change on its own: a save without another change is not sent', () => {
    const { queue, clock, requests } = setUp({}, defaults);
    queue.change({ reason: 'None' });
    queue.change({ reason: '' });
    clock.pass(2000);
    expect(requests).toEqual([]);
    expect(queue.isSaved()).toBe(true);
  });

  it('stays empty if the response to the save that gave it was lost', async () => {
    const { queue, clock, requests, statuses, answer } = setUp({}, defaults);
    queue.change({ member: 'N', reason: 'None' });
    clock.pass(2000);
    await answer(offline);
    queue.change({ reason: '' });
    clock.pass(2000);
    await answer(new ServerError(409, 'Changed elsewhere.', { message: '', answers: { reason: 'None' } }));
    expect(last(requests)).toEqual({ answers: { member: 'N', reason: '' }, from: { member: '', reason: 'None' } });
    await answer();
    expect(last(statuses)).toMatchObject({ state: 'saved' });
  });

  it('is not sent if it is the answer on the server again', () => {
    const { queue, clock, requests } = setUp({ reason: 'None' }, defaults);
    queue.change({ member: 'N', reason: 'Fun' });
    queue.change({ reason: 'None' });
    clock.pass(2000);
    expect(requests).toEqual([{ answers: { member: 'N' }, from: { member: '' } }]);
  });
});

describe('an answer that could follow another answer of the same save', () => {
  it('is sent if it is the answer on the server again, because the applicant has typed it back', () => {
    const { queue, clock, requests } = setUp({ badge: 'Ada' }, { isSentAnyway: (key) => key === 'badge' });
    queue.change({ badge: 'A.' });
    queue.change({ first: 'Ida' });
    queue.change({ badge: 'Ada' });
    clock.pass(2000);
    expect(requests).toEqual([{ answers: { badge: 'Ada', first: 'Ida' }, from: { badge: 'Ada', first: '' } }]);
  });
});

describe('leaving a page', () => {
  it('sends waiting changes at once', () => {
    const { queue, requests } = setUp();
    queue.change({ city: 'Lima' });
    queue.leave();
    expect(requests).toEqual([{ answers: { city: 'Lima' }, from: { city: '' } }]);
  });

  it('sends changes made during a request in parallel, based on the result of that request', () => {
    const { queue, clock, requests } = setUp();
    queue.change({ city: 'Lima', suffix: 'Jr.' });
    clock.pass(2000);
    queue.change({ city: 'Quito' });
    queue.leave();
    expect(requests.slice(1)).toEqual([{ answers: { city: 'Quito' }, from: { city: 'Lima' } }]);
  });

  it('sends nothing that the server has or that is in flight', () => {
    const { queue, clock, requests } = setUp();
    queue.leave();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    queue.leave();
    expect(requests).toHaveLength(1);
  });

  it('continues in order if the page was not left after all', async () => {
    const { queue, clock, requests, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    queue.change({ city: 'Quito' });
    queue.leave();
    await answer();
    await answer();
    await answer();
    expect(requests).toHaveLength(3);
    expect(last(statuses)).toMatchObject({ state: 'saved' });
    expect(queue.unsent().answers).toEqual({});
  });
});

describe('a change', () => {
  it('is sent two seconds after the last one, with all changed keys and their former answers', () => {
    const { queue, clock, requests } = setUp({ first_name: 'An' });
    queue.change({ first_name: 'Ana' });
    clock.pass(1500);
    queue.change({ last_name: 'Silva' });
    clock.pass(1999);
    expect(requests).toEqual([]);
    clock.pass(1);
    expect(requests).toEqual([
      { answers: { first_name: 'Ana', last_name: 'Silva' }, from: { first_name: 'An', last_name: '' } },
    ]);
  });

  it('is shown as saved only after the response of the server', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    expect(last(statuses)).toEqual({ state: 'saving' });
    await answer();
    expect(last(statuses)).toEqual({ state: 'saved', at: clock.now() });
  });

  it('is not sent if the answer is again equal to that of the server', () => {
    const { queue, clock, requests } = setUp({ city: 'Lima' });
    queue.change({ city: 'Lim' });
    queue.change({ city: 'Lima' });
    clock.pass(5000);
    expect(requests).toEqual([]);
    expect(queue.unsent().answers).toEqual({});
  });

  it('waits for a request in flight, and is based on its result', async () => {
    const { queue, clock, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    queue.change({ city: 'Cusco' });
    clock.pass(9000);
    expect(requests).toHaveLength(1);
    await answer();
    expect(last(requests)).toEqual({ answers: { city: 'Cusco' }, from: { city: 'Lima' } });
  });

  it('counts as unsent until it is confirmed', async () => {
    const { queue, clock, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    expect(queue.unsent()).toEqual({ answers: { city: 'Lima' }, from: { city: '' } });
    await answer();
    expect(queue.unsent().answers).toEqual({});
  });
});

describe('flush', () => {
  it('resolves at once without a waiting change', async () => {
    await expect(setUp().queue.flush()).resolves.toBeUndefined();
  });

  it('sends without a pause and resolves when everything is confirmed', async () => {
    const { queue, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    const flushed = queue.flush();
    await settled();
    expect(requests).toHaveLength(1);
    await expect(Promise.race([flushed, settled().then(() => 'still waiting')])).resolves.toBe('still waiting');
    await answer();
    await flushed;
  });

  it('rejects with the reason of a failure, and keeps the answers', async () => {
    const { queue, answer } = setUp();
    queue.change({ city: 'Lima' });
    const flushed = queue.flush();
    const rejected = expect(flushed).rejects.toBe(offline);
    await settled();
    await answer(offline);
    await rejected;
    expect(queue.unsent().answers).toEqual({ city: 'Lima' });
  });
});
