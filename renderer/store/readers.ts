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
  const byKey = new Map<ValueKey, Set<() => void>>();
  const everyone = new Set<() => void>();
  const revisions = new Map<ValueKey, number>();
  let epoch = 0;

  return {
    subscribe(keys, wake) {
      // Two subscriptions can share one function; the wrapper distinguishes them.
      const reader = () => wake();
      everyone.add(reader);
      for (const key of keys) setOf(byKey, key).add(reader);
      return () => {
        everyone.delete(reader);
        for (const key of keys) byKey.get(key)?.delete(reader);
      };
    },
    revision: (keys) => keys.reduce((sum, key) => sum + (revisions.get(key) ?? 0), epoch),
    wake(keys) {
      const woken = new Set<() => void>();
      for (const key of keys) {
        revisions.set(key, (revisions.get(key) ?? 0) + 1);
        for (const reader of byKey.get(key) ?? []) woken.add(reader);
      }
      for (const reader of woken) reader();
    },
    wakeAll() {
      epoch += 1;
      // A reader that subscribes again during the notification must not be notified twice.
      for (const reader of new Set(everyone)) reader();
    },
  };
}

function setOf(byKey: Map<ValueKey, Set<() => void>>, key: ValueKey): Set<() => void> {
  const known = byKey.get(key);
  if (known) return known;
  const made = new Set<() => void>();
  byKey.set(key, made);
  return made;
}
