/** Works off a queue of the database: at once after a request, and repeatedly for what is due later. */

export interface QueueWorker {
  /** Starts a round and returns at once. */
  wake(): void;
  /** Resolves when everything that was due has been tried. */
  settled(): Promise<void>;
  /** Stops. Resolves when the running attempts have ended. */
  stop(): Promise<void>;
}

export interface Queue<T> {
  readonly concurrency: number;
  /** Takes one entry that is due. Null when none is. */
  take(): Promise<T | null>;
  handle(entry: T): Promise<void>;
  /** Receives the error of a round that ended early. The next round tries again. */
  onFailure(error: unknown): void;
}

/** For what falls due later, or was queued by another process. */
export const intervalMs = 5_000;

/** Creates a worker, which also looks for due entries at an interval, with one statement. */
export function createQueueWorker<T>(queue: Queue<T>): QueueWorker {
  const state: State = { round: null, isRequested: false, isStopped: false };
  const wake = (): void => {
    state.isRequested = true;
    if (state.isStopped) return;
    state.round ??= runRound(queue, state)
      .catch((error: unknown) => queue.onFailure(error))
      .finally(() => {
        state.round = null;
        if (state.isRequested) wake();
      });
  };
  const settled = async (): Promise<void> => {
    while (state.round !== null) await state.round;
  };
  const timer = setInterval(wake, intervalMs).unref();
  return {
    wake,
    settled,
    stop: () => {
      state.isStopped = true;
      clearInterval(timer);
      return settled();
    },
  };
}

interface State {
  round: Promise<void> | null;
  /** An entry may have been queued since the round began. */
  isRequested: boolean;
  isStopped: boolean;
}

async function runRound<T>(queue: Queue<T>, state: State): Promise<void> {
  const next = async (): Promise<T | null> => (state.isStopped ? null : queue.take());
  const handleFrom = async (first: T | null): Promise<void> => {
    for (let entry = first; entry !== null; entry = await next()) await queue.handle(entry);
  };
  while (state.isRequested && !state.isStopped) {
    state.isRequested = false;
    const first = await next();
    if (first === null) continue;
    const others = Array.from({ length: queue.concurrency - 1 }, async () => handleFrom(await next()));
    await Promise.all([handleFrom(first), ...others]);
  }
}
