import { applyEdit } from '../../engine/index.ts';
import type { Cleared, Edit, Form, ValueKey, Values } from '../../engine/index.ts';

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
  /**
   * Returns the answers that `edit` restores by reverting a choice, and forgets them; none if they would clear newer
   * ones, which the choice alone does not.
   */
  recall(edit: Edit): Edit;
  /** An edit has changed these keys. Newer answers are those of another window or device, and of moved copies. */
  note(keys: readonly ValueKey[], areNewer: boolean): void;
  /** Tells whether an edit cannot be undone: it concerns one of the keys, or that would clear newer answers. */
  isOvertaken(known: ClearingEdit, keys: readonly ValueKey[]): boolean;
  forget(): void;
}

/** The cleared answers by their keys. */
export const clearedAnswers = (cleared: readonly Cleared[]): Edit =>
  Object.fromEntries(cleared.map(({ key, was }) => [key, was]));

/** The memory of a form whose live values are given. */
export function createClearedMemory(form: Form, values: Values): ClearedMemory {
  let departures: readonly ClearingEdit[] = [];
  const newer = new Set<ValueKey>();

  const clearsNewer = (choice: Edit, back: Edit): boolean =>
    Object.keys(back).length > 0 &&
    applyEdit(form, { ...values, ...applyEdit(form, values, choice).changed }, back).cleared.some(({ key }) =>
      newer.has(key),
    );

  return {
    remember(clearing) {
      departures = departures.filter(({ before }) => !isSame(before, clearing.before));
      if (clearing.cleared.length > 0) departures = [...departures, clearing];
    },
    recall(edit) {
      const returning = departures.filter(({ before }) => returnsTo(before, edit, values));
      departures = departures.filter((known) => !returning.includes(known));
      const back = clearedAnswers(
        returning.flatMap(({ cleared }) => cleared).filter(({ key }) => !values[key] && !(key in edit)),
      );
      return clearsNewer(edit, back) ? {} : back;
    },
    note(keys, areNewer) {
      for (const key of keys) newer[areNewer ? 'add' : 'delete'](key);
      if (areNewer) departures = departures.filter((known) => !concerns(known, keys));
    },
    isOvertaken: (known, keys) => concerns(known, keys) || clearsNewer(known.before, known.back),
    forget() {
      departures = [];
      newer.clear();
    },
  };
}

const concerns = ({ back }: ClearingEdit, keys: readonly ValueKey[]): boolean => keys.some((key) => key in back);

/** True if the edit gives all keys their former values, which one of them did not have. */
const returnsTo = (before: Edit, edit: Edit, values: Values): boolean =>
  Object.keys(before).some((key) => before[key] !== (values[key] ?? '')) &&
  Object.keys(before).every((key) => before[key] === (edit[key] ?? values[key] ?? ''));

const isSame = (a: Edit, b: Edit): boolean => Object.keys({ ...a, ...b }).every((key) => a[key] === b[key]);
