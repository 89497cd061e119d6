/** A visitor's answers in the tab's storage after a log-in. */
import { answersOfAnyForm, sessionOfAnyForm } from './kept-names.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import type { TabStorage } from './tab-storage.ts';
import { inputsPlace, migrationPlace, place, sessionPlace } from './visitor.ts';

/** Records that this session has begun. Returns true if another session has begun since the kept answers were typed. */
export function noteSessionSince({ state }: PortalMemory, storage: TabStorage, binding: string): boolean {
  const former = state.getState().latestSession ?? storedSession(storage);
  state.setState({ latestSession: binding });
  try {
    storage.setItem(sessionPlace, binding);
  } catch {
    // A binding that cannot be stored is also missing after a reload.
  }
  return former !== null && former !== binding;
}

/**
 * Records this session with the visitor's answers to other forms in the tab, unless an earlier one is recorded: another
 * account that logs in there decides about them first.
 */
export function noteSessionForOtherForms(storage: TabStorage, binding: string, names = Object.keys(storage)): void {
  for (const name of names) {
    if (!name.startsWith(answersOfAnyForm) || name === place) continue;
    const other = name.replace(answersOfAnyForm, sessionOfAnyForm);
    try {
      if (storage.getItem(other) === null) storage.setItem(other, binding);
    } catch {
      // A full storage must not prevent the log-in.
    }
  }
}

function storedSession(storage: TabStorage): string | null {
  try {
    return storage.getItem(sessionPlace);
  } catch {
    return null;
  }
}

/** Deletes a visitor's answers from the tab's storage. */
export function forgetKeptAnswers({ state }: PortalMemory, storage: TabStorage): void {
  state.setState({ latestSession: null });
  for (const name of [place, inputsPlace, migrationPlace, sessionPlace]) storage.removeItem(name);
}
