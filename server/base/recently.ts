import type { Clock } from './clock.ts';

const fiveSeconds = 5_000;

/** Asks at most each five seconds, however often the answer is wanted. */
export function recently<T>(ask: () => Promise<T>, clock: Clock): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const at = clock.now().getTime();
    if (last === null || at - last.at >= fiveSeconds) last = { at, answer: ask() };
    return last.answer;
  };
}
