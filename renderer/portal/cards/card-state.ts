import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePortal } from '../portal-context.ts';
import { say } from '../say.ts';
import { toast } from '../toasts.ts';

/** What one screen tells the next account screen. Answers and passwords never travel this way. */
export interface CardState {
  readonly username?: string;
  /** Shown as a success toast. */
  readonly message?: string;
  /** Shown at the log-in as its error. */
  readonly errorMessage?: string;
}

export function useCardState(): CardState {
  const { state } = useLocation() as { readonly state: CardState | null };
  const { form } = usePortal().store;
  const message = state?.message;
  useEffect(() => {
    if (message !== undefined) toast('success', say(form, 'successToast'), message);
  }, [form, message]);
  return state ?? {};
}
