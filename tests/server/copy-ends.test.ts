import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCopyEnds } from '../../server/pdf/copy-ends.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a call waits until its copy is made, and at most the given time', async () => {
  const ends = createCopyEnds(600);
  const [made, late] = [ends.wait('made'), ends.wait('late')];
  ends.made('made');
  expect(await made).toBe(true);
  vi.advanceTimersByTime(600);
  expect(await late).toBe(false);
  // For a copy that nobody waits for.
  ends.made('late');
});

it('only few calls wait at a time, so that they take no room from others', async () => {
  const ends = createCopyEnds(600);
  const waiting = Array.from({ length: 8 }, (_, index) => ends.wait(String(index)));
  expect(await ends.wait('ninth')).toBe(false);
  vi.advanceTimersByTime(600);
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 8 }, () => false));
  const next = ends.wait('ninth');
  ends.made('ninth');
  expect(await next).toBe(true);
});
