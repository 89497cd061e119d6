import { isImpossible, solve } from '../solve/core.ts';
import { allOf, opposite, type Clause, type FormulaSource } from '../solve/formula.ts';
import { submissionOf, type Demanding, type SubmissionGoal } from '../solve/submission.ts';
import { goalsLeft } from '../solve/together.ts';
import { comparisonsIn, type WrittenClause } from '../expand/conditions.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { pointerOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances, type Instances } from './base/instances.ts';
import { exclusionOf, provenAt, statementsIn } from './base/reasons.ts';
import { acceptsNothing } from './schemas.ts';

/** Reports requirements that exclude each other, and checks that fail for every answer. */
export const checkSubmittable: Check = (context) => {
  const { model, index, hiddenBlocks } = context;
  const hidden = new Set(hiddenBlocks.flatMap(({ block }) => block.keys));
  const asked = index.fields.filter(({ keys }) => !hidden.has(keys[0]));
  const failing = new Set<IndexedField>();
  const instances = createInstances();
  for (const field of asked) if (failsAlways(field, context, instances)) failing.add(field);
  instances.finish();
  const submission = submissionOf(model, (field) => failing.has(field) || acceptsNothing(field));
  const goals: readonly SubmissionGoal[] = [
    ...index.conditionalBlocks
      .filter(({ keys }) => !keys.some((key) => hidden.has(key)))
      .map(({ own, around }) => ({ goal: model.clausesOf([...around.flat(), ...own]), keys: [] })),
    ...asked
      .filter((field) => (field.required !== null || field.checks.length > 0) && !failing.has(field))
      .map((field) => {
        const goal = model.shown(field).concat(model.clausesOf(field.required?.when ?? []));
        return { goal, keys: goal.length === 0 ? field.keys : [] };
      }),
  ];
  const known = new Set<string>();
  for (const group of submission.grouped(goals)) checkGroup(group, context, known);
};

/** Reports what excludes a complete application with a goal, each time without a demand of the last report. */
function checkGroup(group: Demanding<SubmissionGoal>, context: CheckContext, known: Set<string>): void {
  const { space } = context.model;
  let { demands } = group;
  let left = goalsLeft(group.goals, demands, space);
  for (let [first, ...others] = left; first !== undefined; [first, ...others] = left) {
    left = others;
    const all = [...first.goal, ...demands];
    if (!isImpossible(all, space) || isImpossible(first.goal, space)) continue;
    const verdict = solve(all, space);
    if (verdict.is !== 'never') continue;
    reportBlocked(verdict.because, context, known);
    const reported = demands.findLast(({ source }) => verdict.because.includes(source));
    demands = demands.filter((clause) => clause !== reported);
    left = goalsLeft(others, demands, space);
  }
}

/** Reports a check that fails whenever its question is shown. */
function failsAlways(field: IndexedField, context: CheckContext, instances: Instances): boolean {
  const { model, report } = context;
  const shown = model.shown(field);
  let isFailing = false;
  for (const { node, when } of field.checks) {
    const clauses = model.clausesOf(when);
    const passes: Clause = {
      formula: opposite(allOf(clauses.map(({ formula }) => formula)), model.space.allCases),
      source: { kind: 'check', comparison: null, key: field.keys[0], node },
    };
    const verdict = solve([...shown, passes], model.space);
    const isAlways = verdict.is === 'never' && !isImpossible([...shown, ...clauses], model.space);
    isFailing ||= isAlways;
    const because = verdict.is === 'never' ? verdict.because : [];
    const needed = isAlways ? hiddenAnswer(field, when, context) : undefined;
    instances.add(
      node,
      'always',
      !isAlways
        ? null
        : () => {
            const place = provenAt(node, because);
            const others = because.filter(({ kind }) => kind !== 'check');
            if (needed === undefined) report('check-always-fails', place, field.keys[0], statementsIn(others, context));
            else report('check-needs-hidden-answer', place, field.keys[0], needed, exclusionOf(others, context));
          },
    );
  }
  return isFailing;
}

/** The key of a question that a check reads and that is never shown together with the question of the check. */
function hiddenAnswer(
  field: IndexedField,
  when: readonly WrittenClause[],
  { model }: CheckContext,
): string | undefined {
  return comparisonsIn(when)
    .map(({ valueKey }) => valueKey)
    .find((key) => {
      const read = model.solved.names.fields.get(key);
      return read !== undefined && isImpossible([...model.shown(field), ...model.shown(read)], model.space);
    });
}

/** Reports statements that exclude a complete application, once for the demands among them. */
function reportBlocked(because: readonly FormulaSource[], context: CheckContext, known: Set<string>): void {
  const { report } = context;
  const required = because.filter(({ kind }) => kind === 'required');
  const checks = because.filter(({ kind }) => kind === 'check');
  const [first, second] = required;
  const place = first ?? checks[0] ?? because[0];
  if (place === undefined) return;
  const name = [...required, ...checks]
    .map(({ node }) => nameOf(node))
    .sort()
    .join(' ');
  if (known.has(name)) return;
  known.add(name);
  const proven = provenAt(place.node, because);
  const reasons = exclusionOf(because, context);
  if (first !== undefined && second !== undefined && first.key !== second.key)
    report('requirements-exclude', proven, first.key, second.key, reasons);
  else if (first !== undefined && checks.some(({ key }) => key === first.key))
    report('required-but-refused', proven, first.key, reasons);
  else report('cannot-be-submitted', proven, reasons);
}

const nameOf = (node: SourceNode): string => node.file + pointerOf(node.path);
