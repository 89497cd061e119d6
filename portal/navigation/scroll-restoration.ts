/** The position of the applicant on a page, so that the browser's Back restores it. */
export interface ScrollPosition {
  /** The id of the focused control; '' if it has none. */
  readonly focusId: string;
  /**
   * The distance of that control, or of the page, from the top of the window. Parts above can have another height
   * later.
   */
  readonly offset: number;
}

/** The last position in each history entry that the navigator has shown. */
export type ScrollPositions = Map<string, ScrollPosition>;

/** Records the position in a history entry. Returns a function that ends this. */
export function recordPosition(positions: ScrollPositions, entry: string): () => void {
  // Otherwise the browser would scroll the former page before ours is drawn.
  history.scrollRestoration = 'manual';
  const note = (): void => {
    const focused = document.activeElement;
    const focusId = focused?.id ?? '';
    positions.set(entry, { focusId, offset: offsetOf(focusId === '' ? null : focused) });
  };
  const handBack = (): void => {
    history.scrollRestoration = 'auto';
  };
  const end = new AbortController();
  for (const type of ['scroll', 'focusin']) addEventListener(type, note, end);
  addEventListener('pagehide', handBack, end);
  return () => end.abort();
}

/** The position of a control or, without one, of the page. */
export const offsetOf = (element: Element | null): number =>
  (element ?? document.documentElement).getBoundingClientRect().top;
