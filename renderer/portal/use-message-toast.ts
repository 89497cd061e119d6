import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { toast } from './toasts.ts';

/** Shows the success message that the former screen sent along. */
export function useMessageToast(): void {
  const { form } = usePortal().store;
  const { state } = useLocation() as { readonly state: { readonly message?: string } | null };
  const message = state?.message;
  useEffect(() => {
    if (message !== undefined) toast('success', say(form, 'successToast'), message);
  }, [form, message]);
}
