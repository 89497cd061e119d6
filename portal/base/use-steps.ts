import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CompiledPage } from '../../engine/index.ts';
import { addressedSteps } from './journey.ts';
import { usePortal } from './portal-context.ts';

/** The shown steps; the component renders again when a value changes that a condition of a page reads. */
export function useSteps(): readonly CompiledPage[] {
  const { store } = usePortal();
  const keys = useMemo(() => store.form.pages.flatMap(({ shownBy }) => shownBy), [store]);
  const subscribe = useCallback((wake: () => void) => store.subscribe(keys, wake), [store, keys]);
  const revision = () => store.revision(keys);
  useSyncExternalStore(subscribe, revision, revision);
  return addressedSteps(store.form, store.values());
}
