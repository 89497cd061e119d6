/** The values behind derived values, through any number of calculations. */
import type { IndexedCalculation } from './form-index.ts';

/** Every value that decides the value under a key: the key itself, and what its calculation reads, and so on. */
export function sourcesIn(calculations: readonly IndexedCalculation[]): (key: string) => readonly string[] {
  const sources = new Map(calculations.map(({ key, from }) => [key, from]));
  return (key) => {
    const found = new Set<string>();
    const waiting = [key];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(sources.get(next) ?? []));
    }
    return [...found];
  };
}
