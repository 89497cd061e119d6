import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type DataRouter,
  type RouteObject,
} from 'react-router';
import { basePath } from '../../renderer/loading/base-path.ts';

/**
 * A router over the browser's history; the form's own part of the address is its base. `createBrowserRouter` does the
 * same, and its module also brings the links and forms of React Router and the hydration of server-rendered pages into
 * the first load (4,400 bytes gzip).
 */
export const createPortalRouter = (routes: RouteObject[]): DataRouter =>
  createRouter({ history: createBrowserHistory(), routes, mapRouteProperties, basename: basePath }).initialize();
