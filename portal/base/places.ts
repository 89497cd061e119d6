/** The position of the applicant on each visited page, so that the browser's Back restores it. */
export interface Place {
  /** The id of the focused control; '' if it has none. */
  readonly focusId: string;
  /**
   * The distance of that control, or of the page, from the top of the window. Parts above can have another height
   * later.
   */
  readonly offset: number;
}

const places = new Map<string, Place>();

/** Records the position in a history entry. Returns a function that ends this. */
export function notePlaces(entry: string): () => void {
  // Otherwise the browser would scroll the former page before ours is drawn.
  history.scrollRestoration = 'manual';
  const note = (): void => {
    const focused = document.activeElement;
    const focusId = focused?.id ?? '';
    places.set(entry, { focusId, offset: offsetOf(focusId === '' ? null : focused) });
  };
  const handBack = (): void => {
    history.scrollRestoration = 'auto';
  };
  addEventListener('scroll', note, { passive: true });
  addEventListener('focusin', note);
  addEventListener('pagehide', handBack);
  return () => {
    removeEventListener('scroll', note);
    removeEventListener('focusin', note);
    removeEventListener('pagehide', handBack);
  };
}

/** The position in a history entry; undefined if there is none. */
export const placeIn = (entry: string): Place | undefined => places.get(entry);

/** The position of a control or, without one, of the page. */
export const offsetOf = (element: Element | null): number =>
  (element ?? document.documentElement).getBoundingClientRect().top;
