import type { ReactNode } from 'react';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import type { CompiledPage } from '../../engine/index.ts';
import type { FormPortal } from '../base/portal-context.ts';
import { cardPaths, registerCards } from '../base/preload.ts';
import { lazyScreens } from '../base/screens.ts';
import { UnexpectedError } from '../frame/UnexpectedError.tsx';
import { FormPageRoute } from '../pages/FormPageRoute.tsx';
import { FormRoot } from '../pages/FormRoot.tsx';
import { isRedirect, type Draw, type Redirect, type ScreenRoute, type Target } from '../navigation/routes.ts';
import type { Portal } from '../session/session/portal.ts';

registerCards(async (path) => (await lazyScreens())[path].load());

/** The loaders of the routes: `loaders.ts`, or those of a story. */
export interface RouteLoaders {
  readonly loadAuthRoot: (target: Target) => Promise<Portal | Redirect>;
  readonly loadFormRoot: (target: Target) => Promise<FormPortal | Redirect>;
  readonly loadFormPage: (target: Target) => Promise<CompiledPage | Redirect>;
  /** The loader of unknown addresses. */
  readonly loadDefault: (target: Target) => Promise<Redirect>;
}

/** Draws what was loaded, unless that is a redirect. */
const drawing = <T,>(loaded: T | Redirect, draw: (loaded: T, inner: ReactNode) => ReactNode): Draw | Redirect =>
  isRedirect(loaded) ? loaded : (inner) => draw(loaded, inner);

/** The addresses of the application and their screens. */
export const createRoutes = ({
  loadAuthRoot,
  loadFormRoot,
  loadFormPage,
  loadDefault,
}: RouteLoaders): readonly ScreenRoute[] => [
  {
    load: async (target) => {
      const [{ AuthRoot }, portal] = await Promise.all([lazyScreens(), loadAuthRoot(target)]);
      return drawing(portal, (loaded, inner) => <AuthRoot portal={loaded}>{inner}</AuthRoot>);
    },
    children: cardPaths.map((path) => ({
      path,
      load: async () => {
        const { Component: Card, load } = (await lazyScreens())[path];
        const form = await load();
        return () => <Card form={form} />;
      },
    })),
  },
  {
    path: 'service-view/:view?',
    load: async (target) => {
      const view = await loadChunk({ name: 'ServiceView', load: () => import('../service/ServiceView.tsx') });
      const screen = await view.loadServiceView(target);
      return () => <view.ServiceView {...screen} />;
    },
  },
  {
    path: 'applications',
    load: async (target) => {
      const [{ ApplicationsPage }, portal] = await Promise.all([lazyScreens(), loadFormRoot(target)]);
      return drawing(portal, (loaded) => <ApplicationsPage {...loaded} />);
    },
  },
  {
    load: async (target) =>
      drawing(await loadFormRoot(target), (portal, inner) => <FormRoot portal={portal}>{inner}</FormRoot>),
    children: [
      { path: '/', load: loadDefault },
      {
        path: ':page',
        load: async (target) => drawing(await loadFormPage(target), (page) => <FormPageRoute page={page} />),
        drawFailure: (error) => <UnexpectedError error={error} />,
      },
      { path: '*', load: loadDefault },
    ],
  },
];
