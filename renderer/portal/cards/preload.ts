/** Fetching an account screen before it is asked for; knows nothing of the screens, so that they can link to each other. */

export type CardPath = 'login' | 'signup' | 'confirm' | 'forgot' | 'reset';

let known: { readonly paths: readonly string[]; readonly load: (path: CardPath) => Promise<unknown> } = { paths: [], load: () => Promise.resolve() };

/** Told once, by the route table. */
export function registerCards(paths: readonly CardPath[], load: (path: CardPath) => Promise<unknown>): void {
  known = { paths, load };
}

/** The account screen an address leads to; null where it leads elsewhere. */
export function cardAt(address: string): CardPath | null {
  const path = address.slice(1);
  return known.paths.includes(path) ? path as CardPath : null;
}

/** For links: fetches the screen they lead to as soon as they are pointed at, touched or focused. */
export function preloads(path: CardPath): { readonly onMouseEnter: () => void; readonly onTouchStart: () => void; readonly onFocus: () => void } {
  const preload = (): void => {
    // What cannot be fetched now is asked for again when the link is followed.
    known.load(path).catch(() => undefined);
  };
  return { onMouseEnter: preload, onTouchStart: preload, onFocus: preload };
}
