import { ToastRegion } from '../parts/ToastRegion.tsx';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { closeToast, useToasts } from './toasts.ts';

export function Toasts() {
  const { form } = usePortal().store;
  return <ToastRegion toasts={useToasts()} label={say(form, 'toastRegion')} closeLabel={say(form, 'toastClose')} onClose={closeToast} />;
}
