import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type DataRouter,
  type RouteObject,
} from 'react-router';
import { hrefOf, pathIn } from '../../renderer/loading/base-path.ts';

type History = ReturnType<typeof createBrowserHistory>;

/**
 * A router over the browser's history. `createBrowserRouter` does the same, and its module also brings the links and
 * forms of React Router and the hydration of server-rendered pages into the first load.
 */
export function createPortalRouter(routes: RouteObject[]): DataRouter {
  return createRouter({ history: createFormHistory(), routes, mapRouteProperties }).initialize();
}

/**
 * The browser's history, in which every path is relative to the form's own part of the address. With the `basename` of
 * React Router, loaders and blockers would still see the whole address.
 */
function createFormHistory(): History {
  const history = createBrowserHistory();
  const location = Object.getOwnPropertyDescriptor(history, 'location');
  const { createHref } = history;
  return Object.defineProperties(history, {
    location: {
      get: () => {
        const whole = location?.get?.call(history) as History['location'];
        return { ...whole, pathname: pathIn(whole.pathname) };
      },
    },
    createHref: { value: (to: Parameters<typeof createHref>[0]) => hrefOf(createHref(to)) },
  });
}
