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
