import { useEffect, useMemo, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';
import { keepTrying } from '../store/keep-trying.ts';
import { loadValidators } from '../store/load-validators.ts';
import type { CurrentErrors } from './portal-context.ts';

/** What is wrong with the application, shown or not: another object after each pause in the edits. No first page waits for the checks. */
export function useCurrentErrors(store: FormStore): CurrentErrors {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [areLate, setAreLate] = useState(false);
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    const follow = async (): Promise<void> => {
      // A browser may remember that a module could not be loaded: better not asked for where that is known.
      if (!navigator.onLine) throw new TypeError('There is no network.');
      const [{ followErrors }, validators] = await Promise.all([import('../store/follow-errors.ts'), loadValidators()]);
      if (!isOver) stop = followErrors(store, validators, setErrors);
    };
    const stopTrying = keepTrying(follow, setAreLate);
    return () => {
      isOver = true;
      stopTrying();
      stop();
    };
  }, [store]);
  return useMemo(() => ({ errors, areLate }), [errors, areLate]);
}
