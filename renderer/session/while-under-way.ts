/** What is under way for somebody is not begun again for them: whoever asks meanwhile gets the same outcome. */
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
