/** Opens addresses: loads what a screen needs while the former one stays, and then changes the history. */
import {
  createPath,
  parsePath,
  type Location,
  type Navigator,
  type NavigationType,
  type RouteObject,
  type To,
} from 'react-router';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { ChunkError } from '../../renderer/loading/load-chunk.ts';
import type { History } from './history.ts';
import type { ScrollPositions } from './scroll-restoration.ts';
import { isRedirect, loadScreens, matchable, type ScreenRoute, type Screens } from './routes.ts';

/** A file that a screen needs could not be loaded, so the former screen stays. */
export interface Obstacle {
  readonly error: ChunkError;
  readonly retry: () => void;
  /** Gives the navigation up. */
  readonly stay: () => void;
}

/** The kinds of navigation, as React Router names them. */
type Type = `${NavigationType}`;

export interface NavigationState {
  readonly location: Location;
  /** How the location was reached; POP for Back, Forward and the first address. */
  readonly type: Type;
  /** True until a navigation leaves the address that the window was opened or reloaded with; a redirect is none. */
  readonly isFirst: boolean;
  /** Null until the first address is loaded. */
  readonly screens: Screens | null;
  /** The address that is being loaded. */
  readonly pending: Location | null;
  readonly obstacle: Obstacle | null;
}

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
  /** Kept in the entry of the history. */
  readonly state?: unknown;
}

/** Opens an address of this form. Resolves when its screen is loaded, or that of a later navigation. */
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>;

export interface PortalNavigator {
  readonly positions: ScrollPositions;
  readonly state: () => NavigationState;
  /** Calls `act` after each change. Returns a function that ends this. */
  readonly follow: (act: (state: NavigationState) => void) => () => void;
  /** Loads the address of the window, and follows the history from now on. */
  readonly start: () => Promise<void>;
  readonly navigate: Navigate;
  /** Loads the current screen again. */
  readonly reload: () => Promise<void>;
  /** For the components and hooks of React Router. */
  readonly forRouter: Navigator;
}

const createKey = (): string => Math.random().toString(36).slice(2, 10);

/** A navigator over a history. */
export function createNavigator(routes: readonly ScreenRoute[], history: History): PortalNavigator {
  const matched: RouteObject[] = matchable(routes);
  const listeners = new Set<(state: NavigationState) => void>();
  let state: NavigationState = {
    location: history.current(),
    type: 'POP',
    isFirst: true,
    screens: null,
    pending: null,
    obstacle: null,
  };
  /** The number of navigations, and the end of the latest. */
  let count = 0;
  let latest = Promise.resolve();
  /** The movement of the history that a failed Back or Forward has to undo. */
  let undone = 0;

  const update = (changes: Partial<NavigationState>): void => {
    state = { ...state, ...changes };
    for (const act of listeners) act(state);
  };

  const show = (location: Location, type: Type, screens: Screens | null): void => {
    if (type === 'PUSH') history.push(location);
    if (type === 'REPLACE') history.replace(location);
    const isFirst = state.isFirst && (state.screens === null || location.key === state.location.key);
    update({ location, type, isFirst, screens, pending: null, obstacle: null });
  };

  const load = (location: Location, type: Type, delta = 0): Promise<void> => {
    update({ pending: location, obstacle: null });
    const own = (count += 1);
    latest = (async (): Promise<void> => {
      const loaded = await loadScreens(matched, location);
      // A later navigation counts, and this one ends with it.
      if (own !== count) return latest;
      if (isRedirect(loaded)) return load(locationOf(loaded.redirectTo), type === 'POP' ? 'REPLACE' : type);
      const error = loaded.failure?.error;
      if (error instanceof ChunkError && state.screens?.failure === null)
        return update({ pending: null, obstacle: obstacleTo(error, location, type, delta) });
      return show(location, type, loaded);
    })();
    return latest;
  };

  const obstacleTo = (error: ChunkError, location: Location, type: Type, delta: number): Obstacle => ({
    error,
    retry: () => void load(location, type, delta),
    stay: () => {
      update({ obstacle: null });
      if (delta === 0) return;
      undone = -delta;
      history.go(undone);
    },
  });

  const open = (location: Location, type: Type, delta = 0): Promise<void> => {
    if (!isFragmentOf(state.location, location) || state.screens === null) return load(location, type, delta);
    count += 1;
    latest = Promise.resolve();
    show(location, type, state.screens);
    return latest;
  };

  const navigate: Navigate = (to, { replace = false, state: kept = null } = {}) =>
    open(locationOf(to, kept), replace ? 'REPLACE' : 'PUSH');

  return {
    positions: new Map(),
    state: () => state,
    follow: (act) => {
      listeners.add(act);
      act(state);
      return () => void listeners.delete(act);
    },
    start: () => {
      history.listen((delta) => {
        const isUndone = undone !== 0 && delta === undone;
        undone = 0;
        if (!isUndone) void open(history.current(), 'POP', delta);
      });
      return load(history.current(), 'POP');
    },
    navigate,
    reload: () => load(state.location, 'POP'),
    forRouter: forRouter(navigate, history),
  };
}

function forRouter(navigate: Navigate, { go }: History): Navigator {
  const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: (to) => hrefOf(addressOf(to)),
    go,
    push: (to, state) => void navigate(addressOf(to), { state: state as unknown }),
    replace: (to, state) => void navigate(addressOf(to), { state: state as unknown, replace: true }),
  };
}

const locationOf = (to: string, state: unknown = null): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  ...parsePath(to),
  state,
  key: createKey(),
});

/** True for a place on the same screen. */
const isFragmentOf = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname && from.search === to.search && to.hash !== '';
