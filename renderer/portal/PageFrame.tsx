import { lazy, Suspense, type MouseEvent, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { isPlainClick } from '../parts/plain-click.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import * as styles from './PageFrame.module.css';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));
const DevProblems = process.env.NODE_ENV === 'production'
  ? null
  : lazy(async () => ({ default: (await import('./DevProblems.tsx')).DevProblems }));

export interface PageFrameProps {
  /** Stands between the header and the screen: the steps, or nothing. */
  readonly nav: ReactNode;
  /** The screen. */
  readonly children: ReactNode;
}

/** What stands round every screen, in the same order everywhere. */
export function PageFrame({ nav, children }: PageFrameProps) {
  const { form } = usePortal().store;
  const followInnerLink = useInnerLinks();
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className={styles['frame']} onClick={followInnerLink}>
      <a className={styles['skip']} href="#main">{say(form, 'skipToContent')}</a>
      <Header />
      {nav}
      {DevProblems !== null && <Suspense><DevProblems /></Suspense>}
      <main id="main" tabIndex={-1} className={styles['main']}>{children}</main>
      <Footer />
      <div className={styles['loading']}><Waiting isWaiting={isLoading} label={say(form, 'loading')} /></div>
      <Suspense><Toasts /></Suspense>
    </div>
  );
}

/** Links in the form's texts lead to our own screens without loading the page again, which would lose what is only in memory. */
function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link === null || link.target === '_blank' || link.hasAttribute('download') || !/^\/(?![/\\])/.test(address)) return;
    event.preventDefault();
    void navigate(address);
  };
}
