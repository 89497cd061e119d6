import { useEffect, useRef } from 'react';
import type { ValueKey } from '../../engine/index.ts';
import { useFormStore } from './FormContext.tsx';

/**
 * Tells whoever stores a choice that is no answer (a tab, a count) of every change the applicant makes, an undone one
 * too.
 */
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
