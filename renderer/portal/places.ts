/** Where on each page of the visit the applicant was, so that the browser's Back leads there and not to the top. */
interface Place {
  /** The control that had the focus; '' for none with a name. */
  readonly focusId: string;
  /**
   * How far below the window's top that control stood, or how far above it the page's: what is over them may be longer
   * next time.
   */
  readonly offset: number;
}

const places = new Map<string, Place>();
const acts = ['wheel', 'keydown', 'pointerdown'] as const;

/** Notes the place in a history entry while the page stands, until the answered function is called. */
export function notePlaces(entry: string): () => void {
  // The browser would move the former page before ours is drawn.
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
 * Goes back to the place of a history entry; null where there is none. Parts that come late are waited for, until
 * something is pressed or the answered function is called.
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

/** Of a control or, where there is none, of the page itself. */
const offsetOf = (element: Element | null): number => (element ?? document.documentElement).getBoundingClientRect().top;
