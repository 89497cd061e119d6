import type { ReactNode } from 'react';
import { ErrorScreen } from '../frame/ErrorScreen.tsx';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { browserHistory } from '../navigation/history.ts';
import { NavigatedScreens } from '../navigation/NavigatedScreens.tsx';
import { createNavigator, type PortalNavigator } from '../navigation/navigator.ts';
import { createLoaders } from './loaders.ts';
import { createRoutes } from './routes.tsx';

/** The application in this window: what opens its addresses, and what shows them. */
export function createApplication(): { readonly navigator: PortalNavigator; readonly content: ReactNode } {
  const navigator = createNavigator(createRoutes(createLoaders()), browserHistory());
  return {
    navigator,
    content: <NavigatedScreens navigator={navigator} loading={<LoadingScreen />} broken={<ErrorScreen />} />,
  };
}
