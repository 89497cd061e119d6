/** Items in lists of those with the same name; the names in the order of their first items. */
export function listsByName<One>(items: readonly One[], nameOf: (one: One) => string): ReadonlyMap<string, One[]> {
  const lists = new Map<string, One[]>();
  for (const one of items) {
    const name = nameOf(one);
    const list = lists.get(name);
    if (list === undefined) lists.set(name, [one]);
    else list.push(one);
  }
  return lists;
}
