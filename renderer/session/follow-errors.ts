/**
 * What is wrong with the application, shown or not: for how many questions are left, the summary, and checking one's
 * answers.
 */
import { errorsOf, type AnswerKey, type FieldErrors, type Validators } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';

/** Milliseconds after the last edit: what reads the whole form must not happen on every key. */
const pause = 300;

/**
 * Calls after each pause in the edits, and at once when everything may differ, until the answered function is called.
 */
export function followPauses(store: FormStore, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const actNow = (): void => {
    clearTimeout(timer);
    act();
  };
  const actLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(act, pause);
  };
  // Without keys: woken when everything may differ, as when an applicant's answers are loaded.
  const stops = [store.onChange(actLater), store.subscribe([], actNow)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Tells the errors now, and again after each pause in the edits, until the answered function is called. */
export function followErrors(
  store: FormStore,
  validators: Validators,
  tell: (errors: FieldErrors) => void,
): () => void {
  const tellNow = (): void => tell(store.isValidating() ? inOrder(store, store.errors) : errorsIn(store, validators));
  tellNow();
  return followPauses(store, tellNow);
}

/** The errors of all answers and of bad input. */
export function errorsIn(store: FormStore, validators: Validators): FieldErrors {
  return errorsOf(store.form, validators, store.values());
}

/** In page order, as the questions show them: the validator may know what the server refused besides. */
function inOrder({ form }: FormStore, messagesOf: (key: AnswerKey) => readonly string[]): FieldErrors {
  const keys = form.pages.flatMap((page) => page.keys);
  return Object.fromEntries(
    keys.map((key) => [key, messagesOf(key)] as const).filter(([, messages]) => messages.length > 0),
  );
}
