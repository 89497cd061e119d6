/** Records of lookups, and where they go when they arrive. */
import type { AnswerKey, Edit, ValueKey } from '../../engine/index.ts';
import type { CopyPlaces } from '../../engine/internal.ts';
import { followers } from '../parts/followers.ts';
import type { InputProps } from './field-component.ts';

export type LookupRecord = Readonly<Record<string, string>>;

/**
 * The edit that fills answers from a record: each of `fills` names a field of the record. Missing fields change
 * nothing.
 */
export function recordEdit(fills: Readonly<Record<AnswerKey, string>>, record: LookupRecord): Edit {
  const filled = Object.entries(fills).filter(([, field]) => Object.hasOwn(record, field));
  return Object.fromEntries(filled.map(([key, field]) => [key, record[field] ?? '']));
}

/** A record that is on its way to the question of a lookup. */
export interface AwaitedRecord {
  /** The present key of a question of the copy in which the lookup was; null if the copy was removed. */
  readonly keyNow: (key: AnswerKey) => AnswerKey | null;
  /** False after the question has got another text, or newer answers; asked once, when the record is here. */
  readonly isWanted: () => boolean;
}

interface Awaited {
  readonly places: Map<ValueKey, ValueKey | null>;
  readonly question: AnswerKey;
}

const awaitedIn = new WeakMap<object, Set<Awaited>>();

const keyNow = ({ places }: Awaited, key: ValueKey): ValueKey | null => {
  const place = places.get(key);
  return place === undefined ? key : place;
};

/**
 * A record of the question in a filled-in form is on its way from now on; `keys` are those that it will fill. It is not
 * wanted after newer answers of another window or device: what they moved is not known here.
 */
export function awaitRecord(
  filled: InputProps['store'],
  question: AnswerKey,
  keys: readonly AnswerKey[],
): AwaitedRecord {
  forgetRecord(filled, question);
  const known = awaitedIn.get(filled) ?? new Set();
  awaitedIn.set(filled, known);
  followers.set(filled, (moved) => moveRecords(filled, moved));
  const awaited: Awaited = { question, places: new Map([question, ...keys].map((key) => [key, key])) };
  known.add(awaited);
  const stop = filled.onChange(({ changed }, cause) => {
    const isNewer = cause === 'system' && [...awaited.places.values()].some((key) => key !== null && key in changed);
    if (isNewer) known.delete(awaited);
  });
  return {
    keyNow: (key) => keyNow(awaited, key),
    isWanted() {
      stop();
      return known.delete(awaited);
    },
  };
}

/** The question has another text, so the record that is on its way to it is not wanted. */
export function forgetRecord(filled: object, question: AnswerKey): void {
  const known = awaitedIn.get(filled) ?? new Set();
  for (const awaited of known) if (keyNow(awaited, awaited.question) === question) known.delete(awaited);
}

/** Copies of a repeated block have new places: the records on their way follow them. */
export function moveRecords(filled: object, moved: CopyPlaces): void {
  for (const { places } of awaitedIn.get(filled) ?? [])
    for (const [key, place] of places) {
      const next = place === null ? undefined : moved.get(place);
      if (next !== undefined) places.set(key, next);
    }
}
