/** The effects of opening a page: the focus, the title, and the last page on the server. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { CompiledPage, Form } from '../../engine/index.ts';
import { appearing, focusField } from '../form/focus-field.ts';
import { useSessionState } from '../session/session-state.ts';
import { useSnapshot } from '../session/snapshot.ts';
import { handOver } from './handed-over.ts';
import { completionPath, namedIn } from './journey.ts';
import { documentTitle, focusHeading } from './new-screen.ts';
import { notePlaces, returnToPlace } from './places.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

/**
 * Sets the title and moves the focus. After the browser's Back it returns to the former position; else it goes to the
 * question in the address, else to the heading, unless the page was just loaded.
 */
export function useArrival(page: CompiledPage, hasErrors: boolean): void {
  const { form } = usePortal().store;
  const { pathname, hash, key } = useLocation();
  // Typed addresses share one key.
  const entry = `${key} ${pathname}${hash}`;
  const title = documentTitle(form, page.title);
  useEffect(() => {
    document.title = hasErrors ? say(form, 'errorDocumentTitle', { title }) : title;
  }, [form, title, hasErrors]);

  const isBack = useNavigationType() === 'POP';
  const arrived = useRef<string | null>(null);
  // Before the browser draws: it would scroll a shorter page, and that would be recorded as the position.
  useLayoutEffect(() => {
    const stops = [notePlaces(entry)];
    if (arrived.current !== entry) {
      arrived.current = entry;
      stops.push((isBack ? returnToPlace(entry) : null) ?? arriveAt(namedIn(hash), form, key !== 'default'));
    }
    return () => stops.forEach((stop) => stop());
  }, [form, entry, hash, key, isBack]);
}

/**
 * Moves the focus to the question or heading in the address, else to the page's heading, unless the page was just
 * loaded.
 */
function arriveAt(named: string, form: Form, isNavigation: boolean): () => void {
  if (form.fields.has(named)) {
    // After the browser's own handling of a typed address.
    const frame = requestAnimationFrame(() => void focusField(named));
    return () => cancelAnimationFrame(frame);
  }
  const place = document.getElementById(named);
  if (place !== null) focusPlace(place);
  else if (isNavigation) arriveAtTop();
  return place === null && named !== '' ? focusOnceThere(named) : () => undefined;
}

/** Waits for an element that can load late or never. */
function focusOnceThere(id: string): () => void {
  let isOver = false;
  const follow = async (): Promise<void> => {
    const place = await appearing(id);
    if (place !== null && !isOver) focusPlace(place);
  };
  void follow();
  return () => {
    isOver = true;
  };
}

/** Opens a collapsed part around the element. */
function focusPlace(place: HTMLElement): void {
  const fold = place.closest('details');
  if (fold !== null) fold.open = true;
  place.focus();
  place.scrollIntoView({ block: place.matches('a') ? 'center' : 'start' });
}

function arriveAtTop(): void {
  focusHeading();
  window.scrollTo({ top: 0 });
}

/** After the submission, replaces a step by the completion page, with a message if this window submitted. */
export function useLeadToCompletion(isStep: boolean): void {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const isSubmitted = useSnapshot(({ web_status: status }) => status === 'submitted');
  useEffect(() => {
    if (!isStep || !isSubmitted) return;
    if (!useSessionState.getState().isSubmittedElsewhere) handOver({ message: say(form, 'submitted') });
    void navigate(completionPath(form), { replace: true });
  }, [form, navigate, isStep, isSubmitted]);
}
