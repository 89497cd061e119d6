/** Proofs: that clauses cannot hold together, with a smallest set of statements that exclude each other. */
import type { Cases, Clause, FormulaSource } from './formula.ts';
import { search } from './search.ts';
import type { Space } from './space.ts';

/** The result of asking whether clauses can hold together. */
export type Verdict =
  /** Proven impossible. Leaving out any of the statements makes it possible, or leaves it without a proof. */
  | { readonly is: 'never'; readonly because: readonly FormulaSource[] }
  /** Possible with these cases, as far as the formulas know the form. */
  | { readonly is: 'can'; readonly cases: ReadonlyMap<string, Cases> }
  /** The search gave up. */
  | { readonly is: 'unknown' };

/** Asks whether clauses can hold together. */
export function solve(goal: readonly Clause[], space: Space): Verdict {
  const used = new Set<FormulaSource>(goal.map(({ source }) => source));
  const answer = search(goal, recording(space, used));
  return answer.is === 'never' ? { is: 'never', because: smallest(goal, [...used], space) } : answer;
}

/** As `solve`, without the reasons: faster where only the answer matters. */
export function isImpossible(goal: readonly Clause[], space: Space): boolean {
  return search(goal, space).is === 'never';
}

function recording(space: Space, used: Set<FormulaSource>): Space {
  const noted = (clauses: readonly Clause[]): readonly Clause[] => {
    for (const { source } of clauses) used.add(source);
    return clauses;
  };
  return {
    ...space,
    impliedBy: (key) => noted(space.impliedBy(key)),
    lawsOf: (key) => noted(space.lawsOf(key)),
  };
}

/** More subsets than this are not tried: leaving out each statement alone has found a small set already. */
const mostSubsets = 1000;

/** Leaves out each statement that is not needed; then looks for a smaller set among few statements. */
function smallest(goal: readonly Clause[], sources: readonly FormulaSource[], space: Space): readonly FormulaSource[] {
  const excludes = (kept: ReadonlySet<FormulaSource>): boolean => {
    const isKept = ({ source }: Clause): boolean => kept.has(source);
    const reduced: Space = {
      ...space,
      impliedBy: (key) => space.impliedBy(key).filter(isKept),
      lawsOf: (key) => space.lawsOf(key).filter(isKept),
    };
    return search(goal.filter(isKept), reduced, 500).is === 'never';
  };
  let needed = [...sources];
  // Halves, so that few searches leave out the many statements of a large form that are not needed.
  const leaveOut = (part: readonly FormulaSource[]): void => {
    const left = new Set(part);
    const others = needed.filter((one) => !left.has(one));
    const half = Math.ceil(part.length / 2);
    if (excludes(new Set(others))) needed = others;
    else if (part.length > 1) [part.slice(0, half), part.slice(half)].forEach(leaveOut);
  };
  leaveOut(sources);
  let tried = 0;
  for (let size = 1; size < needed.length; size += 1) {
    for (const subset of subsetsOf(sources, size)) {
      if (excludes(new Set(subset))) return subset;
      tried += 1;
      if (tried > mostSubsets) return needed;
    }
  }
  return needed;
}

function* subsetsOf<T>(items: readonly T[], size: number, start = 0): Generator<readonly T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = start; index <= items.length - size; index += 1) {
    for (const rest of subsetsOf(items, size - 1, index + 1)) yield [items[index] as T, ...rest];
  }
}
