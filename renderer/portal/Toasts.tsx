import { useEffect } from 'react';
import { ToastRegion } from '../parts/ToastRegion.tsx';
import { messageOf } from './message-of.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { closeToast, toastUnexpected, useToasts } from './toasts.ts';

export function Toasts() {
  const { form } = usePortal().store;
  useBoundary(say(form, 'unexpectedErrorTitle'));
  return (
    <ToastRegion
      toasts={useToasts()}
      label={say(form, 'toastRegion')}
      closeLabel={say(form, 'toastClose')}
      onClose={closeToast}
    />
  );
}

/**
 * The boundary round everything that happens after the page was drawn: what nobody caught is told, and not only logged.
 */
function useBoundary(label: string): void {
  useEffect(() => {
    const tell = ({ reason }: PromiseRejectionEvent): void => {
      // What was called off is no failure.
      const isCalledOff = reason instanceof DOMException && reason.name === 'AbortError';
      if (!isCalledOff) toastUnexpected(label, messageOf(reason));
    };
    const tellError = ({ error }: ErrorEvent): void => {
      // What the browser itself remarks has no error.
      if (error instanceof Error) toastUnexpected(label, messageOf(error));
    };
    window.addEventListener('unhandledrejection', tell);
    window.addEventListener('error', tellError);
    return () => {
      window.removeEventListener('unhandledrejection', tell);
      window.removeEventListener('error', tellError);
    };
  }, [label]);
}
