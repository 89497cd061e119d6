import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type DataRouter,
  type RouteObject,
} from 'react-router';

/**
 * A router over the browser's history. `createBrowserRouter` does the same, and its module also brings the links and
 * forms of React Router and the hydration of server-rendered pages into the first load.
 */
export function createPortalRouter(routes: RouteObject[]): DataRouter {
  return createRouter({ history: createBrowserHistory(), routes, mapRouteProperties }).initialize();
}
