/** Starts an operation once per object at a time: a call while it is in flight gets the same result. */
export function shareInFlight<For extends object, Outcome>(
  call: (one: For) => Promise<Outcome>,
): (one: For) => Promise<Outcome> {
  const inFlight = new WeakMap<For, Promise<Outcome>>();
  return (one) => {
    const known = inFlight.get(one);
    if (known !== undefined) return known;
    const started = call(one).finally(() => inFlight.delete(one));
    inFlight.set(one, started);
    return started;
  };
}
