/**
 * Which session of this browser is the newest, for all its windows: one that slept must not take the marker of one that
 * began since.
 */
const place = 'newest-session';

/** Told at the beginning of a session. */
export function noteNewest(binding: string): void {
  try {
    localStorage.setItem(place, binding);
  } catch {
    // Where nothing can be kept, every session counts as the newest.
  }
}

/** Nothing of a session outlives it in this browser; one that began since stays noted. */
export function forgetNewest(binding: string): void {
  if (isNewest(binding)) forgetAll();
}

/** Where nobody is logged in any more, whichever session was the newest. */
export function forgetAll(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // What cannot be reached holds nothing of ours.
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
