/** Coverage of a form: its goals, those that are feasible, and sets of answers that meet them. */
import type { FormulaSource } from '../solve/formula.ts';
import { statementOf } from '../solve/words.ts';
import { coveredBranches, type CoveredBranches } from './branches.ts';
import { clearingGoals } from './clearing.ts';
import type { CoveredForm } from './covered-form.ts';
import { whyGivenUp } from './given-up.ts';
import type { Goal, GoalKind } from './goal.ts';
import { stateGoals } from './goals.ts';
import { inputGoals } from './input-goals.ts';
import { portalMessages, type PortalMessages } from './portal-messages.ts';
import { setsFor, type AnswerSet } from './sets.ts';

/** A goal that no set meets. */
export interface UnmetGoal {
  readonly kind: GoalKind;
  readonly name: string;
  /** The statements that prove it infeasible, or what stopped the search. A branch has the error that remains. */
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
  /** The messages that no answers show; each has its nearest passing neighbor. */
  readonly portal: PortalMessages;
}

const kinds: readonly GoalKind[] = [
  'option',
  'message',
  'neighbor',
  'condition',
  'boundary',
  'clearing',
  'branch',
  'input',
  'portal',
];

/** Finds the goals of a form and few sets that meet them. */
export function coverageOf(covered: CoveredForm): Coverage {
  const states = stateGoals(covered);
  const clearing = clearingGoals(covered);
  const inputs = inputGoals(covered);
  const entered = setsFor(covered, states, clearing);
  const branches = coveredBranches(covered);
  const typed = setsFor(covered, inputs, []);
  const portal = portalMessages(covered);
  const goals = [...states, ...clearing, ...inputs];
  const isInfeasible = ({ because }: Goal): boolean => because !== null;
  const isLost = ({ entries, because }: Goal): boolean => entries === null && because === null;
  const missing = new Set([...entered.unmet, ...typed.unmet, ...goals.filter(isLost)]);
  const counts = kinds.map((kind) => {
    if (kind === 'branch') return [kind, branchCount(branches)] as const;
    if (kind === 'portal') return [kind, allMet(portal.files.length + portal.moments.length)] as const;
    const own = goals.filter((goal) => goal.kind === kind);
    const feasible = own.filter((goal) => !isInfeasible(goal));
    const met = feasible.filter((goal) => !missing.has(goal));
    return [kind, { goals: own.length, feasible: feasible.length, met: met.length }] as const;
  });
  const described = ({ kind, name, because }: Goal): UnmetGoal => ({
    kind,
    name,
    because: [...new Set((because ?? []).map((source) => statement(covered, source)))],
  });
  return {
    counts: Object.fromEntries(counts) as Coverage['counts'],
    infeasible: [
      ...goals.filter(isInfeasible).map(described),
      ...branches.blocked.map(({ name, because }) => ({ kind: 'branch' as const, name, because: [because] })),
    ],
    unmet: [...missing].map((goal) => ({ kind: goal.kind, name: goal.name, because: [whyGivenUp(covered, goal)] })),
    sets: [...entered.sets, ...branches.sets, ...typed.sets],
    portal,
  };
}

const allMet = (goals: number): GoalCount => ({ goals, feasible: goals, met: goals });

function branchCount({ count, blocked }: CoveredBranches): GoalCount {
  const complete = count - blocked.length;
  return { goals: count, feasible: complete, met: complete };
}

function statement({ placeOf }: CoveredForm, source: FormulaSource): string {
  const { file, line } = placeOf(source.node);
  return `${statementOf(source)} (${file}:${line})`;
}
