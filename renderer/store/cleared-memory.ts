import type { AnswerKey, Cleared, Edit, ValueKey, Values } from '../../engine/index.ts';

/** The answers that edits cleared, kept during the visit. A choice that is reverted restores them. */
export interface ClearedMemory {
  /** `before`: the former values of the edited keys; `cleared`: the answers that the edit cleared. */
  remember(before: Edit, cleared: readonly Cleared[]): void;
  /** Returns the answers that `edit` restores by reverting a choice, and forgets them. */
  recall(edit: Edit, values: Values): Edit;
  /** Forgets the edits that bring answers back and are overtaken. */
  drop(isOvertaken: (back: Edit) => boolean): void;
  forget(): void;
}

interface Departure {
  readonly before: Edit;
  readonly answers: Readonly<Record<AnswerKey, string>>;
}

export function createClearedMemory(): ClearedMemory {
  let departures: readonly Departure[] = [];

  return {
    remember(before, cleared) {
      const answers = Object.fromEntries(cleared.map(({ key, was }) => [key, was]));
      departures = departures.filter((known) => !isSame(known.before, before));
      if (cleared.length > 0) departures = [...departures, { before, answers }];
    },
    recall(edit, values) {
      const isTakenBack = ({ before }: Departure) => returnsTo(before, edit, values);
      const back = departures.filter(isTakenBack);
      departures = departures.filter((departure) => !isTakenBack(departure));
      const answers = Object.entries(Object.assign({}, ...back.map((departure) => departure.answers)) as Edit);
      return Object.fromEntries(answers.filter(([key]) => !values[key] && !(key in edit)));
    },
    drop(isOvertaken) {
      departures = departures.filter(({ before, answers }) => !isOvertaken({ ...before, ...answers }));
    },
    forget() {
      departures = [];
    },
  };
}

/** True if the edit changes one of the keys, and all of them then have their former values. */
function returnsTo(before: Edit, edit: Edit, values: Values): boolean {
  const keys: ValueKey[] = Object.keys(before);
  const isTouched = keys.some((key) => key in edit && edit[key] !== (values[key] ?? ''));
  return isTouched && keys.every((key) => (edit[key] ?? values[key] ?? '') === before[key]);
}

function isSame(a: Edit, b: Edit): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
