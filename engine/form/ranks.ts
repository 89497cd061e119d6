import type { ValueKey } from './definition.ts';

/**
 * The rank of each key: greater than the rank of every key it depends on, except on a cycle, where all keys have the
 * same rank. Keys that depend on nothing have rank 0. The order of declaration does not matter.
 */
export function ranksOf(dependencies: ReadonlyMap<ValueKey, Iterable<ValueKey>>): ReadonlyMap<ValueKey, number> {
  const ranks = new Map<ValueKey, number>();
  /** The least index that each key leads to; infinite once the key is ranked. */
  const least = new Map<ValueKey, number>();
  const open: ValueKey[] = [];
  // Tarjan's algorithm: it finishes each cycle after all that the cycle depends on.
  const visit = (key: ValueKey): number => {
    const index = least.size;
    let low = index;
    least.set(key, index);
    open.push(key);
    for (const one of dependencies.get(key) ?? []) low = Math.min(low, least.get(one) ?? visit(one));
    least.set(key, low);
    return low === index ? rank(open.splice(open.lastIndexOf(key))) : low;
  };
  const rank = (cycle: readonly ValueKey[]): number => {
    let highest = -1;
    for (const key of cycle)
      for (const one of dependencies.get(key) ?? []) highest = Math.max(highest, ranks.get(one) ?? -1);
    for (const key of cycle) {
      ranks.set(key, highest + 1);
      least.set(key, Infinity);
    }
    return Infinity;
  };
  for (const key of dependencies.keys()) if (!least.has(key)) visit(key);
  return ranks;
}
