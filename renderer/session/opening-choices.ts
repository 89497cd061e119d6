import type { ValueKey } from '../../engine/index.ts';

/**
 * Tells whether a change opens questions: another tab, or one block more. Such a choice must reach the server before
 * the answers that came with it, as it refuses answers to what it does not ask. A block less is the other way round:
 * the answers that moved up first, so that none is lost in between. Remembers the counts, which start as given.
 */
export function openingChoices(
  counts: Readonly<Record<string, number>>,
): (changed: Readonly<Record<ValueKey, string>>) => boolean {
  const shown = new Map(Object.entries(counts).map(([id, count]) => [`count:${id}`, count]));
  return (changed) => {
    let isOpening = false;
    for (const [key, value] of Object.entries(changed)) {
      if (key.startsWith('tab:')) isOpening = true;
      if (!key.startsWith('count:')) continue;
      if (Number(value) > (shown.get(key) ?? 1)) isOpening = true;
      shown.set(key, Number(value));
    }
    return isOpening;
  };
}
