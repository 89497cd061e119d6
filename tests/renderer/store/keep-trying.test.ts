import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepTrying } from '../../../renderer/store/keep-trying.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

/** Something that fails until it is mended, in a window that hears when the network is back. */
function failing() {
  const window = new EventTarget();
  const told: boolean[] = [];
  const taken: string[] = [];
  const state = { isMended: false, tries: 0 };
  const load = async (): Promise<string> => {
    state.tries += 1;
    if (!state.isMended) throw new TypeError('It did not arrive.');
    return 'the checks';
  };
  const stop = keepTrying({ load, take: (loaded) => { taken.push(loaded); }, tell: (isFailing) => { told.push(isFailing); } }, window);
  return { state, told, taken, stop, isBack: () => window.dispatchEvent(new Event('online')) };
}
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe('what did not arrive', () => {
  it('is asked for again after twice as long each time, at most a minute', async () => {
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

  it('is asked for at once when the network is back, and not again once it has arrived', async () => {
    const { state, told, taken, isBack } = failing();
    await pass(1000);
    state.isMended = true;
    isBack();
    await pass(200_000);
    expect([state.tries, told, taken]).toEqual([2, [true, false], ['the checks']]);
  });

  it('is not told of before it has failed', async () => {
    const { told } = failing();
    expect(told).toEqual([]);
    await pass(0);
    expect(told).toEqual([true]);
  });

  it('is no longer asked for once nobody wants it', async () => {
    const { state, stop, isBack } = failing();
    await pass(0);
    stop();
    isBack();
    await pass(200_000);
    expect(state.tries).toBe(1);
  });

  it.each([
    ['in what is loaded', () => Promise.reject(new RangeError('It is at fault.')), () => undefined],
    ['in what takes it', () => Promise.resolve(), () => { throw new TypeError('It is at fault.'); }],
  ])('is told of as an uncaught error and not asked for again where the fault is %s', async (_where, load, take) => {
    const faults = vi.fn<(fault: unknown) => void>();
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', faults);
    onTestFinished(() => {
      process.removeAllListeners('unhandledRejection');
      for (const other of others) process.on('unhandledRejection', other);
    });
    const loading = vi.fn(load);
    keepTrying({ load: loading, take, tell: () => undefined }, new EventTarget());
    await pass(200_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(faults).toHaveBeenCalledOnce());
    expect(loading).toHaveBeenCalledOnce();
  });
});
