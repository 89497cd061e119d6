import type { ReactNode } from 'react';
import { cardPaths } from '../../api-client/index.ts';
import { loadChunk } from '../../renderer/loading/load-chunk.ts';
import type { CompiledPage } from '../../engine/index.ts';
import type { FormPortal } from '../base/portal-context.ts';
import { registerCards } from '../base/preload.ts';
import { lazyAccount } from '../pages/lazy.ts';
import { lazyCards } from './lazy.ts';
import type { PortalMemory } from '../session/state/portal-memory.ts';
import { UnexpectedError } from '../frame/UnexpectedError.tsx';
import { FormPageRoute } from '../pages/FormPageRoute.tsx';
import { FormRoot } from '../pages/FormRoot.tsx';
import { isRedirect, type Draw, type Redirect, type ScreenRoute, type OpenedAddress } from '../navigation/routes.ts';
import type { OpenPortal } from '../session/session/portal.ts';

registerCards(async (path) => (await lazyCards()).loadScreen(path));

/** The loaders of the routes: `loaders.ts`, or those of a story. */
export interface RouteLoaders {
  readonly portal: PortalMemory;
  readonly loadAuthRoot: (target: OpenedAddress) => Promise<OpenPortal | Redirect>;
  readonly loadFormRoot: (target: OpenedAddress) => Promise<FormPortal | Redirect>;
  readonly loadFormPage: (target: OpenedAddress) => Promise<CompiledPage | Redirect>;
  /** The loader of unknown addresses. */
  readonly loadDefault: (target: OpenedAddress) => Promise<Redirect>;
}

/** Draws what was loaded, unless that is a redirect. */
const drawing = <T,>(loaded: T | Redirect, draw: (loaded: T, inner: ReactNode) => ReactNode): Draw | Redirect =>
  isRedirect(loaded) ? loaded : (inner) => draw(loaded, inner);

/** The addresses of the application and their screens. */
export const createRoutes = ({
  portal,
  loadAuthRoot,
  loadFormRoot,
  loadFormPage,
  loadDefault,
}: RouteLoaders): readonly ScreenRoute[] => [
  {
    load: async (target) => {
      const [{ AuthRoot }, open] = await Promise.all([lazyCards(), loadAuthRoot(target)]);
      return drawing(open, (loaded, inner) => <AuthRoot portal={loaded}>{inner}</AuthRoot>);
    },
    children: cardPaths.map((path) => ({ path, load: async () => (await lazyCards()).openScreen(path) })),
  },
  {
    path: 'service-view/:view?',
    load: async (target) => {
      const view = await loadChunk({ name: 'ServiceView', load: () => import('../service/ServiceView.tsx') });
      const screen = await view.loadServiceView(portal, target);
      return () => <view.ServiceView {...screen} />;
    },
  },
  {
    path: 'applications',
    load: async (target) => {
      const [{ ApplicationsPage }, open] = await Promise.all([lazyAccount(), loadFormRoot(target)]);
      return drawing(open, (loaded) => <ApplicationsPage {...loaded} />);
    },
  },
  {
    load: async (target) =>
      drawing(await loadFormRoot(target), (open, inner) => <FormRoot portal={open}>{inner}</FormRoot>),
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
