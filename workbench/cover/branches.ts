/** The branches of a form, each with a complete application. */
import type { FileLine } from '../reasons/explained-form.ts';
import { witnessOf, type Entries } from '../solve/witness.ts';
import { submissionOf } from '../solve/submission.ts';
import type { Values } from '../../engine/language/values.ts';
import { errorsOf, type FieldErrors } from '../../engine/read/validate.ts';
import { completed } from './complete.ts';
import { inSteps, type CoveredForm } from './covered-form.ts';
import { replay, type AnswerSet } from './sets.ts';
import { wayTo } from './shortest.ts';
import { goalName, reaches, targetsOf, type CoverTarget } from './targets.ts';

/** Something with conditions of its own, while it is shown. */
export interface Branch extends Pick<CoverTarget, 'kind' | 'name' | 'page'> {
  readonly place: FileLine;
  /** A complete application without errors that shows it; null if none was found. */
  readonly application: Entries | null;
  /** The errors that remain without a complete application. */
  readonly errors: FieldErrors;
}

/** Every branch of a form that answers can show. */
export function branchesOf(covered: CoveredForm, targets = targetsOf(covered)): readonly Branch[] {
  return foundBranches(covered, targets).map(({ kind, name, page, place, application, errors }) => ({
    kind,
    name,
    page,
    place,
    application,
    errors,
  }));
}

interface FoundBranch extends Branch {
  readonly isReached: (values: Values) => boolean;
}

function foundBranches(covered: CoveredForm, targets: readonly CoverTarget[]): readonly FoundBranch[] {
  const submission = submissionOf(covered.model);
  const known = new Set<string>();
  return inSteps(covered, 'branches', targets, (target): readonly FoundBranch[] => {
    if (!target.isBranch || target.page === '' || known.has(goalName(target))) return [];
    known.add(goalName(target));
    const { kind, name, page, node, goal } = target;
    const isReached = (values: Values): boolean => reaches(covered, target, values);
    const way = wayTo(covered, goal, isReached);
    if (way.is === 'never') return [];
    const given = way.is === 'reached' ? { ...way.answers, ...target.also } : {};
    const first = completed(covered, given, isReached);
    const demanded = [...goal, ...submission.clausesFor(goal)];
    const witness = first.is === 'complete' ? 'unknown' : witnessOf(covered, demanded, isReached);
    const isSolved = typeof witness === 'string';
    const completion = isSolved ? first : completed(covered, { ...witness.entries, ...target.also }, isReached);
    const found =
      completion.is === 'complete'
        ? { application: completion.entries, errors: {} }
        : { application: null, errors: completion.errors };
    return [{ kind, name, page, place: covered.placeOf(node), isReached, ...found }];
  });
}

/** The branches of a form, with few complete applications that together show each of them. */
export interface CoveredBranches {
  readonly count: number;
  readonly sets: readonly AnswerSet[];
  /** The branches without a complete application, each with the first error that remains. */
  readonly blocked: readonly { readonly name: string; readonly because: string }[];
}

/** Chooses complete applications greedily until each branch that has one is shown. */
export function coveredBranches(covered: CoveredForm): CoveredBranches {
  const branches = foundBranches(covered, targetsOf(covered));
  const applications = branches.flatMap(({ application }) => (application === null ? [] : [application]));
  const candidates = applications.map((answers) => ({ answers, shown: shownWith(covered, answers, branches) }));
  const sets: AnswerSet[] = [];
  let waiting = branches;
  for (;;) {
    const news = candidates.map(({ shown }) => waiting.filter((branch) => shown.has(branch)));
    const most = Math.max(0, ...news.map(({ length }) => length));
    const best = news.findIndex(({ length }) => length === most);
    const [chosen, shown] = [candidates[best], news[best]];
    if (most === 0 || chosen === undefined || shown === undefined) break;
    const meets = shown.map(({ kind, name }) => `branch ${kind} ${name}`);
    sets.push({ answers: chosen.answers, later: {}, last: {}, meets });
    waiting = waiting.filter((branch) => !chosen.shown.has(branch));
  }
  const blocked = waiting.map(({ kind, name, errors }) => ({ name: `${kind} ${name}`, because: remaining(errors) }));
  return { count: branches.length, sets, blocked };
}

/** The branches that a complete application shows when it is entered; none if it has an error then. */
function shownWith(covered: CoveredForm, answers: Entries, branches: readonly FoundBranch[]): ReadonlySet<FoundBranch> {
  const values = replay(covered, answers);
  const isComplete = Object.keys(errorsOf(covered.form, covered.validators, values)).length === 0;
  return new Set(isComplete ? branches.filter(({ isReached }) => isReached(values)) : []);
}

function remaining(errors: FieldErrors): string {
  const [key, messages] = Object.entries(errors)[0] ?? ['', []];
  const said = messages.map((message) => `"${message}"`).join(' or ');
  return `no complete application was found, because every answer to ${key} that was tried has an error: ${said}`;
}
