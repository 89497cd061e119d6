/** Starts an operation once per object at a time: a call while it is in flight gets the same result. */
export function sharedWhileUnderWay<For extends object, Outcome>(
  begin: (one: For) => Promise<Outcome>,
): (one: For) => Promise<Outcome> {
  const underWay = new WeakMap<For, Promise<Outcome>>();
  return (one) => {
    const known = underWay.get(one);
    if (known !== undefined) return known;
    const begun = begin(one).finally(() => underWay.delete(one));
    underWay.set(one, begun);
    return begun;
  };
}
