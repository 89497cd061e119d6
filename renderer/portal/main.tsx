/** The entry point of the page. */
import '../styles/base.css';
import '../styles/print.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createPortalRouter } from './create-router.ts';
import { takeTokensFromAddress } from './link-tokens.ts';
import * as loaders from './loaders.ts';
import { createRoutes } from './routes.tsx';

takeTokensFromAddress();

// A page from the browser's cache can show data from before a log-out.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<RouterProvider router={createPortalRouter(createRoutes(loaders))} />);
