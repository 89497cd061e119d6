import { afterEach, expect, it } from 'vitest';
import { createQueueWorker, type QueueWorker } from '../../server/jobs/queue-worker.ts';

let worker: QueueWorker | undefined;
afterEach(() => worker?.stop());

/** A worker of entries that wait in memory, and what it has done. */
function workerOf(entries: string[], handle: (entry: string) => Promise<void> = async () => undefined) {
  const seen = { asked: 0, running: 0, most: 0, handled: [] as string[], failures: 0 };
  const created = createQueueWorker({
    concurrency: 3,
    take: async () => {
      seen.asked += 1;
      return entries.shift() ?? null;
    },
    handle: async (entry) => {
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await handle(entry).finally(() => (seen.running -= 1));
      seen.handled.push(entry);
    },
    onFailure: () => {
      seen.failures += 1;
    },
  });
  worker = created;
  return { seen, worker: created };
}

it('asks an empty queue once, so that an idle server makes few statements', async () => {
  const { seen, worker: idle } = workerOf([]);
  idle.wake();
  await idle.settled();
  expect(seen.asked).toBe(1);
});

it('handles every entry, some at a time', async () => {
  const { seen, worker: busy } = workerOf([...'abcdefgh'], () => new Promise((done) => setImmediate(done)));
  busy.wake();
  await busy.settled();
  expect([seen.handled.toSorted().join(''), seen.most]).toEqual(['abcdefgh', 3]);
});

it('delays no entry by one that takes long', async () => {
  const long = Promise.withResolvers<void>();
  const { seen, worker: busy } = workerOf([...'abc'], (entry) => (entry === 'a' ? long.promise : Promise.resolve()));
  busy.wake();
  await expect.poll(() => seen.handled.join('')).toBe('bc');
  long.resolve();
  await busy.settled();
  expect(seen.handled.join('')).toBe('bca');
});

it('reports a failure, and tries again with the next request', async () => {
  const entries = [...'ab'];
  const { seen, worker: failing } = workerOf(entries, async (entry) => {
    if (entry === 'a') throw new Error('No.');
  });
  failing.wake();
  await failing.settled();
  expect([seen.failures, seen.handled.join('')]).toEqual([1, 'b']);
  entries.push('c');
  failing.wake();
  await failing.settled();
  expect(seen.handled.join('')).toBe('bc');
});

it('begins nothing after its stop', async () => {
  const { seen, worker: stopped } = workerOf([...'ab']);
  await stopped.stop();
  stopped.wake();
  await stopped.settled();
  expect(seen.asked).toBe(0);
});
