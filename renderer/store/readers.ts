import type { ValueKey } from '../../engine/index.ts';

export interface Readers {
  /** Calls `wake` once for each change of one or more of exactly these keys. Returns a function that ends this. */
  subscribe(keys: readonly ValueKey[], wake: () => void): () => void;
  /** A number that changes whenever one of these keys can have changed. */
  revision(keys: readonly ValueKey[]): number;
  wake(keys: Iterable<ValueKey>): void;
  wakeAll(): void;
}

/** The subscriptions by key; a change costs only its readers. */
export function createReaders(): Readers {
  // Two subscriptions can share one function; the object distinguishes them.
  const byKey = new Map<ValueKey, readonly Reader[]>();
  const everyone = new Set<Reader>();
  const revisions = new Map<ValueKey, number>();
  let epoch = 0;
  const readersOf = (key: ValueKey): readonly Reader[] => byKey.get(key) ?? [];

  return {
    subscribe(keys, wake) {
      const reader = { wake };
      everyone.add(reader);
      for (const key of keys) byKey.set(key, [...readersOf(key), reader]);
      return () => {
        everyone.delete(reader);
        for (const key of keys)
          byKey.set(
            key,
            readersOf(key).filter((one) => one !== reader),
          );
      };
    },
    revision: (keys) => keys.reduce((sum, key) => sum + (revisions.get(key) ?? 0), epoch),
    wake(keys) {
      const woken = new Set<Reader>();
      for (const key of keys) {
        revisions.set(key, (revisions.get(key) ?? 0) + 1);
        for (const reader of readersOf(key)) woken.add(reader);
      }
      for (const reader of woken) reader.wake();
    },
    wakeAll() {
      epoch += 1;
      // A reader that subscribes again during the notification must not be notified twice.
      for (const reader of new Set(everyone)) reader.wake();
    },
  };
}

interface Reader {
  readonly wake: () => void;
}
