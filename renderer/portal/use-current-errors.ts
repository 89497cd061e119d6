import { useEffect, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';

/** What is wrong with the application, shown or not; null until the checks have come, which no first page waits for. */
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
    // Away from the network nothing is counted, and nothing else fails for it.
    follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [store]);
  return errors;
}
