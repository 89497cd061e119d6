import { useRef } from 'react';

/** Runs an action unless the previous one is still running, so that a double click counts once. */
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
