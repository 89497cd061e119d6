/** The branches of a form, each with a complete application. */
import type { Place } from '../reasons/explained-form.ts';
import { witnessOf, type Entries } from '../solve/witness.ts';
import { submissionOf } from '../solve/submission.ts';
import type { Values } from '../values.ts';
import type { FieldErrors } from '../validate.ts';
import { completed } from './complete.ts';
import type { CoveredForm } from './covered-form.ts';
import { wayTo } from './shortest.ts';
import { goalName, reaches, targetsOf, type Target } from './targets.ts';

/** Something with conditions of its own, while it is shown. */
export interface Branch extends Pick<Target, 'kind' | 'name' | 'page'> {
  readonly place: Place;
  /** A complete application without errors that shows it; null if none was found. */
  readonly application: Entries | null;
  /** The errors that remain without a complete application. */
  readonly errors: FieldErrors;
}

/** Every branch of a form that answers can show. */
export function branchesOf(covered: CoveredForm, targets = targetsOf(covered)): readonly Branch[] {
  const submission = submissionOf(covered.model);
  const known = new Set<string>();
  return targets.flatMap((target): readonly Branch[] => {
    if (!target.isBranch || target.page === '' || known.has(goalName(target))) return [];
    known.add(goalName(target));
    const { kind, name, page, node, goal } = target;
    const isReached = (values: Values): boolean => reaches(covered, target, values);
    const way = wayTo(covered, goal, isReached);
    if (way.is === 'never') return [];
    const demands = submission.clausesFor(goal);
    const witness = witnessOf(covered, [...goal, ...demands], isReached);
    const given = way.is === 'reached' ? { ...way.answers, ...target.also } : {};
    const first = completed(covered, given, isReached);
    const isSolved = first.is === 'complete' || typeof witness === 'string';
    const completion = isSolved ? first : completed(covered, { ...witness.entries, ...target.also }, isReached);
    const found =
      completion.is === 'complete'
        ? { application: completion.entries, errors: {} }
        : { application: null, errors: completion.errors };
    return [{ kind, name, page, place: covered.placeOf(node), ...found }];
  });
}
