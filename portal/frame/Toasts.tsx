import { useEffect } from 'react';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import type { ToastRegionProps } from '../../renderer/parts/ToastRegion.tsx';
import { messageOf } from '../base/message-of.ts';
import type { Form } from '../../engine/index.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { closeToasts, toastUnexpected, useToasts } from '../base/toasts.ts';
import { portalChunk } from '../base/lazy.ts';

/** Loads after the first page, before the first toast. Without it, toasts are plain text. */
const ToastRegion = lazyComponent(portalChunk, (module) => module.ToastRegion, {
  whileLoading: '',
  standIn: PlainToasts,
});

function PlainToasts({ toasts }: ToastRegionProps) {
  return <p role="status">{toasts.map(({ message }) => message).join(' ')}</p>;
}

export function Toasts() {
  const { form } = usePortal().store;
  useBoundary(form);
  return (
    <ToastRegion
      toasts={useToasts()}
      label={say(form, 'toastRegion')}
      closeLabel={say(form, 'toastClose')}
      onClose={(id) => closeToasts((toast) => toast.id === id)}
    />
  );
}

/** Shows errors that no code handles, after the page was drawn; they are also logged. */
function useBoundary(form: Form): void {
  useEffect(() => {
    const label = say(form, 'unexpectedErrorTitle');
    const onRejection = ({ reason }: PromiseRejectionEvent): void => {
      // An aborted request is not a failure.
      const isCalledOff = reason instanceof DOMException && reason.name === 'AbortError';
      if (!isCalledOff) toastUnexpected(label, messageOf(reason, form));
    };
    const onError = ({ error }: ErrorEvent): void => {
      // Notices of the browser itself have no error.
      if (error instanceof Error) toastUnexpected(label, messageOf(error, form));
    };
    window.addEventListener('unhandledrejection', onRejection);
    window.addEventListener('error', onError);
    return () => {
      window.removeEventListener('unhandledrejection', onRejection);
      window.removeEventListener('error', onError);
    };
  }, [form]);
}
