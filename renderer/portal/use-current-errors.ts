import { useEffect, useMemo, useState } from 'react';
import type { FieldErrors, Validators } from '../../engine/index.ts';
import { followErrors } from '../store/follow-errors.ts';
import type { FormStore } from '../store/form-store.ts';
import { keepTrying } from '../store/keep-trying.ts';
import { loadValidators } from '../store/load-validators.ts';
import type { CurrentErrors } from './portal-context.ts';

/** What is wrong with the application, shown or not: another object after each pause in the edits. No first page waits for the checks. */
export function useCurrentErrors(store: FormStore): CurrentErrors {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [areLate, setAreLate] = useState(false);
  useEffect(() => {
    let stop = (): void => undefined;
    const take = (validators: Validators): void => { stop = followErrors(store, validators, setErrors); };
    const stopTrying = keepTrying({ load: loadChecks, take, tell: setAreLate });
    return () => {
      stopTrying();
      stop();
    };
  }, [store]);
  return useMemo(() => ({ errors, areLate }), [errors, areLate]);
}

/** Alone under an address that can be another each time: nothing else that is needed for the checks comes late. */
async function loadChecks(): Promise<Validators> {
  // A browser may remember that a module could not be loaded: better not asked for where that is known.
  if (!navigator.onLine) throw new TypeError('There is no network.');
  return loadValidators();
}
