import type { ValueKey } from '../../../engine/index.ts';

/**
 * Returns a function that is true for a change that shows fields: another tab, or one more block copy. Such a choice
 * must reach the server before the answers of the same change, because the server refuses answers of hidden fields.
 * When a copy is removed, the moved answers go first, so that none is lost. The function remembers the counts.
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
      if (Number(value) > (shown.get(key) ?? 0)) isOpening = true;
      shown.set(key, Number(value));
    }
    return isOpening;
  };
}
