/** What happens when a page is reached: where the focus goes, what the title says, what the server is told. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { CompiledPage, Form } from '../../engine/index.ts';
import { appearing, focusField } from '../form/focus-field.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { handOver } from './handed-over.ts';
import { completionPath } from './journey.ts';
import { notePlaces, returnToPlace } from './places.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

/**
 * Sets the title, and moves the focus to where the applicant was when they come back by the browser's Back, else to the question
 * the address names, else to the heading unless the page was just loaded.
 */
export function useArrival(page: CompiledPage, hasErrors: boolean): void {
  const { form } = usePortal().store;
  const { pathname, hash, key } = useLocation();
  // Addresses that are typed share one key.
  const entry = `${key} ${pathname}${hash}`;
  const title = say(form, 'documentTitle', { page: page.title, title: form.title });
  useEffect(() => {
    document.title = hasErrors ? say(form, 'errorDocumentTitle', { title }) : title;
  }, [form, title, hasErrors]);

  const isBack = useNavigationType() === 'POP';
  const arrived = useRef<string | null>(null);
  // Before the browser draws: it would move a page that is shorter than the former one, and that would be noted as the place.
  useLayoutEffect(() => {
    const stopNoting = notePlaces(entry);
    if (arrived.current === entry) return stopNoting;
    arrived.current = entry;
    if (!isBack || !returnToPlace(entry)) arriveAt(decodeURIComponent(hash.slice(1)), form, key !== 'default');
    return stopNoting;
  }, [form, entry, hash, key, isBack]);
}

/** The question or heading that the address names, else the page's heading, unless the page was just loaded. */
function arriveAt(named: string, form: Form, isNavigation: boolean): void {
  // After what the browser itself does for an address that was typed.
  if (form.fields.has(named)) requestAnimationFrame(() => void focusField(named));
  else if (named !== '') void focusPlace(named);
  else if (isNavigation) focusHeading();
}

/** What the address names, unfolded where it is folded away; else the page's heading. */
async function focusPlace(id: string): Promise<void> {
  const place = await appearing(id);
  if (place === null) return focusHeading();
  const fold = place.closest('details');
  if (fold !== null) fold.open = true;
  place.focus();
  place.scrollIntoView({ block: place.matches('a') ? 'center' : 'start' });
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  window.scrollTo({ top: 0 });
}

/** Every change of path is stored as the last page while the application can be changed. */
export function useLastPage(): void {
  const { session } = usePortal();
  const { pathname } = useLocation();
  const status = useSnapshot((snapshot) => snapshot.web_status);
  useEffect(() => {
    if (session === null || (status !== 'started' && status !== 'validating')) return;
    void import('../store/session/leave-page.ts').then(({ rememberPage }) => rememberPage(session, pathname));
  }, [session, pathname, status]);
}

/** Once submitted, here or in another tab, a step gives way to the completion page and its message. */
export function useLeadToCompletion(isStep: boolean): void {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const isSubmitted = useSnapshot(({ web_status: status }) => status === 'submitted');
  useEffect(() => {
    if (!isStep || !isSubmitted) return;
    handOver({ message: say(form, 'submitted') });
    void navigate(completionPath(form), { replace: true });
  }, [form, navigate, isStep, isSubmitted]);
}
