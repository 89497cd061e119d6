/** The entry point of the page. */
import '../../renderer/styles/base.css';
import '../../renderer/styles/print.css';
import { createRoot } from 'react-dom/client';
import { tolerateForeignChanges } from './foreign-changes.ts';
import { endLoading, hydratePage, isBuiltPage, leaveBuiltPage } from './hydrate.tsx';
import { takeTokensFromAddress } from '../session/state/link-tokens.ts';
import { createApplication } from './application.tsx';

// The build renders pages with this module, without a window. A page whose scripts were late can load them twice.
const root = 'window' in globalThis ? document.getElementById('root') : null;
if (root !== null && root.dataset['started'] === undefined) {
  root.dataset['started'] = '';
  performance.mark('script');
  takeTokensFromAddress();
  tolerateForeignChanges();

  // A page from the browser's cache can show data from before a log-out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });

  open(root);
}

function open(root: HTMLElement): void {
  const isBuilt = isBuiltPage(root);
  if (!isBuilt) leaveBuiltPage(root);
  const application = createApplication();
  if (isBuilt) return void hydratePage(root, application);
  const { navigator, content } = application;
  void navigator.start().then(endLoading);
  createRoot(root).render(content);
}
