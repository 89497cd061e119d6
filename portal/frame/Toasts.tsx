import { useEffect } from 'react';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import type { ToastRegionProps } from '../../renderer/parts/ToastRegion.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { messageOf } from '../base/message-of.ts';
import { usePortal, usePortalState } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { closeToasts, toastUnexpected } from '../base/toasts.ts';
import { portalChunk } from './lazy.ts';

/** Loads after the first page, before the first toast. Without it, toasts are plain text. */
const ToastRegion = lazyComponent(portalChunk, (module) => module.ToastRegion, {
  whileLoading: '',
  standIn: PlainToasts,
});

function PlainToasts({ toasts }: ToastRegionProps) {
  return <p role="status">{unbroken(toasts.map(({ message }) => message).join(' '))}</p>;
}

export function Toasts() {
  const { portal, store } = usePortal();
  const { form } = store;
  useBoundary();
  return (
    <ToastRegion
      toasts={usePortalState(({ toasts }) => toasts)}
      label={say(form, 'toastRegion')}
      closeLabel={say(form, 'toastClose')}
      onClose={(id) => closeToasts(portal, (toast) => toast.id === id)}
    />
  );
}

/** Shows errors that no code handles, after the page was drawn; they are also logged. */
function useBoundary(): void {
  const { portal, store } = usePortal();
  const { form } = store;
  useEffect(() => {
    const show = (error: unknown): void =>
      toastUnexpected(portal, say(form, 'unexpectedErrorTitle'), messageOf(error, form));
    const end = new AbortController();
    // An aborted request is not a failure.
    const onRejection = ({ reason }: PromiseRejectionEvent) =>
      (reason as Error | null)?.name !== 'AbortError' && show(reason);
    addEventListener('unhandledrejection', onRejection, end);
    // Notices of the browser itself have no error.
    addEventListener('error', ({ error }) => error instanceof Error && show(error), end);
    return () => end.abort();
  }, [portal, form]);
}
