/** Milliseconds until the second try; each later one waits twice as long, up to the longest. */
const first = 2000;
const longest = 60_000;

interface Trying<T> {
  /** Rejects with a TypeError, as `import` and `fetch` do, where it did not arrive; any other error is a fault and ends the trying. */
  readonly load: () => Promise<T>;
  /** Given what has arrived, once. */
  readonly take: (loaded: T) => void;
  /** Told after each try whether it has failed. */
  readonly tell: (isFailing: boolean) => void;
}

/** Loads until that succeeds: again after a while, and at once when the network is back. Ends when the answered function is called. */
export function keepTrying<T>({ load, take, tell }: Trying<T>, window: EventTarget = globalThis): () => void {
  let failures = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = async (): Promise<void> => {
    forget();
    const arrived = await load().then((loaded) => ({ loaded }), notArrived);
    if (isOver) return;
    tell(arrived === null);
    if (arrived !== null) return take(arrived.loaded);
    timer = setTimeout(again, Math.min(first * 2 ** failures, longest));
    window.addEventListener('online', again);
    failures += 1;
  };
  // A fault is not caught, so that it is told like every other.
  const again = (): void => void attempt();
  const forget = (): void => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
  };

  again();
  return () => {
    isOver = true;
    forget();
  };
}

function notArrived(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}
