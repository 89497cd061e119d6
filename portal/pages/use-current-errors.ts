import { useEffect, useMemo, useState } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import { fromAddressOf } from '../../engine/internal.ts';
import { keepTrying } from '../../renderer/loading/keep-trying.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import { lazyPortal } from '../frame/lazy.ts';
import { lazyAccount } from './lazy.ts';
import { given } from '../session/state/link-tokens.ts';
import type { CurrentErrors } from '../base/portal-context.ts';

/**
 * The errors of the application, shown or not: a new object after each pause in the edits. The first page does not wait
 * for the validators. With them come the answers from the address of the page, which can change the errors.
 */
export function useCurrentErrors(portal: PortalMemory, store: FormStore): CurrentErrors {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [areLate, setAreLate] = useState(false);
  useEffect(() => {
    let stop = (): void => undefined;
    const isAddressRead = [...store.form.fields.values()].some(fromAddressOf);
    const load = () =>
      Promise.all([lazyPortal(), portal.served.loadValidators(), isAddressRead ? lazyAccount() : null]);
    const take = ([{ followErrors }, validators, account]: Awaited<ReturnType<typeof load>>): void => {
      account?.takeAddress(store, given);
      stop = followErrors({ portal, store }, validators, setErrors);
    };
    const trying = keepTrying({ load, take, report: (error) => setAreLate(error !== null) });
    return () => {
      trying.stop();
      stop();
    };
  }, [portal, store]);
  return useMemo(() => ({ errors, areLate }), [errors, areLate]);
}
