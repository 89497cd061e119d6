import type { MouseEvent, ReactNode } from 'react';
import { namesForm, pathIn } from '../../renderer/loading/base-path.ts';
import { lazyComponent, LazyPlacesContext } from '../../renderer/loading/lazy-component.tsx';
import { focusPlace } from '../../renderer/parts/focus-place.ts';
import { isPlainClick, onPlainClick } from '../../renderer/parts/plain-click.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { preloadsLinks } from '../base/preload.ts';
import type { AccountContent } from './AccountPopover.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { lazyPlaces } from '../base/MissingPart.tsx';
import { NavigationGuard } from './NavigationGuard.tsx';
import * as styles from './PageFrame.module.css';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { Toasts } from './Toasts.tsx';

const DevTools =
  process.env.NODE_ENV === 'production'
    ? null
    : lazyComponent({ name: 'DevTools', load: () => import('../dev/DevTools.tsx') }, (module) => module.DevTools);

export interface PageFrameProps {
  /** Shown between the header and the screen: the steps, or nothing. */
  readonly nav: ReactNode;
  /** Shown beside the screen, or above it on narrow windows; without it nothing is reserved. */
  readonly rail?: ReactNode;
  /** Shown in the header: the title of the form by default, '' for nothing. */
  readonly title?: string;
  /** Shown by the button in the header, if the form has accounts. */
  readonly Account: AccountContent;
  /** The screen. */
  readonly children: ReactNode;
}

export function PageFrame({ nav, rail, title, Account, children }: PageFrameProps) {
  const { form } = usePortal().store;
  const followInnerLink = useInnerLinks();
  return (
    <LazyPlacesContext value={lazyPlaces}>
      <div className={styles['frame']} onClick={followInnerLink} {...preloadsLinks}>
        <a className={styles['skip']} href="#main" onClick={onPlainClick(skip)}>
          {say(form, 'skipToContent')}
        </a>
        <Header title={title} Account={Account} />
        {nav}
        {DevTools !== null && <DevTools />}
        <div className={styles['body']}>
          {rail}
          <main id="main" className={styles['main']}>
            {children}
          </main>
        </div>
        <Footer />
        <NavigationGuard />
        <Toasts />
      </div>
    </LazyPlacesContext>
  );
}

const skip = (): void => focusPlace(document.getElementById('main'));

/**
 * Opens links of the form's texts to our own screens without a reload, which would lose data that is only in memory. A
 * link to another form saves first.
 */
function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const { session } = usePortal();
  return (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link === null || link.target || link.hasAttribute('download') || !/^\/(?![/\\])/.test(address)) return;
    // A file leaves the page as it is.
    if (address.endsWith('.ics')) return link.setAttribute('download', '');
    const path = pathIn(address);
    const open = (): void => (namesForm(path) ? location.assign(address) : void navigate(path));
    event.preventDefault();
    // The browser asks before it leaves with unsaved answers.
    if (namesForm(path) && session !== null) session.queue.flush().then(open, open);
    else open();
  };
}
