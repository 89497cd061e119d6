import { useEffect, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';

/**
 * What is wrong with the application, shown or not, another object after each pause in the edits; null until the checks have
 * come, which no first page waits for. Away from the network they are asked for once it is back.
 */
export function useCurrentErrors(store: FormStore): FieldErrors | null {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    const follow = async (): Promise<void> => {
      const [{ followErrors }, { validators }] = await Promise.all([
        import('../store/follow-errors.ts'), import('matricula:forms/admissions.validators.js'),
      ]);
      if (!isOver) stop = followErrors(store, validators, setErrors);
    };
    const tryLater = (): void => {
      if (!isOver) addEventListener('online', tryToFollow, { once: true });
    };
    // A browser may remember that a module could not be loaded: better not asked for where that is known.
    const tryToFollow = (): void => {
      if (navigator.onLine) follow().catch(tryLater);
      else tryLater();
    };
    tryToFollow();
    return () => {
      isOver = true;
      removeEventListener('online', tryToFollow);
      stop();
    };
  }, [store]);
  return errors;
}
