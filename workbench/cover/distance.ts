/** How far answers are from each other, and the nearest of many. */
import { numberOf } from '../../engine/form/condition.ts';

/**
 * The distance between two answers: of numbers and dates the difference, of texts the number of changed characters. Of
 * texts that are not nearer than `most` it is only known that it is not less.
 */
export function distance(one: string, other: string, most = Infinity): number {
  // No answer is far from any answer.
  if ((one === '') !== (other === '')) return 500 + one.length + other.length;
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== null && right !== null) return Math.abs(left - right);
  if (/^\d{4}-\d\d-\d\d$/.test(one) && /^\d{4}-\d\d-\d\d$/.test(other))
    return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
  // A number or a date is far from any other text.
  const more = (left === null) === (right === null) ? 0 : 1000;
  // A changed character changes the length by at most two.
  if (more + Math.abs(one.length - other.length) / 2 >= most) return most;
  return editDistance(...withoutCommonEnds([...one], [...other]), most - more) + more;
}

/** The first of the nearest ones; null of none. */
export function nearestTo<T>(text: string, others: readonly T[], textOf: (one: T) => string): T | null {
  // The one of the most similar length is a bound, with which long texts are compared only near their diagonal.
  const gaps = others.map((one) => Math.abs(textOf(one).length - text.length));
  const near = others[gaps.indexOf(gaps.reduce((least, gap) => Math.min(least, gap), Infinity))];
  if (near === undefined) return null;
  let best: T = near;
  let least = distance(text, textOf(near)) + 1;
  for (const other of others) {
    const far = distance(text, textOf(other), least);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** Most pairs differ in one place. What both have before and after it does not change the distance. */
function withoutCommonEnds(one: string[], other: string[]): [readonly string[], readonly string[]] {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  return [one.slice(before, one.length - after), other.slice(before, other.length - after)];
}

/** At least `most` as soon as it cannot be less; cells that are farther from the diagonal than that are left out. */
function editDistance(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.entries()) {
    const next: number[] = [index + 1];
    let least = index + 1;
    const from = Math.max(0, Math.ceil(index - most));
    for (let at = from; at < Math.min(other.length, index + most); at += 1) {
      const changed = (row[at] ?? Infinity) + (letter === other[at] ? 0 : 1);
      const cost = Math.min((next[at] ?? Infinity) + 1, (row[at + 1] ?? Infinity) + 1, changed);
      next[at + 1] = cost;
      least = Math.min(least, cost);
    }
    if (least >= most) return most;
    row = next;
  }
  return row[other.length] ?? most;
}
