/** Coverage of a form: its goals, those that are feasible, and sets of answers that meet them. */
import type { Source } from '../solve/formula.ts';
import { statementOf } from '../solve/words.ts';
import { clearingGoals } from './clearing.ts';
import type { CoveredForm } from './covered-form.ts';
import type { Goal, GoalKind } from './goal.ts';
import { stateGoals } from './goals.ts';
import { setsFor, type AnswerSet } from './sets.ts';

/** A goal that no set meets, with the statements that prove it infeasible. */
export interface UnmetGoal {
  readonly kind: GoalKind;
  readonly name: string;
  /** Empty if nothing is proven: no answers were found. */
  readonly because: readonly string[];
}

/** The numbers of the goals of one kind. */
export interface GoalCount {
  readonly goals: number;
  readonly feasible: number;
  readonly met: number;
}

/** The coverage of a form. */
export interface Coverage {
  readonly counts: Readonly<Record<GoalKind, GoalCount>>;
  readonly infeasible: readonly UnmetGoal[];
  readonly unmet: readonly UnmetGoal[];
  readonly sets: readonly AnswerSet[];
}

const kinds: readonly GoalKind[] = ['option', 'message', 'neighbor', 'condition', 'boundary', 'clearing'];

/** Finds the goals of a form and few sets that meet them. */
export function coverageOf(covered: CoveredForm): Coverage {
  const states = stateGoals(covered);
  const clearing = clearingGoals(covered);
  const { sets, unmet } = setsFor(covered, states, clearing);
  const goals = [...states, ...clearing];
  const isInfeasible = ({ because }: Goal): boolean => because !== null;
  const missing = new Set([...unmet, ...goals.filter(({ entries, because }) => entries === null && because === null)]);
  const counts = kinds.map((kind) => {
    const own = goals.filter((goal) => goal.kind === kind);
    const feasible = own.filter((goal) => !isInfeasible(goal));
    const met = feasible.filter((goal) => !missing.has(goal));
    return [kind, { goals: own.length, feasible: feasible.length, met: met.length }] as const;
  });
  const described = ({ kind, name, because }: Goal): UnmetGoal => ({
    kind,
    name,
    because: (because ?? []).map((source) => statement(covered, source)),
  });
  return {
    counts: Object.fromEntries(counts) as Coverage['counts'],
    infeasible: goals.filter(isInfeasible).map(described),
    unmet: [...missing].map(described),
    sets,
  };
}

function statement({ placeOf }: CoveredForm, source: Source): string {
  const { file, line } = placeOf(source.node);
  return `${statementOf(source)} (${file}:${line})`;
}
