import { ChunkError } from './load-chunk.ts';

/** The longest delay in milliseconds; each delay is twice as long as the one before. */
const longest = 60_000;

interface Trying<T> {
  /** Rejects with a ChunkError if loading fails; any other error is a defect and ends the attempts. */
  readonly load: () => Promise<T>;
  /** Receives the result once. */
  readonly take: (loaded: T) => void;
  /** Called after each attempt with its failure; null for a success. */
  readonly report: (error: ChunkError | null) => void;
}

export interface Retrying {
  /** Tries again at once. */
  readonly tryNow: () => void;
  readonly stop: () => void;
}

/**
 * Loads until it succeeds: again after a delay, and at once when the network is back. A file that is gone from the
 * server is not requested again.
 */
export function keepTrying<T>({ load, take, report }: Trying<T>, window: EventTarget = globalThis): Retrying {
  /** Milliseconds until the next attempt. */
  let delay = 2000;
  let isOver = false;
  let stopWaiting = (): void => undefined;

  const arrive = (loaded: T): null => {
    if (!isOver) {
      isOver = true;
      report(null);
      take(loaded);
    }
    return null;
  };
  const attempt = async (): Promise<void> => {
    stopWaiting();
    const error = await load().then(arrive, chunkError);
    if (isOver || error === null) return;
    report(error);
    if (error.isGone) return;
    wait(delay);
    delay = Math.min(2 * delay, longest);
  };
  // Other errors are not caught, so that the error boundary shows them.
  const tryNow = (): void => void attempt();
  const wait = (milliseconds: number): void => {
    const timer = setTimeout(tryNow, milliseconds);
    window.addEventListener('online', tryNow);
    stopWaiting = () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
    };
  };

  tryNow();
  return {
    tryNow,
    stop: () => {
      isOver = true;
      stopWaiting();
    },
  };
}

function chunkError(error: unknown): ChunkError {
  if (error instanceof ChunkError) return error;
  throw error;
}
