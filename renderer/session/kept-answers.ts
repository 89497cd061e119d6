/** What the tab keeps of a visitor, once somebody has logged in. */
import { inputsPlace, latestSession, place, sessionPlace, type TabStorage } from './visitor.ts';

/** Notes that this session has begun; answers whether another one had, since the answers that are kept were typed. */
export function noteSessionSince(storage: TabStorage, binding: string): boolean {
  const former = latestSession.binding ?? storedSession(storage);
  latestSession.binding = binding;
  try {
    storage.setItem(sessionPlace, binding);
  } catch {
    // What cannot be stored is not there after a reload either.
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

/** Leaves nothing of a visitor in the tab's storage. */
export function forgetKeptAnswers(storage: TabStorage): void {
  latestSession.binding = null;
  for (const name of [place, inputsPlace, sessionPlace]) storage.removeItem(name);
}
