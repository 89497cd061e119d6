/** Loads account screens before they are opened. It imports no screen, so that screens can link to each other. */
import type { CardPath } from '../../api-client/index.ts';
import { pathIn } from '../../renderer/loading/base-path.ts';

let known: { readonly paths: readonly string[]; readonly load: (path: CardPath) => Promise<unknown> } = {
  paths: [],
  load: () => Promise.resolve(),
};
const loaded = new Set<string>();

/** Registers the screens; the route table calls it once. */
export function registerCards(paths: readonly CardPath[], load: (path: CardPath) => Promise<unknown>): void {
  known = { paths, load };
}

/** The account screen at an address; null for other addresses. */
export function cardAt(address: string): CardPath | null {
  const path = address.slice(1);
  return known.paths.includes(path) ? (path as CardPath) : null;
}

/** True for the address of an account screen that is not loaded. */
export const isCardMissing = (address: string): boolean => cardAt(address) !== null && !loaded.has(address);

/** Loads the account screen at an address. Rejects with ChunkError if loading fails. */
export async function loadCardAt(address: string): Promise<void> {
  const path = cardAt(address);
  if (path !== null) await known.load(path);
  loaded.add(address);
}

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
function preload(address: string): void {
  if (isCardMissing(address)) loadCardAt(address).catch(() => undefined);
}

/** Handlers for a button that can open an account screen. */
export const preloads = (path: CardPath): Preloading<unknown> => whenMeant(() => preload(`/${path}`));

/** Handlers for an element with links inside, also in texts of the form: load the account screen of a link early. */
export const preloadsLinks = whenMeant<{ readonly target: EventTarget }>(({ target }) => {
  preload(pathIn((target instanceof Element ? target.closest('a')?.getAttribute('href') : null) ?? ''));
});
