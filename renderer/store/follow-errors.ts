/** What is wrong with the application, shown or not: for how many questions are left, and for checking one's answers. */
import { errorsOf, type FieldErrors, type Validators } from '../../engine/index.ts';
import type { FormStore } from './form-store.ts';

/** Milliseconds after the last edit: the whole form is judged, which must not happen on every key. */
const pause = 300;

/** Tells the errors now, and again after each pause in the edits, until the answered function is called. */
export function followErrors(store: FormStore, validators: Validators, tell: (errors: FieldErrors) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellNow = (): void => tell(errorsOf(store.form, validators, store.values()));
  const tellLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tellNow, pause);
  };
  tellNow();
  // Without keys: woken when everything may differ, as when an applicant's answers are loaded.
  const stops = [store.onChange(tellLater), store.subscribe([], tellNow)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
