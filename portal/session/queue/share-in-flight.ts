/** The running calls of one object, by name. */
export type RunningCalls = Map<string, Promise<unknown>>;

interface Caller {
  readonly running: RunningCalls;
}

/** An operation of which each object has at most one at a time. */
export interface Shared<For, Outcome> {
  /** Starts the operation; a call while it is in flight gets the same result. */
  (one: For): Promise<Outcome>;
  /** Resolves when no operation that began before this call is in flight, also after a failure. */
  readonly ended: (one: For) => Promise<void>;
}

/** Starts an operation, which `name` identifies, once per object at a time. */
export function shareInFlight<For extends Caller, Outcome>(
  name: string,
  call: (one: For) => Promise<Outcome>,
): Shared<For, Outcome> {
  const share = (one: For): Promise<Outcome> => {
    const known = one.running.get(name) as Promise<Outcome> | undefined;
    if (known !== undefined) return known;
    const started = call(one).finally(() => one.running.delete(name));
    one.running.set(name, started);
    return started;
  };
  const ended = async ({ running }: For): Promise<void> => {
    await running.get(name)?.then(doNothing, doNothing);
  };
  return Object.assign(share, { ended });
}

const doNothing = (): void => undefined;
