/**
 * The newest session of this browser, for all windows. A window that slept must not delete the marker of a newer
 * session.
 */
const place = 'newest-session';

/** Records a session at its beginning. */
export function noteNewest(binding: string): void {
  try {
    localStorage.setItem(place, binding);
  } catch {
    // Without storage, every session counts as the newest.
  }
}

/** Deletes the record of a session; the record of a newer one remains. */
export function forgetNewest(binding: string): void {
  if (isNewest(binding)) forgetAll();
}

/** Deletes the record of any session, because nobody is logged in. */
export function forgetAll(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Inaccessible storage contains no record.
  }
}

/** True unless a newer session is recorded. */
export function isNewest(binding: string): boolean {
  try {
    return (localStorage.getItem(place) ?? binding) === binding;
  } catch {
    return true;
  }
}
