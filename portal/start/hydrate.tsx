/** Makes the built page live. The build has rendered it for a visitor without answers. */
import { useEffect, type ReactNode } from 'react';
import type { WindowApplication } from './application.tsx';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepTrying } from '../../renderer/loading/keep-trying.ts';
import { prepareComponents } from '../../renderer/loading/prepare-components.ts';
import { ChunkError } from '../../renderer/loading/load-chunk.ts';
import type { PortalNavigator } from '../navigation/navigator.ts';
import { enterToday } from '../session/visitor/visitor.ts';
import { prepareReplay, takeKeptPresses } from './event-replay.ts';

/** True while the page shows what the build has rendered. */
export const isBuiltPage = (root: HTMLElement): boolean =>
  root.dataset['page'] !== undefined && document.documentElement.className !== 'waiting';

/**
 * Ends the state of the built page, and returns the elements that were pressed before the early script. If the loading
 * screen is shown, it becomes the content of the root.
 */
export function leaveBuiltPage(root: HTMLElement): readonly HTMLElement[] {
  const { documentElement } = document;
  const waiting = document.getElementById('waiting');
  if (documentElement.className === 'waiting') root.replaceChildren(waiting ?? '');
  else waiting?.remove();
  documentElement.className = '';
  delete root.dataset['page'];
  delete root.dataset['today'];
  window.recorded?.stop();
  return takeKeptPresses();
}

/** Ends the watch of `early-loading.ts`: the page is live. */
export const endLoading = (): void => document.getElementById('lost')?.remove();

/**
 * Resolves when the first address is loaded. While a file of the build cannot be loaded, the page says so, tries again,
 * and stays as it is.
 */
const loaded = (navigator: PortalNavigator): Promise<void> =>
  new Promise((resolve) => {
    let load = navigator.start;
    keepTrying({
      load: async () => {
        await load();
        load = navigator.reload;
        const error = failureIn(navigator)?.error;
        if (error instanceof ChunkError) throw error;
      },
      take: resolve,
      report: (error) => error !== null && dispatchEvent(new Event('lost')),
    });
  });

const failureIn = (navigator: PortalNavigator) => navigator.state().screens?.failure ?? null;

/**
 * Hydrates the built page when its data and components are loaded. Then everything that was typed, chosen and pressed
 * before is processed as if it happened now. A page that lacks a component, and any other page, is rendered anew; text
 * and choices stay also then.
 */
export async function hydratePage(root: HTMLElement, { portal, navigator, content }: WindowApplication): Promise<void> {
  const { page, parts = '' } = root.dataset;
  const [isComplete] = await Promise.all([prepareComponents(parts.match(/\S+/g) ?? []), loaded(navigator)]);
  performance.mark('loaded');
  const { location } = navigator.state();
  const hasFailed = failureIn(navigator) !== null;
  const replay = prepareReplay(root);
  const onDone = (): void => {
    performance.mark('live');
    endLoading();
    const kept = leaveBuiltPage(root);
    if (hasFailed) return;
    void (portal.opened.store ?? portal.opened.outline)?.then(enterToday);
    replay(kept);
  };
  // A difference, for example by an extension of the browser, is repaired without a message for the applicant.
  const onRecoverableError = (error: unknown): void => {
    root.dataset['difference'] = String(error);
  };
  const hydrated = <Hydrated onDone={onDone}>{content}</Hydrated>;
  if (isComplete && location.pathname === page && !hasFailed) hydrateRoot(root, hydrated, { onRecoverableError });
  else createRoot(root).render(hydrated);
}

interface HydratedProps {
  /** Called once, when React handles the events of the page. */
  readonly onDone: () => void;
  readonly children: ReactNode;
}

function Hydrated({ onDone, children }: HydratedProps) {
  // During an effect, React handles no events.
  useEffect(() => queueMicrotask(onDone), [onDone]);
  return children;
}
