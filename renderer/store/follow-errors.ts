/** What is wrong with the application, shown or not: for how many questions are left, the summary, and checking one's answers. */
import { errorsOf, type FieldErrors, type Validators } from '../../engine/index.ts';
import type { FormStore } from './form-store.ts';

/** Milliseconds after the last edit: what reads the whole form must not happen on every key. */
const pause = 300;

/** Calls after each pause in the edits, and at once when everything may differ, until the answered function is called. */
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
export function followErrors(store: FormStore, validators: Validators, tell: (errors: FieldErrors) => void): () => void {
  const tellNow = (): void => tell(store.isJudged() ? judged(store) : errorsOf(store.form, validators, store.values()));
  tellNow();
  return followPauses(store, tellNow);
}

/** In page order, as the questions show them: whoever judges may know what the server refused besides. */
function judged(store: FormStore): FieldErrors {
  const keys = store.form.pages.flatMap((page) => page.keys);
  return Object.fromEntries(keys.map((key) => [key, store.errors(key)] as const).filter(([, messages]) => messages.length > 0));
}
