import { useEffect, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';

/**
 * What is wrong with the application, shown or not, another object after each pause in the edits; null until the checks have
 * come, which no first page waits for. Where they cannot be loaded, it is tried again once the network is back.
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
    const tryToFollow = (): void => {
      follow().catch(() => {
        if (!isOver) addEventListener('online', tryToFollow, { once: true });
      });
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
