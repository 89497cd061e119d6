import { useEffect, useRef, useState } from 'react';

/** `short`: too short to be shown. `over`: given up. */
export type Wait = 'none' | 'short' | 'long' | 'over';

const shownAfterMs = 300;
const givenUpAfterMs = 5000;

/** Waits for a promise and calls `onEnd` if it resolves in time; `none` without a promise. */
export function useWait(awaited: Promise<unknown> | null, onEnd: () => void): Wait {
  const [latest, setLatest] = useState<{ readonly awaited: typeof awaited; readonly wait: Wait } | null>(null);
  // Not `useEffectEvent`, which React 19.0 lacks.
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (awaited === null) return undefined;
    let isOpen = true;
    const timers = [
      setTimeout(() => setLatest({ awaited, wait: 'long' }), shownAfterMs),
      setTimeout(() => {
        isOpen = false;
        setLatest({ awaited, wait: 'over' });
      }, givenUpAfterMs),
    ];
    // After a rejection nothing is known, so the wait goes on to its end.
    void awaited.then(
      () => (isOpen ? end.current() : undefined),
      () => undefined,
    );
    return () => {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [awaited]);
  if (awaited === null) return 'none';
  return latest?.awaited === awaited ? latest.wait : 'short';
}
