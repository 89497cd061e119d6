import { useEffect, useMemo, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import { keepTrying } from '../../renderer/loading/keep-trying.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { loadValidators } from '../session/state/load-validators.ts';
import { lazyPortal } from '../base/lazy.ts';
import type { CurrentErrors } from '../base/portal-context.ts';

/**
 * The errors of the application, shown or not: a new object after each pause in the edits. The first page does not wait
 * for the validators.
 */
export function useCurrentErrors(store: FormStore): CurrentErrors {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [areLate, setAreLate] = useState(false);
  useEffect(() => {
    let stop = (): void => undefined;
    const take = ([{ followErrors }, validators]: Awaited<ReturnType<typeof loadChecks>>): void => {
      stop = followErrors(store, validators, setErrors);
    };
    const trying = keepTrying({ load: loadChecks, take, report: (error) => setAreLate(error !== null) });
    return () => {
      trying.stop();
      stop();
    };
  }, [store]);
  return useMemo(() => ({ errors, areLate }), [errors, areLate]);
}

const loadChecks = () => Promise.all([lazyPortal(), loadValidators()]);
