/** Hydrates the hand-written page. */
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { drawn, type Part } from './hand-written-page.tsx';

/** As in the portal, the page is live when its root element has no page any more. */
export function start(content: readonly Part[]): void {
  const root = document.getElementById('root');
  if (root === null) return;
  hydrateRoot(root, <Live root={root} content={content} />, {
    onRecoverableError: (error) => {
      root.dataset['difference'] = String(error);
    },
  });
}

function Live({ root, content }: { readonly root: HTMLElement; readonly content: readonly Part[] }) {
  useEffect(() => root.removeAttribute('data-page'), [root]);
  return drawn(content);
}
