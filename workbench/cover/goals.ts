/** The goals of coverage that a state of the form meets. */
import { clauseHolds } from '../reasons/clauses.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { textOf } from '../source/source-node.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { enteredValues, type Entries } from '../solve/witness.ts';
import type { Values } from '../../engine/language/values.ts';
import { boundaryGoals } from './boundaries.ts';
import { inSteps, type CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';
import { neighborOf } from './neighbors.ts';
import { wayTo } from './shortest.ts';
import { targetsOf, type CoverTarget } from './targets.ts';
import { wayOf } from './reach.ts';

/** Every goal of a form that a state meets; clearing is apart, because it takes an edit. */
export function stateGoals(covered: CoveredForm): readonly Goal[] {
  const { comparisons } = covered.index;
  const targets = targetsOf(covered).filter(({ kind }) => kind === 'option' || kind === 'message');
  return [
    ...inSteps(covered, 'options and messages', targets, (target) => targetGoals(covered, target)),
    ...inSteps(covered, 'conditions', comparisons, (comparison) => conditionGoals(covered, comparison)),
    ...inSteps(covered, 'boundaries', comparisons, (comparison) => boundaryGoals(covered, comparison)),
  ];
}

function targetGoals(covered: CoveredForm, target: CoverTarget): readonly Goal[] {
  const { form } = covered;
  const way = wayOf(covered, target);
  const field = form.fields.get(target.key);
  const isOption = target.kind === 'option';
  // A required question is unanswered also where it was answered before; nobody enters a calculated answer.
  const isEntered = !isOption && field?.fieldType.isCalculated === false;
  const entries =
    way.is === 'reached'
      ? { ...(isEntered ? answersAfter(covered, field, way.answers) : {}), ...way.answers, ...target.also }
      : null;
  const offered = field?.optionLists?.reads ?? [];
  const reads = [...(field?.reads ?? []), ...offered, ...(field?.shownBy ?? []), ...(field?.keys ?? [])];
  const [slot = ''] = isOption ? Object.keys(target.also) : [`${target.kind} ${target.name}`];
  const goal: Goal = {
    kind: isOption ? 'option' : 'message',
    name: target.name,
    slot,
    entries,
    because: way.is === 'never' ? way.because : null,
    reads: isOption ? [...(field?.shownBy ?? []), ...offered, slot, ...controls(field)] : reads,
    isMet: target.isReached,
  };
  return isOption || entries === null ? [goal] : [goal, neighborOf(covered, target, goal)];
}

/** The answers to a question after entries: none, its default, or those entered. */
function answersAfter({ form, start }: CoveredForm, { keys }: CompiledField, entries: Entries): Entries {
  const values = enteredValues(form, start, entries);
  return Object.fromEntries(keys.map((key) => [key, values?.[key] ?? '']));
}

function controls(field: ReturnType<CoveredForm['form']['fields']['get']>): readonly string[] {
  return field?.optionLists?.from === 'key' ? [field.optionLists.valueKey] : [];
}

/** A condition is true, and it is false. */
function conditionGoals(covered: CoveredForm, comparison: IndexedComparison): readonly Goal[] {
  const { model, placeOf } = covered;
  const { valueKey, operator, targets, reference, node } = comparison;
  const { file, line } = placeOf(node);
  const compared = reference ?? targets.map(textOf).slice(0, 3).join(',');
  return [true, false].map((truth): Goal => {
    const isMet = (values: Values): boolean => clauseHolds(comparison, values) === truth;
    const clauses = truth ? model.clausesOf([comparison]) : [model.negationOf([comparison])];
    const way = wayTo(covered, clauses, isMet);
    return {
      kind: 'condition',
      name: `${file}:${line} ${valueKey} ${operator} ${compared} is ${String(truth)}`,
      slot: '',
      entries: way.is === 'reached' ? way.answers : null,
      because: way.is === 'never' ? way.because : null,
      reads: [valueKey, ...(reference === null ? [] : [reference])],
      isMet,
    };
  });
}
