/** An operation of which each object has at most one at a time. */
export interface Shared<For extends object, Outcome> {
  /** Starts the operation; a call while it is in flight gets the same result. */
  (one: For): Promise<Outcome>;
  /** Resolves when no operation that began before this call is in flight, also after a failure. */
  readonly ended: (one: For) => Promise<void>;
}

/** Starts an operation once per object at a time. */
export function shareInFlight<For extends object, Outcome>(call: (one: For) => Promise<Outcome>): Shared<For, Outcome> {
  const inFlight = new WeakMap<For, Promise<Outcome>>();
  const share = (one: For): Promise<Outcome> => {
    const known = inFlight.get(one);
    if (known !== undefined) return known;
    const started = call(one).finally(() => inFlight.delete(one));
    inFlight.set(one, started);
    return started;
  };
  const ended = async (one: For): Promise<void> => {
    await inFlight.get(one)?.then(doNothing, doNothing);
  };
  return Object.assign(share, { ended });
}

const doNothing = (): void => undefined;
