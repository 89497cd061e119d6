/** How far answers are from each other: what the nearest neighbors of messages are chosen by. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, nearestTo } from '../../../workbench/cover/distance.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '🙂', 'é'), maxLength: 12 });

/** The recursive definition: the fewest characters that are added, removed or replaced. */
function fewestEdits(one: readonly string[], other: readonly string[]): number {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (first === undefined || second === undefined) return one.length + other.length;
  if (first === second) return fewestEdits(rest, others);
  return 1 + Math.min(fewestEdits(rest, other), fewestEdits(one, others), fewestEdits(rest, others));
}

describe('the distance between two answers', () => {
  it('is the fewest edits between two texts', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '🙂'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(distance(one, other)).toBe(fewestEdits([...one], [...other]));
      }),
    );
  });

  it('is exact below a limit, and not less than the limit beyond it', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 1200 }), (one, other, most) => {
        const [exact, limited] = [distance(one, other), distance(one, other, most)];
        if (exact < most) expect(limited).toBe(exact);
        else expect(limited).toBeGreaterThanOrEqual(most);
      }),
    );
  });

  it('chooses the first of the nearest', () => {
    fc.assert(
      fc.property(text, fc.array(text), (one, others) => {
        const distances = others.map((other) => distance(one, other));
        const index = distances.indexOf(Math.min(...distances));
        expect(nearestTo(one, others, (other) => other)).toBe(others[index] ?? null);
      }),
    );
  });

  it('of long texts takes the time of their difference', () => {
    const long = 'x'.repeat(200_000);
    expect(nearestTo(`${long}y`, ['y', long, `a${long}b`], (one) => one)).toBe(long);
  });
});
