import { useEffect, useRef } from 'react';
import type { ValueKey } from '../../engine/index.ts';
import { useFormStore } from './FormContext.tsx';

/** Calls `save` with every change of a tab or a count by the applicant, also after an undo. */
export function useStoredChoice(key: ValueKey, save: (value: string) => unknown): void {
  const store = useFormStore();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(
    () =>
      store.onChange((change, cause) => {
        const value = change.changed[key];
        if (value !== undefined && (cause === 'typed' || cause === 'restored')) latest.current(value);
      }),
    [store, key],
  );
}
