import { useState } from 'react';

/** The latest try of a call: at most one of its failure and its result is there. */
interface LatestTry<T> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly data: T | undefined;
}

const untried = { isPending: false, error: null, data: undefined };

/** A call that a person starts, with its latest try. `run` rejects with its failure. */
export function useCall<T, Asked extends readonly unknown[]>(call: (...asked: Asked) => Promise<T>) {
  const [latest, setLatest] = useState<LatestTry<T>>(untried);
  const run = async (...asked: Asked): Promise<T> => {
    setLatest({ ...untried, isPending: true });
    try {
      const data = await call(...asked);
      setLatest({ ...untried, data });
      return data;
    } catch (failure) {
      const error = failure instanceof Error ? failure : new Error(String(failure));
      setLatest({ ...untried, error });
      throw error;
    }
  };
  return { ...latest, run };
}
