import { useEffect, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { FormStore } from './form-store.ts';

/** The errors shown anywhere in the form, in page order. */
function errorsShown(store: FormStore): FieldErrors {
  const keys = store.form.pages.flatMap((page) => page.keys);
  const errors = keys.map((key) => [key, store.errors(key)] as const).filter(([, messages]) => messages.length > 0);
  return Object.fromEntries(errors);
}

/** How long after an edit the list is made again: it reads the whole form, which must not happen on every key. */
const pause = 250;

/** `errorsShown`, kept up to date while errors are shown at all. */
export function useErrorsShown(store: FormStore, isValidating: boolean): FieldErrors {
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (!isValidating) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => setErrors(errorsShown(store));
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(refresh, pause);
    };
    refresh();
    // Without keys: woken when everything may differ, as when the validators arrive.
    const stops = [store.onChange(later), store.subscribe([], refresh)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      setErrors({});
    };
  }, [store, isValidating]);
  return errors;
}
