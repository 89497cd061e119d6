/** Messages from one screen to the next, shown once. */
import { useState } from 'react';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import type { FlashMessages } from '../session/state/portal-state.ts';
import { usePortal } from './portal-context.ts';

/** Adds messages for the next screen. */
export const flash = ({ state }: PortalMemory, words: FlashMessages): void =>
  state.setState(({ flash }) => ({ flash: { ...flash, ...words } }));

/** Returns all messages and removes them, so that no later screen shows them. */
export function takeFlash({ state }: PortalMemory): FlashMessages {
  const { flash } = state.getState();
  state.setState({ flash: {} });
  return flash;
}

/** A message of the former screen, for the lifetime of this screen. */
export function useFlash<N extends keyof FlashMessages>(name: N): FlashMessages[N] {
  const { state } = usePortal().portal;
  // Do not take it during rendering: React can render a screen twice before showing it.
  const [words] = useState(() => state.getState().flash[name]);
  return words;
}
