import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepTrying } from '../../../renderer/loading/keep-trying.ts';
import { ChunkError } from '../../../renderer/loading/load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A load that fails until it is repaired, in a window with an event for the returned network. */
function failing(isGone = false) {
  const window = new EventTarget();
  const reported: boolean[] = [];
  const taken: string[] = [];
  const state = { isMended: false, tries: 0 };
  const load = async (): Promise<string> => {
    state.tries += 1;
    if (!state.isMended) throw new ChunkError('/assets/checks.js', isGone);
    return 'the checks';
  };
  const { stop, tryNow } = keepTrying(
    {
      load,
      take: (loaded) => {
        taken.push(loaded);
      },
      report: (error) => {
        reported.push(error !== null);
      },
    },
    window,
  );
  return { state, reported, taken, stop, tryNow, isBack: () => window.dispatchEvent(new Event('online')) };
}
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe('a failed load', () => {
  it('is retried after doubled waits of at most a minute', async () => {
    const { state } = failing();
    await pass(0);
    for (const wait of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      const before = state.tries;
      await pass(wait - 1);
      expect(state.tries).toBe(before);
      await pass(1);
      expect(state.tries).toBe(before + 1);
    }
  });

  it('is retried at once when the network is back, and not again after it has succeeded', async () => {
    const { state, reported, taken, isBack } = failing();
    await pass(1000);
    state.isMended = true;
    isBack();
    await pass(200_000);
    expect([state.tries, reported, taken]).toEqual([2, [true, false], ['the checks']]);
  });

  it('is not reported before it has failed', async () => {
    const { reported } = failing();
    expect(reported).toEqual([]);
    await pass(0);
    expect(reported).toEqual([true]);
  });

  it('is retried at once on request of the applicant', async () => {
    const { state, taken, tryNow } = failing();
    await pass(0);
    state.isMended = true;
    tryNow();
    await pass(0);
    expect([state.tries, taken]).toEqual([2, ['the checks']]);
    await pass(200_000);
    expect(state.tries).toBe(2);
  });

  it('is not retried automatically if the server no longer has the file', async () => {
    const { state, reported, isBack } = failing(true);
    await pass(0);
    isBack();
    await pass(200_000);
    expect([state.tries, reported]).toEqual([1, [true]]);
  });

  it('is not retried after it was stopped', async () => {
    const { state, stop, isBack } = failing();
    await pass(0);
    stop();
    isBack();
    await pass(200_000);
    expect(state.tries).toBe(1);
  });

  it.each([
    ['in what is loaded', () => Promise.reject(new RangeError('It is at fault.')), () => undefined],
    [
      'in what takes it',
      () => Promise.resolve(),
      () => {
        throw new TypeError('It is at fault.');
      },
    ],
  ])('is reported as an uncaught error and not retried if the fault is %s', async (_where, load, take) => {
    const faults = vi.fn<(fault: unknown) => void>();
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', faults);
    onTestFinished(() => {
      process.removeAllListeners('unhandledRejection');
      for (const other of others) process.on('unhandledRejection', other);
    });
    const loading = vi.fn(load);
    keepTrying({ load: loading, take, report: () => undefined }, new EventTarget());
    await pass(200_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(faults).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(loading).toHaveBeenCalledOnce();
  });
});
