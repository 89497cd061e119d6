/** Which session of this browser is the newest, for all its windows: one that slept must not take the marker of one that began since. */
const place = 'newest-session';

/** Told at the beginning of a session; a binding is worth nothing without the cookie of its session. */
export function noteNewest(binding: string): void {
  try {
    localStorage.setItem(place, binding);
  } catch {
    // Where nothing can be kept, every session counts as the newest.
  }
}

/** Whether no other session is known to have begun since. */
export function isNewest(binding: string): boolean {
  try {
    return (localStorage.getItem(place) ?? binding) === binding;
  } catch {
    return true;
  }
}
