/** Saves the applicant's edits: the chosen tabs and counts, and the changed answers. */
import { savable, type ValueKey } from '../../../engine/index.ts';
import { isChoiceName } from '../../../engine/internal.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import { clearedDefaults } from '../queue/cleared-defaults.ts';
import type { AnswerMap } from '../queue/save-jobs.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import type { Kept } from './portal-state.ts';
import type { ChoiceReports, ChoiceToSave } from './choices.ts';
import { openingChoices } from './opening-choices.ts';

/** The parts of a session that save edits. */
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
      for (const [key, value = ''] of isOwn ? Object.entries(changed) : [])
        if (isChoiceName(key)) session.saveChoice({ key, value, ...session.reportsOf(key) });
    };
    const saveAnswers = (): void => {
      const saved = savable(store.form, { ...clearedDefaults(store, edit), ...changed });
      const answers = { ...(isOwn ? proposed() : {}), ...saved };
      if (Object.keys(answers).length > 0) queue.change(answers);
    };
    inOrder(isOpening(changed), saveChoices, saveAnswers);
  });
}

/**
 * Restores the changes that this account's last session could not save. Choices are included, because answers in a tab
 * or a block copy need them.
 */
export function restoreUnsent(
  { store, saveChoice }: Pick<Saving, 'store' | 'saveChoice'>,
  { answers, choices }: Pick<Kept, 'answers' | 'choices'>,
  counts: EditsToSave['counts'],
): void {
  const saveChoices = (): void => {
    for (const [key, value] of Object.entries(choices)) saveChoice({ key, value });
  };
  const saveAnswers = (): void => void store.edit({ ...choices, ...answers }, 'system');
  inOrder(openingChoices(counts)(choices), saveChoices, saveAnswers);
}

/** The server refuses answers of hidden questions: choices that show questions go first, and others last. */
function inOrder(showsQuestions: boolean, saveChoices: () => void, saveAnswers: () => void): void {
  if (showsQuestions) saveChoices();
  saveAnswers();
  if (!showsQuestions) saveChoices();
}
