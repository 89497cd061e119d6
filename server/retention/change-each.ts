export interface EachChange {
  /** Receives the error of each person who could not be reached. The others are. */
  readonly onFailure: (error: unknown) => void;
  /** Stops before the next person. */
  readonly signal: AbortSignal;
}

/** Changes one after the other, and returns how many `change` says that it has changed. */
export async function changeEach<T>(
  each: AsyncIterable<T> | Iterable<T>,
  { onFailure, signal }: EachChange,
  change: (one: T) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for await (const one of each) {
    if (signal.aborted) break;
    try {
      if (await change(one)) count += 1;
    } catch (error) {
      onFailure(error);
    }
  }
  return count;
}
