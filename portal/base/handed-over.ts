/** Messages from one screen to the next, shown once. */
import { useState } from 'react';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import type { HandedOver } from '../session/state/portal-state.ts';
import { usePortal } from './portal-context.ts';

/** Adds messages for the next screen. */
export const handOver = ({ state }: PortalMemory, words: HandedOver): void =>
  state.setState(({ handedOver }) => ({ handedOver: { ...handedOver, ...words } }));

/** Returns all messages and removes them, so that no later screen shows them. */
export function takeHandedOver({ state }: PortalMemory): HandedOver {
  const { handedOver } = state.getState();
  state.setState({ handedOver: {} });
  return handedOver;
}

/** A message of the former screen, for the lifetime of this screen. */
export function useHandedOver<N extends keyof HandedOver>(name: N): HandedOver[N] {
  const { state } = usePortal().portal;
  // Do not take it during rendering: React can render a screen twice before showing it.
  const [words] = useState(() => state.getState().handedOver[name]);
  return words;
}
