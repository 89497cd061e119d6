import { useLocation } from 'react-router';
import { useMessageToast } from '../use-message-toast.ts';

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
  useMessageToast();
  return state ?? {};
}
