/** The effects of opening a page: the focus, the title, and the last page on the server. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { interpolate, type CompiledPage } from '../../engine/index.ts';
import { hasMovedOn } from '../../renderer/form/moved-on.ts';
import { recordPosition } from '../navigation/scroll-restoration.ts';
import { useIsFirst, useNavigate, useScrollPositions } from '../navigation/use-navigation.ts';
import type * as PageFocus from '../base/page-focus.ts';
import { flash } from '../base/flash.ts';
import { completionPath, namedIn } from '../base/journey.ts';
import { focusTop, documentTitle } from '../base/route-focus.ts';
import { usePortal, useSessionValue } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { lazyPortal } from '../frame/lazy.ts';

const doNothing = (): void => undefined;

/**
 * Sets the title and moves the focus. After the browser's Back it returns to the former position; else it goes to the
 * question in the address, else to the heading, unless the page was just loaded, also with a redirect.
 */
export function usePageFocus(page: CompiledPage, hasErrors: boolean): void {
  const { portal, store } = usePortal();
  const { form } = store;
  const { pathname, hash, key } = useLocation();
  // Typed addresses share one key.
  const entry = `${key} ${pathname}${hash}`;
  const title = documentTitle(form, interpolate(page.title, store.values()));
  useEffect(() => {
    document.title = hasErrors ? say(form, 'errorDocumentTitle', { title }) : title;
  }, [form, title, hasErrors]);

  const isFirst = useIsFirst();
  const positions = useScrollPositions();
  const isBack = useNavigationType() === 'POP';
  const arrived = useRef<string | null>(null);
  // Before the browser draws: it would scroll a shorter page, and that would be recorded as the position. A former
  // position is restored when its module is loaded.
  useLayoutEffect(() => {
    const stops = [recordPosition(positions, entry)];
    if (arrived.current !== entry) {
      arrived.current = entry;
      const position = isBack ? positions.get(entry) : undefined;
      const named = namedIn(hash);
      const isNavigation = !isFirst();
      const atTop = isNavigation ? focusTop : doNothing;
      if (position !== undefined) stops.push(focusLater(({ restorePosition }) => restorePosition(position), atTop));
      else if (named === '') atTop();
      else stops.push(focusLater(({ focusNamed }) => focusNamed(named, { portal, store }, isNavigation), atTop));
    }
    return () => stops.forEach((stop) => stop());
  }, [portal, store, positions, entry, hash, isFirst, isBack]);
}

/**
 * Loads `page-focus.ts` and calls it, unless the page closes or the focus moves meanwhile. Without it the focus moves
 * to the heading.
 */
function focusLater(act: (focus: typeof PageFocus) => () => void, withoutIt: () => void): () => void {
  let stop: (() => void) | null = doNothing;
  const from = document.activeElement;
  const follow = async (): Promise<void> => {
    const focus = await lazyPortal().catch(() => null);
    if (stop === null) return;
    if (focus === null) withoutIt();
    else if (!hasMovedOn(from)) stop = act(focus);
  };
  void follow();
  return () => {
    stop?.();
    stop = null;
  };
}

/** After the submission, replaces a step by the completion page, with a message if this window submitted. */
export function useLeadToCompletion({ role }: CompiledPage): void {
  const { portal, store } = usePortal();
  const { form, values } = store;
  const navigate = useNavigate();
  const isStep = role !== 'completion';
  const isSubmitted = useSessionValue(store, 'web_status') === 'submitted';
  useEffect(() => {
    if (!isStep || !isSubmitted) return;
    if (!portal.state.getState().isSubmittedElsewhere) flash(portal, { message: say(form, 'submitted') });
    void navigate(completionPath(form, values()), { replace: true });
  }, [portal, form, values, navigate, isStep, isSubmitted]);
}
