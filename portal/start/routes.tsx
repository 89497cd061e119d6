import type { LoaderFunction, RouteObject } from 'react-router';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import type { CardPath } from '../../api-client/index.ts';
import { registerCards } from '../base/preload.ts';
import { ErrorScreen } from '../frame/ErrorScreen.tsx';
import { FormPageRoute } from '../pages/FormPageRoute.tsx';
import { FormRoot } from '../pages/FormRoot.tsx';
import { lazyScreens } from '../base/screens.ts';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { UnexpectedError } from '../frame/UnexpectedError.tsx';

const cardPaths: readonly CardPath[] = ['login', 'signup', 'confirm', 'forgot', 'reset'];

registerCards(cardPaths, async (path) => (await lazyScreens())[path].loader());

/** The loaders of the routes: `loaders.ts`, or those of a story. */
export interface RouteLoaders {
  readonly loadAuthRoot: LoaderFunction;
  readonly loadFormRoot: LoaderFunction;
  readonly loadFormPage: LoaderFunction;
  /** The loader of unknown addresses. */
  readonly loadDefault: LoaderFunction;
}

/** The addresses of the application and their screens. */
export const createRoutes = ({
  loadAuthRoot,
  loadFormRoot,
  loadFormPage,
  loadDefault,
}: RouteLoaders): RouteObject[] => [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      {
        loader: loadAuthRoot,
        shouldRevalidate: () => true,
        lazy: { Component: async () => (await lazyScreens()).AuthRoot },
        children: cardPaths.map((path) => ({ path, lazy: async () => (await lazyScreens())[path] })),
      },
      {
        path: 'service-view/:view?',
        lazy: () => loadChunk({ name: 'ServiceView', load: () => import('../service/ServiceView.tsx') }),
      },
      {
        path: 'applications',
        loader: loadFormRoot,
        lazy: async () => ({ Component: (await lazyScreens()).ApplicationsPage }),
      },
      {
        path: '/',
        loader: loadFormRoot,
        // A log-in in another tab takes effect with the next page.
        shouldRevalidate: () => true,
        Component: FormRoot,
        children: [
          { index: true, loader: loadDefault },
          { path: ':page', loader: loadFormPage, Component: FormPageRoute, ErrorBoundary: UnexpectedError },
          { path: '*', loader: loadDefault },
        ],
      },
    ],
  },
];
