import { ChunkError } from './load-chunk.ts';

/** Milliseconds until the second try; each later one waits twice as long, up to the longest. */
const first = 2000;
const longest = 60_000;

interface Trying<T> {
  /** Rejects with a ChunkError where it did not arrive; any other error is a fault and ends the trying. */
  readonly load: () => Promise<T>;
  /** Given what has arrived, once. */
  readonly take: (loaded: T) => void;
  /** Told after each try why it has failed; null when it has not. */
  readonly tell: (error: ChunkError | null) => void;
}

export interface Retrying {
  /** Tries again without waiting any longer. */
  readonly tryNow: () => void;
  readonly stop: () => void;
}

/**
 * Loads until that succeeds: again after a while, and at once when the network is back. What is gone from the server is
 * not asked for again.
 */
export function keepTrying<T>({ load, take, tell }: Trying<T>, window: EventTarget = globalThis): Retrying {
  let failures = 0;
  let isOver = false;
  let stopWaiting = (): void => undefined;

  const attempt = async (): Promise<void> => {
    stopWaiting();
    const arrived = await load().then((loaded) => ({ loaded }), chunkError);
    if (isOver) return;
    const error = arrived instanceof ChunkError ? arrived : null;
    tell(error);
    if (!(arrived instanceof ChunkError)) {
      isOver = true;
      take(arrived.loaded);
    }
    if (error === null || error.isGone) return;
    wait(Math.min(first * 2 ** failures, longest));
    failures += 1;
  };
  // A fault is not caught, so that it is told like every other.
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
