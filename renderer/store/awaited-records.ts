import type { AnswerKey, ValueKey } from '../../engine/index.ts';
import type { Places } from '../../engine/internal.ts';
import type { FormStore } from './form-store.ts';

/** A record that is on its way to the question of a lookup. */
export interface AwaitedRecord {
  /** The present key of a question of the copy in which the lookup was; null if the copy was removed. */
  readonly keyNow: (key: AnswerKey) => AnswerKey | null;
  /** False after the question has got another text. */
  readonly isWanted: () => boolean;
}

interface Awaited {
  readonly places: Map<ValueKey, ValueKey | null>;
  readonly question: AnswerKey;
}

const awaitedIn = new WeakMap<FormStore, Set<Awaited>>();

const keyNow = ({ places }: Awaited, key: ValueKey): ValueKey | null => {
  const place = places.get(key);
  return place === undefined ? key : place;
};

/** A record of the question is on its way from now on; `keys` are those that it will fill. */
export function awaitRecord(store: FormStore, question: AnswerKey, keys: readonly AnswerKey[]): AwaitedRecord {
  forgetRecord(store, question);
  const known = awaitedIn.get(store) ?? new Set();
  awaitedIn.set(store, known);
  const awaited: Awaited = { question, places: new Map([question, ...keys].map((key) => [key, key])) };
  known.add(awaited);
  return {
    keyNow: (key) => keyNow(awaited, key),
    isWanted: () => known.delete(awaited),
  };
}

/** The question has another text, so the record that is on its way to it is not wanted. */
export function forgetRecord(store: FormStore, question: AnswerKey): void {
  const known = awaitedIn.get(store) ?? new Set();
  for (const awaited of known) if (keyNow(awaited, awaited.question) === question) known.delete(awaited);
}

/** Copies of a repeated block have new places: the records on their way follow them. */
export function moveRecords(store: FormStore, moved: Places): void {
  for (const { places } of awaitedIn.get(store) ?? [])
    for (const [key, place] of places) {
      const next = place === null ? undefined : moved.get(place);
      if (next !== undefined) places.set(key, next);
    }
}
