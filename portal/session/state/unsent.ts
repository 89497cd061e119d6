/** The unsaved input of ended sessions. It stays in memory, where only the same account gets it back. */
import type { PortalMemory } from './portal-memory.ts';
import type { KeptChanges } from './portal-state.ts';

/** Keeps the input for the account until its next log-in in this portal. */
export function keepUnsent({ state }: PortalMemory, username: string, kept: KeptChanges): void {
  const { answers, choices, badInputs } = kept;
  const isEmpty = [answers, choices, badInputs].every((part) => Object.keys(part).length === 0);
  if (!isEmpty) state.setState(({ unsent }) => ({ unsent: { ...unsent, [username]: kept } }));
}

/** Returns the kept input of this account once, and deletes that of all others. */
export function takeUnsent({ state }: PortalMemory, username: string): KeptChanges {
  const { unsent } = state.getState();
  state.setState({ unsent: {} });
  return unsent[username] ?? { answers: {}, from: {}, choices: {}, badInputs: [] };
}
