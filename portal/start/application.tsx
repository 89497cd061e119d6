import type { ReactNode } from 'react';
import { bringSearchBoxes } from './search-boxes.ts';
import { drawErrorScreen } from '../frame/ErrorScreen.tsx';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { browserHistory } from '../navigation/history.ts';
import { NavigatedScreens } from '../navigation/NavigatedScreens.tsx';
import { createNavigator, type PortalNavigator } from '../navigation/navigator.ts';
import { lazyAccount } from '../pages/lazy.ts';
import { createPortal, type Portal } from '../session/session/portal.ts';
import { createLoaders } from './loaders.ts';
import { createRoutes } from './routes.tsx';

/** The application in a window: its portal, what opens the addresses, and what shows them. */
export interface WindowApplication {
  readonly portal: Portal;
  readonly navigator: PortalNavigator;
  readonly content: ReactNode;
}

export function createApplication(): WindowApplication {
  bringSearchBoxes();
  const portal = createPortal(undefined, lazyAccount);
  const navigator = createNavigator(createRoutes(createLoaders(portal)), browserHistory());
  return {
    portal,
    navigator,
    content: <NavigatedScreens navigator={navigator} loading={<LoadingScreen />} broken={drawErrorScreen} />,
  };
}
