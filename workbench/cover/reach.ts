/** Finds the shortest list of answers that shows each part of a form, or the reason that none exists. */
import type { FileLine } from '../reasons/explained-form.ts';
import type { FormulaSource } from '../solve/formula.ts';
import { statementOf } from '../solve/words.ts';
import type { Entries } from '../solve/witness.ts';
import { inSteps, type CoveredForm } from './covered-form.ts';
import { areEnough, inOrder, wayTo, type Way } from './shortest.ts';
import { goalName, reaches, targetsOf, type CoverTarget } from './targets.ts';

/** A target with its way. */
export interface Reached extends Pick<CoverTarget, 'kind' | 'name' | 'page'> {
  readonly place: FileLine;
  /** In the order in which they are entered; null if no answers show it, or if none were found. */
  readonly answers: Entries | null;
  /** Every shorter list is proven not to show it. */
  readonly isShortest: boolean;
  /** The statements that exclude it; null unless it is proven impossible. */
  readonly because: readonly Statement[] | null;
}

/** A statement of the author, with its place. */
export interface Statement extends FileLine {
  readonly words: string;
}

/** Everything on a form with the answers that show it, in the order of the form. */
export function reachOf(covered: CoveredForm): readonly Reached[] {
  return inSteps(covered, 'parts', targetsOf(covered), (target) => [reached(covered, target)]);
}

const ways = new WeakMap<CoveredForm, Map<string, Way>>();

/** The way to a target, without what the goal cannot express; found once for all targets with the same goal. */
export function wayOf(covered: CoveredForm, target: CoverTarget): Way {
  const known = ways.get(covered) ?? new Map<string, Way>();
  ways.set(covered, known);
  const cases = Object.entries(target.also).map(([key, value]) => String(covered.model.casesWith(key, value)));
  const name =
    target.kind === 'option' ? [goalName(target), ...cases].join(' ') : `${target.kind} ${target.page} ${target.name}`;
  const way = known.get(name) ?? wayTo(covered, target.goal, (values) => reaches(covered, target, values));
  known.set(name, way);
  return way;
}

function reached(covered: CoveredForm, target: CoverTarget): Reached {
  const { kind, name, page, node } = target;
  const base = { kind, name, page, place: covered.placeOf(node) };
  const way = wayOf(covered, target);
  if (way.is === 'unknown') return { ...base, answers: null, isShortest: false, because: null };
  if (way.is === 'never')
    return {
      ...base,
      answers: null,
      isShortest: false,
      because: way.because.map((source) => statement(covered, source)),
    };
  const answers = { ...way.answers, ...target.also };
  const ordered = areEnough(covered, answers, target.isReached) ? inOrder(covered, answers) : null;
  const isEnough = ordered !== null && areEnough(covered, ordered, target.isReached);
  return { ...base, answers: ordered, isShortest: isEnough && way.isShortest, because: null };
}

function statement({ placeOf }: CoveredForm, source: FormulaSource): Statement {
  return { words: statementOf(source), ...placeOf(source.node) };
}
