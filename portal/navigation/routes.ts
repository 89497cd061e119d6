/** The addresses of the application and what is loaded before their screens are drawn. */
import type { ReactNode } from 'react';
import { matchRoutes, type Params, type RouteObject } from 'react-router';

export interface OpenedAddress {
  readonly pathname: string;
  readonly search: string;
  /** The variable parts of the path, by their names in the route. */
  readonly params: Readonly<Params>;
}

/** Leads to another address instead of a screen. */
export interface Redirect {
  readonly redirectTo: string;
}

export const isRedirect = (loaded: unknown): loaded is Redirect =>
  typeof loaded === 'object' && loaded !== null && 'redirectTo' in loaded;

/** Draws a screen around the one of the inner route. */
export type Draw = (inner: ReactNode) => ReactNode;

/** A path, or a layout of several paths, and its screen. */
export interface ScreenRoute {
  /** As in React Router; a layout has none. */
  readonly path?: string;
  /** Loads the code and the data of the screen. */
  readonly load: (target: OpenedAddress) => Promise<Draw | Redirect>;
  /** Replaces this screen inside its layout if it cannot be loaded or drawn; otherwise the whole page is replaced. */
  readonly drawFailure?: (error: unknown) => ReactNode;
  readonly children?: readonly ScreenRoute[];
}

/** Where an error is shown: the number of layouts around it. */
export interface Failure {
  readonly error: unknown;
  readonly depth: number;
}

/** The screens of an address, the outer ones first. */
export interface Screens {
  readonly draws: readonly Draw[];
  readonly routes: readonly ScreenRoute[];
  readonly failure: Failure | null;
}

type Handled = RouteObject & { readonly handle: ScreenRoute };

/** The routes as React Router matches them. */
export const matchable = (routes: readonly ScreenRoute[]): RouteObject[] =>
  routes.map((route) => ({
    ...(route.path === undefined ? {} : { path: route.path }),
    ...(route.children && { children: matchable(route.children) }),
    handle: route,
  }));

/** Loads all screens of an address at once. */
export async function loadScreens(
  matched: RouteObject[],
  { pathname, search }: Omit<OpenedAddress, 'params'>,
): Promise<Screens | Redirect> {
  const matches = matchRoutes(matched as Handled[], pathname) ?? [];
  const routes = matches.map(({ route }) => route.handle);
  const target: OpenedAddress = { pathname, search, params: matches.at(-1)?.params ?? {} };
  const settled = await Promise.allSettled(routes.map((route) => route.load(target)));
  const loaded = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const redirect = loaded.find(isRedirect);
  if (redirect !== undefined) return redirect;
  const draws = loaded.filter((one) => !isRedirect(one));
  const failed = settled.findIndex(({ status }) => status === 'rejected');
  if (failed < 0) return { draws, routes, failure: null };
  const { reason: error } = settled[failed] as PromiseRejectedResult;
  return { draws, routes, failure: { error, depth: routes[failed]?.drawFailure === undefined ? 0 : failed } };
}
