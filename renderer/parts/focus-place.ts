/**
 * Moves the focus to a part of the page that is no control. It can have the focus only now: otherwise each press on a
 * label or on a blank place inside would focus it, and the browser would scroll to it.
 */
export function focusPlace(place: HTMLElement | null, options?: FocusOptions): void {
  if (place === null) return;
  place.tabIndex = -1;
  place.addEventListener('blur', leave);
  place.focus(options);
}

function leave({ currentTarget: place }: Event): void {
  // A window in the background keeps its focused element.
  if (document.activeElement !== place) (place as Element).removeAttribute('tabindex');
}
