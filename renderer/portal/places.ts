/** The position of the applicant on each visited page, so that the browser's Back restores it. */
interface Place {
  /** The id of the focused control; '' if it has none. */
  readonly focusId: string;
  /**
   * The distance of that control, or of the page, from the top of the window. Parts above can have another height
   * later.
   */
  readonly offset: number;
}

const places = new Map<string, Place>();
const acts = ['wheel', 'keydown', 'pointerdown'] as const;

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

/**
 * Restores the position of a history entry; null if there is none. Waits for parts that load late, until an input event
 * or a call of the returned function.
 */
export function returnToPlace(entry: string): (() => void) | null {
  const place = places.get(entry);
  if (place === undefined) return null;
  const go = (): void => {
    const had = place.focusId === '' ? null : document.getElementById(place.focusId);
    (had ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
    if (had === null && place.focusId !== '') return;
    scrollBy({ top: offsetOf(had) - place.offset });
    if (Math.abs(offsetOf(had) - place.offset) < 2) stop();
  };
  const observer = new ResizeObserver(go);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, 2000);
  for (const act of acts) addEventListener(act, stop);
  observer.observe(document.body);
  go();
  return stop;
}

/** The position of a control or, without one, of the page. */
const offsetOf = (element: Element | null): number => (element ?? document.documentElement).getBoundingClientRect().top;
