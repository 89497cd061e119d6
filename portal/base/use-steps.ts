import { useMemo } from 'react';
import type { CompiledPage } from '../../engine/index.ts';
import { useStoreValues } from '../../renderer/form/FormContext.tsx';
import { addressedSteps } from './journey.ts';
import { usePortal } from './portal-context.ts';

/** The shown steps; the component renders again when a value changes that a condition of a page reads. */
export function useSteps(): readonly CompiledPage[] {
  const { store } = usePortal();
  const keys = useMemo(() => store.form.pages.flatMap(({ shownBy }) => shownBy), [store]);
  return addressedSteps(store.form, useStoreValues(store, keys));
}
