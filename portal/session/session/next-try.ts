/** The functions and the requests that `nextAttempt` uses. */
export interface AttemptContext {
  readonly options: {
    readonly pause: (milliseconds: number) => Promise<void>;
    /** Calls `act` when the network is back. Returns a function that ends this. */
    readonly onOnline: (act: () => void) => () => void;
  };
  /** The functions that end the pauses of the answers, by their keys. */
  readonly resumes: Map<string, () => void>;
}

/**
 * Resolves after the pause or after a request for the next attempt; true for a request. Without a pause, only a request
 * resolves.
 */
export async function nextAttempt(
  { options: { pause, onOnline }, resumes }: AttemptContext,
  key: string,
  milliseconds: number | null,
): Promise<boolean> {
  let stop = (): void => undefined;
  const requested = new Promise<boolean>((resolve) => {
    const request = (): void => resolve(true);
    resumes.set(key, request);
    stop = onOnline(request);
  });
  const waits = milliseconds === null ? [requested] : [requested, pause(milliseconds).then(() => false)];
  return Promise.race(waits).finally(() => {
    resumes.delete(key);
    stop();
  });
}
