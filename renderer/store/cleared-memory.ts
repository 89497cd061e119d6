import type { AnswerKey, Cleared, Edit, ValueKey, Values } from '../../engine/index.ts';

/** The answers that edits took away, kept for the visit so that a choice taken back brings them back. */
export interface ClearedMemory {
  /** `before`: the values the edited keys had; `cleared`: what went with the edit. */
  remember(before: Edit, cleared: readonly Cleared[]): void;
  /** The answers that come back when `edit` restores a former choice; they are forgotten by this. */
  recall(edit: Edit, values: Values): Edit;
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
    forget() {
      departures = [];
    },
  };
}

/** The edit changes one of the keys, and after it all of them stand as they did before the departure. */
function returnsTo(before: Edit, edit: Edit, values: Values): boolean {
  const keys: ValueKey[] = Object.keys(before);
  const isTouched = keys.some((key) => key in edit && edit[key] !== (values[key] ?? ''));
  return isTouched && keys.every((key) => (edit[key] ?? values[key] ?? '') === before[key]);
}

function isSame(a: Edit, b: Edit): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
