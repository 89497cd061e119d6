import { useRef } from 'react';

/**
 * Runs what a press asks for unless it is still busy with the press before, drawn or not: a double click is one press.
 */
export function useOneAtATime(): (act: () => Promise<void>) => Promise<void> {
  const isBusy = useRef(false);
  return async (act) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await act();
    } finally {
      isBusy.current = false;
    }
  };
}
