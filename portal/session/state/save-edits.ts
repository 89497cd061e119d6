/** Saves the applicant's edits: the chosen tabs and counts, and the changed answers. */
import {
  applyEdit,
  savable,
  withChanges,
  type ChangeSet,
  type Edit,
  type Form,
  type ValueKey,
  type Values,
} from '../../../engine/index.ts';
import { isChoiceName } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { namesOfChosen } from '../queue/chosen-copies.ts';
import { clearedDefaults } from '../queue/cleared-defaults.ts';
import type { AnswerMap } from '../queue/save-jobs.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import type { KeptChanges } from './portal-state.ts';
import type { ChoiceReports, ChoiceToSave } from './choices.ts';
import { openingChoices } from './opening-choices.ts';

interface Saving {
  readonly store: FormStore;
  readonly queue: Pick<SaveQueue, 'change'>;
  readonly reportsOf: (key: ValueKey) => ChoiceReports;
  readonly saveChoice: (choice: ChoiceToSave) => void;
}

/** The stored data of the account when the edits of a session begin. */
export interface EditsToSave {
  /** The stored number of copies of each block. */
  readonly counts: Readonly<Record<string, number>>;
  /** Returns the proposed answers once; they are saved with the first edit of the applicant. */
  readonly proposed: () => AnswerMap;
}

/**
 * Queues every later edit of the store. A choice that shows questions is queued before the answers of the same edit;
 * any other choice after them. Returns a function that ends this.
 */
export function saveEdits(session: Saving, { counts, proposed }: EditsToSave): () => void {
  const { store, queue } = session;
  const isOpening = openingChoices(counts);
  return store.onChange(({ changed }, cause, edit) => {
    const isOwn = cause !== 'system' && cause !== 'refused';
    const saveChoices = (): void => {
      const changes = besides(store.form, edit, changed);
      for (const [key, value = ''] of isOwn ? Object.entries(changed) : [])
        if (isChoiceName(key)) session.saveChoice({ key, value, changes, ...session.reportsOf(key) });
    };
    const saveAnswers = (): void => {
      const saved = savable(store.form, {
        ...clearedDefaults(store, edit),
        ...namesOfChosen(store, changed),
        ...changed,
      });
      const answers = { ...(isOwn ? proposed() : {}), ...saved };
      if (Object.keys(answers).length > 0) queue.change(answers);
    };
    inOrder(isOpening(changed), saveChoices, saveAnswers);
  });
}

/**
 * Restores the changes that this account's last session could not save. Choices are included, because answers in a tab
 * or a block copy need them. A choice clears no answer that was saved: it can have been given after the choice. The
 * server clears it with the choice, so it is saved again.
 */
export function restoreUnsent(
  { store, queue, saveChoice }: Pick<Saving, 'store' | 'queue' | 'saveChoice'>,
  { answers, choices }: Pick<KeptChanges, 'answers' | 'choices'>,
  counts: EditsToSave['counts'],
): void {
  const { form } = store;
  const isOpening = openingChoices(counts)(choices);
  const stored = { ...store.values() };
  const given = Object.keys(besides(form, choices, applyEdit(form, stored, choices).changed));
  const kept = Object.fromEntries(given.flatMap((key) => (stored[key] === undefined ? [] : [[key, stored[key]]])));
  const saveChoices = (): void => {
    let values: Values = isOpening ? stored : withChanges(stored, applyEdit(form, stored, answers).changed);
    for (const [key, value] of Object.entries(choices)) {
      const { changed } = applyEdit(form, values, { [key]: value });
      values = withChanges(values, changed);
      saveChoice({ key, value, changes: besides(form, choices, changed) });
    }
  };
  const saveAnswers = (): void => void store.edit({ ...kept, ...choices, ...answers }, 'system');
  inOrder(isOpening, saveChoices, saveAnswers);
  const again = Object.keys({ ...kept, ...answers }).map((key) => [key, store.value(key)]);
  if (again.length > 0) queue.change(savable(form, Object.fromEntries(again)));
}

/** The answers that an edit changes without naming them. */
const besides = (form: Form, edit: Edit, changed: ChangeSet['changed']): AnswerMap =>
  Object.fromEntries(Object.entries(savable(form, changed)).filter(([key]) => !Object.hasOwn(edit, key)));

/** The server refuses answers of hidden questions: choices that show questions go first, and others last. */
function inOrder(showsQuestions: boolean, saveChoices: () => void, saveAnswers: () => void): void {
  if (showsQuestions) saveChoices();
  saveAnswers();
  if (!showsQuestions) saveChoices();
}
