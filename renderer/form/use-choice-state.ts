import { useSyncExternalStore } from 'react';
import type { ValueKey } from '../../engine/index.ts';
import type { ChoiceState } from '../fields/field-services.ts';
import { useServices } from './FormContext.tsx';

/** The reason why a tab or a count is not stored; null if it is. */
export function useChoiceState(valueKey: ValueKey): ChoiceState | null {
  const { choices } = useServices();
  const state = (): ChoiceState | null => choices.state(valueKey);
  return useSyncExternalStore(choices.subscribe, state, state);
}
