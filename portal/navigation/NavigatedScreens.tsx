import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, type NavigationType } from 'react-router';
import { FailureBoundary } from '../../renderer/loading/FailureBoundary.tsx';
import type { PortalNavigator } from './navigator.ts';
import type { Screens } from './routes.ts';
import { NavigatorContext, UnderWayContext } from './use-navigation.ts';

export interface NavigatedScreensProps {
  /** Knows the address and what it has loaded. */
  readonly navigator: PortalNavigator;
  /** Shown until the first address is loaded. */
  readonly loading: ReactNode;
  /** Replaces the page if nothing else can be shown. */
  readonly broken: (error: unknown) => ReactNode;
}

/** Draws the screens of the current address. The former ones stay until the new ones can be drawn. */
export function NavigatedScreens({ navigator, loading, broken }: NavigatedScreensProps) {
  const [{ location, type, screens, pending, obstacle }, setState] = useState(navigator.state);
  useLayoutEffect(() => navigator.follow((next) => startTransition(() => setState(next))), [navigator]);
  const content = useMemo(() => (screens === null ? loading : draw(screens, broken)), [screens, loading, broken]);
  const underWay = useMemo(() => ({ pending, obstacle }), [pending, obstacle]);
  return (
    <NavigatorContext value={navigator}>
      <UnderWayContext value={underWay}>
        <Router navigator={navigator.forRouter} location={location} navigationType={type as NavigationType}>
          <FailureBoundary attempt={screens} draw={broken}>
            {content}
          </FailureBoundary>
        </Router>
      </UnderWayContext>
    </NavigatorContext>
  );
}

/** Draws the screens, each one inside the one before. */
function draw(screens: Screens, broken: NavigatedScreensProps['broken']): ReactNode {
  const { draws, routes, failure } = screens;
  if (failure?.depth === 0) return broken(failure.error);
  const failed = failure && routes[failure.depth]?.drawFailure?.(failure.error);
  return draws.slice(0, failure?.depth).reduceRight<ReactNode>((inner, drawScreen, at) => {
    const drawn = drawScreen(inner);
    const drawFailure = routes[at]?.drawFailure;
    if (drawFailure === undefined) return drawn;
    return (
      <FailureBoundary attempt={screens} draw={drawFailure}>
        {drawn}
      </FailureBoundary>
    );
  }, failed);
}
