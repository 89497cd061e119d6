/** A visitor's answers in the tab's storage after a log-in. */
import { inputsPlace, latestSession, place, sessionPlace, type TabStorage } from './visitor.ts';

/** Records that this session has begun. Returns true if another session has begun since the kept answers were typed. */
export function noteSessionSince(storage: TabStorage, binding: string): boolean {
  const former = latestSession.binding ?? storedSession(storage);
  latestSession.binding = binding;
  try {
    storage.setItem(sessionPlace, binding);
  } catch {
    // A binding that cannot be stored is also missing after a reload.
  }
  return former !== null && former !== binding;
}

function storedSession(storage: TabStorage): string | null {
  try {
    return storage.getItem(sessionPlace);
  } catch {
    return null;
  }
}

/** Deletes a visitor's answers from the tab's storage. */
export function forgetKeptAnswers(storage: TabStorage): void {
  latestSession.binding = null;
  for (const name of [place, inputsPlace, sessionPlace]) storage.removeItem(name);
}
