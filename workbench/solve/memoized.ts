/** A function that is evaluated once for each key. */
export function memoized<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (known.has(key)) return known.get(key) as Value;
    const value = create(key);
    known.set(key, value);
    return value;
  };
}

/** As `memoized`, for keys that are the same if their names are. */
export function memoizedBy<Key, Value>(nameOf: (key: Key) => string, create: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const name = nameOf(key);
    const value = known.get(name) ?? create(key);
    known.set(name, value);
    return value;
  };
}
