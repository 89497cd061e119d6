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
  const byKey = new Map<ValueKey, Reader[]>();
  const everyone = new Set<Reader>();
  const revisions = new Map<ValueKey, number>();
  let epoch = 0;

  return {
    subscribe(keys, wake) {
      // Two subscriptions can share one function; the object distinguishes them.
      const reader: Reader = { wake };
      everyone.add(reader);
      for (const key of keys) readersOf(byKey, key).push(reader);
      return () => {
        everyone.delete(reader);
        for (const key of keys) leave(byKey, key, reader);
      };
    },
    revision: (keys) => keys.reduce((sum, key) => sum + (revisions.get(key) ?? 0), epoch),
    wake(keys) {
      const woken = new Set<Reader>();
      for (const key of keys) {
        revisions.set(key, (revisions.get(key) ?? 0) + 1);
        for (const reader of byKey.get(key) ?? none) woken.add(reader);
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

const none: readonly Reader[] = [];

function readersOf(byKey: Map<ValueKey, Reader[]>, key: ValueKey): Reader[] {
  const known = byKey.get(key);
  if (known) return known;
  const made: Reader[] = [];
  byKey.set(key, made);
  return made;
}

function leave(byKey: Map<ValueKey, Reader[]>, key: ValueKey, reader: Reader): void {
  const readers = readersOf(byKey, key);
  readers.splice(readers.indexOf(reader), 1);
  if (readers.length === 0) byKey.delete(key);
}
