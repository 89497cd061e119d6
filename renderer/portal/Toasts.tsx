import { ToastRegion } from '../parts/ToastRegion.tsx';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { closeToast, useToasts } from './toasts.ts';

const SHOWN_FOR = 5000;

/** The region is drawn anew when the applicant goes from a card to the form; a toast keeps the time it has left. */
export function Toasts() {
  const { form } = usePortal().store;
  const toasts = useToasts().map((toast) => ({ ...toast, duration: Math.max(0, SHOWN_FOR - (Date.now() - toast.shownAt)) }));
  return <ToastRegion toasts={toasts} label={say(form, 'toastRegion')} closeLabel={say(form, 'toastClose')} onClose={closeToast} />;
}
