/** The errors of the application, shown or not: for the progress of pages, the summary and the check of the answers. */
import { answerValidator, errorsOf, type AnswerKey, type FieldErrors, type Validators } from '../../../engine/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { PortalMemory } from './portal-memory.ts';

/** Milliseconds after the last edit: validation of the whole form must not run on every key press. */
const pause = 300;

/** A store, and what ends a pause in its edits early. */
interface Followed {
  readonly store: FormStore;
  readonly portal: Pick<PortalMemory, 'pauses'>;
}

/** Ends the current pause in the edits, so that what is drawn next has the errors of its values. */
export function endPause({ portal: { pauses } }: Pick<Followed, 'portal'>): void {
  for (const end of pauses) end();
}

/**
 * Calls `act` after each pause in the edits, and at once when all values can differ. Returns a function that ends this.
 */
export function followPauses({ store, portal: { pauses } }: Followed, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const actNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    act();
  };
  const actLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(actNow, pause);
  };
  const end = (): void => {
    if (timer !== undefined) actNow();
  };
  pauses.add(end);
  // A subscription without keys is notified when all values can differ, for example when an applicant's answers load.
  const stops = [store.onChange(actLater), store.subscribe([], actNow)];
  return () => {
    clearTimeout(timer);
    pauses.delete(end);
    for (const stop of stops) stop();
  };
}

/**
 * Calls `onErrors` with the current errors, now and after each pause in the edits, and lets the store judge answers by
 * themselves. Returns a function that ends the calls.
 */
export function followErrors(
  followed: Followed,
  validators: Validators,
  onErrors: (errors: FieldErrors) => void,
): () => void {
  const { store } = followed;
  const publish = (): void =>
    onErrors(store.isValidating() ? inOrder(store, store.errors) : errorsIn(store, validators));
  publish();
  store.judgeWith(answerValidator(store.form, validators));
  return followPauses(followed, publish);
}

/** The errors of all answers and of bad input. */
export function errorsIn(store: FormStore, validators: Validators): FieldErrors {
  return errorsOf(store.form, validators, store.values());
}

/** The errors in page order, as the fields show them; the validator can include errors from the server. */
function inOrder({ form }: FormStore, messagesOf: (key: AnswerKey) => readonly string[]): FieldErrors {
  const keys = form.pages.flatMap((page) => page.keys);
  return Object.fromEntries(
    keys.map((key) => [key, messagesOf(key)] as const).filter(([, messages]) => messages.length > 0),
  );
}
