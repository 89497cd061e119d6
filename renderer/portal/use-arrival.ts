/** What happens when a page is reached: where the focus goes, what the title says, what the server is told. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CompiledPage } from '../../engine/index.ts';
import { focusField } from '../form/focus-field.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { completionPath } from './journey.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

/** Sets the title, and moves the focus to the question the address names, else to the heading unless the page was just loaded. */
export function useArrival(page: CompiledPage, hasErrors: boolean): void {
  const { form } = usePortal().store;
  const { hash, key } = useLocation();
  const title = say(form, 'documentTitle', { page: page.title, title: form.title });
  useEffect(() => {
    document.title = hasErrors ? say(form, 'errorDocumentTitle', { title }) : title;
  }, [form, title, hasErrors]);

  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    const named = decodeURIComponent(hash.slice(1));
    if (form.fields.has(named)) void focusField(named);
    else if (key !== 'default') focusHeading(named);
  }, [form, hash, key]);
}

/** The heading the address names, else the page's. */
function focusHeading(id: string): void {
  const heading = (id === '' ? null : document.getElementById(id)) ?? document.querySelector<HTMLElement>('main h1');
  heading?.focus();
  heading?.scrollIntoView({ block: 'nearest' });
  if (id === '') window.scrollTo({ top: 0 });
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
    if (isStep && isSubmitted) void navigate(completionPath(form), { replace: true, state: { message: say(form, 'submitted') } });
  }, [form, navigate, isStep, isSubmitted]);
}
