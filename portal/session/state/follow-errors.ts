/** The errors of the application, shown or not: for the progress of pages, the summary and the check of the answers. */
import { answerValidator, errorsOf, type AnswerKey, type FieldErrors, type Validators } from '../../../engine/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';

/** Milliseconds after the last edit: validation of the whole form must not run on every key press. */
const pause = 300;

/** By store: what ends a pause early. */
const pauses = new WeakMap<FormStore, Set<() => void>>();

/** Ends the current pause in the edits of a store, so that what is drawn next has the errors of its values. */
export function endPause(store: FormStore): void {
  for (const end of pauses.get(store) ?? []) end();
}

/**
 * Calls `act` after each pause in the edits, and at once when all values can differ. Returns a function that ends this.
 */
export function followPauses(store: FormStore, act: () => void): () => void {
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
  const ends = pauses.get(store) ?? new Set();
  pauses.set(store, ends.add(end));
  // A subscription without keys is notified when all values can differ, for example when an applicant's answers load.
  const stops = [store.onChange(actLater), store.subscribe([], actNow)];
  return () => {
    clearTimeout(timer);
    ends.delete(end);
    for (const stop of stops) stop();
  };
}

/**
 * Calls `onErrors` with the current errors, now and after each pause in the edits, and lets the store judge answers by
 * themselves. Returns a function that ends the calls.
 */
export function followErrors(
  store: FormStore,
  validators: Validators,
  onErrors: (errors: FieldErrors) => void,
): () => void {
  const publish = (): void =>
    onErrors(store.isValidating() ? inOrder(store, store.errors) : errorsIn(store, validators));
  publish();
  store.judgeWith(answerValidator(store.form, validators));
  return followPauses(store, publish);
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
