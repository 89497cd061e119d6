import { createContext, useCallback, useContext } from 'react';
import type { Navigate, NavigationState, PortalNavigator } from './navigator.ts';

export const NavigatorContext = createContext<PortalNavigator | null>(null);

/** The navigation that is under way; separate from the navigator, because it changes. */
export const UnderWayContext = createContext<Pick<NavigationState, 'pending' | 'obstacle'>>({
  pending: null,
  obstacle: null,
});

function useNavigator(): PortalNavigator {
  const navigator = useContext(NavigatorContext);
  if (navigator === null) throw new Error('There is no navigator.');
  return navigator;
}

/** The function that opens addresses. That of React Router changes with each address, and does not say when it ends. */
export const useNavigate = (): Navigate => useNavigator().navigate;

/** The function that loads the current screen again. */
export const useReload = (): PortalNavigator['reload'] => useNavigator().reload;

/** The positions that Back restores. */
export const useScrollPositions = (): PortalNavigator['positions'] => useNavigator().positions;

/** Returns a function, which is true while the window shows the address that it was opened or reloaded with. */
export function useIsFirst(): () => boolean {
  const { state } = useNavigator();
  return useCallback(() => state().isFirst, [state]);
}

/** The address that is being loaded, and the reason why the last one was not reached. */
export const useUnderWay = () => useContext(UnderWayContext);
