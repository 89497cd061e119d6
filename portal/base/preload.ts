/** Loads account screens before they are opened. It imports no screen, so that screens can link to each other. */
import { cardPaths, type CardPath } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { pathIn } from '../../renderer/loading/base-path.ts';

/** The account screen at an address; null for other addresses. */
export const cardAt = (address: string): CardPath | null => cardPaths.find((path) => address === `/${path}`) ?? null;

let load: (path: CardPath) => Promise<Form> = () => Promise.reject(new Error('No screen is registered.'));

/** Registers the account screens; the route table calls it once. */
export function registerCards(loadScreen: typeof load): void {
  load = loadScreen;
}

/** Loads an account screen and returns its form. Rejects with ChunkError if loading fails. */
export const loadCard = (path: CardPath): Promise<Form> => load(path);

/** Handlers for the events that precede a click. */
interface Preloading<E> {
  readonly onMouseOver: (event: E) => void;
  readonly onTouchStart: (event: E) => void;
  readonly onFocus: (event: E) => void;
}

const whenMeant = <E>(act: (event: E) => void): Preloading<E> => ({
  onMouseOver: act,
  onTouchStart: act,
  onFocus: act,
});

/** Failures are ignored, because the navigation loads the screen again. */
function preload(path: CardPath | null): void {
  if (path !== null) loadCard(path).catch(() => undefined);
}

/** Handlers for a button that can open an account screen. */
export const preloads = (path: CardPath): Preloading<unknown> => whenMeant(() => preload(path));

/** Handlers for an element with links inside, also in texts of the form: load the account screen of a link early. */
export const preloadsLinks = whenMeant<{ readonly target: EventTarget }>(({ target }) => {
  const address = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  preload(cardAt(pathIn(address ?? '')));
});
