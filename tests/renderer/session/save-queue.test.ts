import { describe, expect, it } from 'vitest';
import { ServerError } from '../../../api-client/index.ts';
import { last, offline, setUp } from './save-setting.ts';
import { settled } from './test-clock.ts';

describe('what the server is found to hold', () => {
  it('is told where it was known otherwise, and the next change starts from it', () => {
    const { queue, clock, requests } = setUp({ city: 'Lima', suffix: 'Jr.', first_name: 'Ana' });
    expect(queue.learn({ city: 'Cusco', first_name: 'Ana' })).toEqual(['city', 'suffix']);
    queue.change({ city: 'Quito', suffix: '' });
    clock.pass(2000);
    expect(requests).toEqual([{ answers: { city: 'Quito' }, from: { city: 'Cusco' } }]);
  });
});

describe('what is not sent yet', () => {
  it('is told as such, though an earlier answer was saved', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    expect(last(statuses)).toEqual({ state: 'waiting' });
    clock.pass(2000);
    await answer();
    queue.change({ city: 'Quito' });
    expect(last(statuses)).toEqual({ state: 'waiting' });
  });

  it('is told as saved again once it is what the server holds', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    await answer();
    const saved = last(statuses);
    queue.change({ city: 'Lim' });
    queue.change({ city: 'Lima' });
    expect(last(statuses)).toEqual(saved);
  });

  it('hides neither a failure nor a choice that the applicant has to make', async () => {
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

describe('a page that is left', () => {
  it('sends at once what waits', () => {
    const { queue, requests } = setUp();
    queue.change({ city: 'Lima' });
    queue.leave();
    expect(requests).toEqual([{ answers: { city: 'Lima' }, from: { city: '' } }]);
  });

  it('sends what came after a request beside it, as changed from what that brings', () => {
    const { queue, clock, requests } = setUp();
    queue.change({ city: 'Lima', suffix: 'Jr.' });
    clock.pass(2000);
    queue.change({ city: 'Quito' });
    queue.leave();
    expect(requests.slice(1)).toEqual([{ answers: { city: 'Quito' }, from: { city: 'Lima' } }]);
  });

  it('sends nothing that the server has or that is on its way', () => {
    const { queue, clock, requests } = setUp();
    queue.leave();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    queue.leave();
    expect(requests).toHaveLength(1);
  });

  it('goes on in order where it was not gone after all', async () => {
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
  it('is sent two seconds after the last one, all changed keys together, with what they started from', () => {
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

  it('shows as saved only once the server has said so', async () => {
    const { queue, clock, statuses, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    expect(last(statuses)).toEqual({ state: 'saving' });
    await answer();
    expect(last(statuses)).toEqual({ state: 'saved', at: clock.now() });
  });

  it('is not sent when the answer is again what the server holds', () => {
    const { queue, clock, requests } = setUp({ city: 'Lima' });
    queue.change({ city: 'Lim' });
    queue.change({ city: 'Lima' });
    clock.pass(5000);
    expect(requests).toEqual([]);
    expect(queue.unsent().answers).toEqual({});
  });

  it('made while another is on its way waits for it, and starts from what that one stored', async () => {
    const { queue, clock, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    queue.change({ city: 'Cusco' });
    clock.pass(9000);
    expect(requests).toHaveLength(1);
    await answer();
    expect(last(requests)).toEqual({ answers: { city: 'Cusco' }, from: { city: 'Lima' } });
  });

  it('counts as unsent until it is acknowledged', async () => {
    const { queue, clock, answer } = setUp();
    queue.change({ city: 'Lima' });
    clock.pass(2000);
    expect(queue.unsent()).toEqual({ answers: { city: 'Lima' }, from: { city: '' } });
    await answer();
    expect(queue.unsent().answers).toEqual({});
  });
});

describe('flush', () => {
  it('resolves at once when nothing waits', async () => {
    await expect(setUp().queue.flush()).resolves.toBeUndefined();
  });

  it('sends without waiting and resolves when everything is acknowledged', async () => {
    const { queue, requests, answer } = setUp();
    queue.change({ city: 'Lima' });
    const flushed = queue.flush();
    await settled();
    expect(requests).toHaveLength(1);
    await expect(Promise.race([flushed, settled().then(() => 'still waiting')])).resolves.toBe('still waiting');
    await answer();
    await flushed;
  });

  it('rejects with what prevents it, and the answers are still kept', async () => {
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
