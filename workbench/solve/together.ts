/** Goals that hold together, so that one search shows that each of them is possible. */
import type { Clause, Formula } from './formula.ts';
import { createPropagation, propagate, takeBack, type Propagation } from './propagation.ts';
import { decide } from './search.ts';
import type { Space } from './space.ts';
import type { SubmissionGoal } from './submission.ts';

/** The goals of which no search of several of them together shows that they can hold together with the demands. */
export function goalsLeft<One extends SubmissionGoal>(
  goals: readonly One[],
  demands: readonly Clause[],
  space: Space,
): readonly One[] {
  const state = createPropagation(space);
  if (!propagate(state, formulasOf(demands))) return goals;
  const start = state.trail.length;
  const failed: One[] = [];
  let left = goals;
  for (let most = goals.length; left.length > 0;) {
    const together = packed(state, left, most);
    if (together.size === 0) break;
    const isFound = decide(state);
    takeBack(state, start);
    if (!isFound && together.size === 1) failed.push(...together);
    if (isFound || together.size === 1) left = left.filter((one) => !together.has(one));
    most = isFound ? most * 2 : Math.max(1, Math.floor(together.size / 2));
  }
  return [...failed, ...left];
}

const formulasOf = (clauses: readonly Clause[]): readonly Formula[] => clauses.map(({ formula }) => formula);

/** The first goals that do not contradict each other as far as propagation shows. */
function packed<One extends SubmissionGoal>(state: Propagation, goals: readonly One[], most: number): ReadonlySet<One> {
  const together = new Set<One>();
  for (const one of goals) {
    const before = state.trail.length;
    if (propagate(state, formulasOf(one.goal))) together.add(one);
    else takeBack(state, before);
    if (together.size >= most) break;
  }
  return together;
}
