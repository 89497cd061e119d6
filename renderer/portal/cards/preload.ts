/**
 * Fetching an account screen before it is asked for; knows nothing of the screens, so that they can link to each other.
 */
import { pathIn } from '../../loading/base-path.ts';

export type CardPath = 'login' | 'signup' | 'confirm' | 'forgot' | 'reset';

let known: { readonly paths: readonly string[]; readonly load: (path: CardPath) => Promise<unknown> } = {
  paths: [],
  load: () => Promise.resolve(),
};
const loaded = new Set<string>();

/** Told once, by the route table. */
export function registerCards(paths: readonly CardPath[], load: (path: CardPath) => Promise<unknown>): void {
  known = { paths, load };
}

/** The account screen an address leads to; null where it leads elsewhere. */
export function cardAt(address: string): CardPath | null {
  const path = address.slice(1);
  return known.paths.includes(path) ? (path as CardPath) : null;
}

/** Whether an address leads to an account screen that has not been fetched. */
export const isCardMissing = (address: string): boolean => cardAt(address) !== null && !loaded.has(address);

/** Fetches the account screen at an address. Rejects with ChunkError where it does not arrive. */
export async function loadCardAt(address: string): Promise<void> {
  const path = cardAt(address);
  if (path !== null) await known.load(path);
  loaded.add(address);
}

/** What is done when something is pointed at, touched or focused. */
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

/** What cannot be fetched now is asked for again when the way is taken. */
function preload(address: string): void {
  if (isCardMissing(address)) loadCardAt(address).catch(() => undefined);
}

/** For a button that may lead to an account screen. */
export const preloads = (path: CardPath): Preloading<unknown> => whenMeant(() => preload(`/${path}`));

/**
 * For what stands round links, also in texts of the form: fetches the account screen that one of them leads to as soon
 * as it is meant.
 */
export const preloadsLinks = whenMeant<{ readonly target: EventTarget }>(({ target }) => {
  preload(pathIn((target instanceof Element ? target.closest('a')?.getAttribute('href') : null) ?? ''));
});
