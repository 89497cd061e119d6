/** A function that is evaluated once for each key. */
export const memoized = <Key, Value>(create: (key: Key) => Value): ((key: Key) => Value) =>
  memoizedBy((key) => key, create);

/** As `memoized`, for keys that are the same if their names are. */
export function memoizedBy<Key, Value>(
  nameOf: (key: Key) => unknown,
  create: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<unknown, Value>();
  return (key) => {
    const name = nameOf(key);
    if (known.has(name)) return known.get(name) as Value;
    const value = create(key);
    known.set(name, value);
    return value;
  };
}
