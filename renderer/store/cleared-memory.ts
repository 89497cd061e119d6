import type { Cleared, Edit, Values } from '../../engine/index.ts';

/** An edit that has cleared answers. */
export interface ClearingEdit {
  /** The former values of the edited keys. */
  readonly before: Edit;
  readonly cleared: readonly Cleared[];
  /** The edit that brings everything back. */
  readonly back: Edit;
}

/** The answers that edits cleared, kept during the visit. A choice that is reverted restores them. */
export interface ClearedMemory {
  remember(clearing: ClearingEdit): void;
  /** Returns the answers that `edit` restores by reverting a choice, and forgets them. */
  recall(edit: Edit, values: Values): Edit;
  /** Forgets what is overtaken. */
  drop(isOvertaken: (known: ClearingEdit) => boolean): void;
}

/** The cleared answers by their keys. */
export const clearedAnswers = (cleared: readonly Cleared[]): Edit =>
  Object.fromEntries(cleared.map(({ key, was }) => [key, was]));

export function createClearedMemory(): ClearedMemory {
  let departures: readonly ClearingEdit[] = [];

  return {
    remember(clearing) {
      departures = departures.filter(({ before }) => !isSame(before, clearing.before));
      if (clearing.cleared.length > 0) departures = [...departures, clearing];
    },
    recall(edit, values) {
      const isTakenBack = ({ before }: ClearingEdit) => returnsTo(before, edit, values);
      const returning = departures.filter(isTakenBack);
      departures = departures.filter((departure) => !isTakenBack(departure));
      return clearedAnswers(
        returning.flatMap(({ cleared }) => cleared).filter(({ key }) => !values[key] && !(key in edit)),
      );
    },
    drop(isOvertaken) {
      departures = departures.filter((known) => !isOvertaken(known));
    },
  };
}

/** True if the edit gives all keys their former values, which one of them did not have. */
const returnsTo = (before: Edit, edit: Edit, values: Values): boolean =>
  Object.keys(before).some((key) => before[key] !== (values[key] ?? '')) &&
  Object.keys(before).every((key) => before[key] === (edit[key] ?? values[key] ?? ''));

const isSame = (a: Edit, b: Edit): boolean => Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);
