import type { ReactNode } from 'react';
import { addLaterTexts, firstChunks } from '../session/state/served-form.ts';
import { bringSearchBoxes } from './search-boxes.ts';
import { loadWithChunks } from '../../renderer/loading/load-chunk.ts';
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
  loadWithChunks((name) => (firstChunks.includes(name) ? null : addLaterTexts(portal.served)));
  const navigator = createNavigator(createRoutes(createLoaders(portal)), browserHistory());
  return {
    portal,
    navigator,
    content: <NavigatedScreens navigator={navigator} loading={<LoadingScreen />} broken={drawErrorScreen} />,
  };
}
