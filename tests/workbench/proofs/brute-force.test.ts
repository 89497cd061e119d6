/** What the workbench says about small random forms, compared with every state that edits lead to. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRequired } from '../../../engine/read/view.ts';
import {
  errorsOf,
  isShown,
  newValues,
  type CompiledField,
  type FormDefinition,
  type Values,
} from '../../../engine/index.ts';
import { stateGoals } from '../../../workbench/cover/goals.ts';
import { areEnough } from '../../../workbench/cover/shortest.ts';
import { reachOf, type CoveredForm } from '../../../workbench/cover/index.ts';
import { reaches, targetsOf, type CoverTarget } from '../../../workbench/cover/targets.ts';
import { checkForm } from '../../../workbench/index.ts';
import { today } from '../../engine/small-form.ts';
import { isAll } from '../../support/runs.ts';
import { coveredDefinition } from '../cover/covered.ts';
import { everyState, type State } from './every-state.ts';
import { smallForm } from './small-forms.ts';

const forms = isAll ? 1000 : 30;
/** A form with more states is left out, so that all others are tried completely; few forms can be larger ones. */
const mostStates = isAll ? 1200 : 2000;

interface Counts {
  complete: number;
  verdicts: number;
  open: number;
}

/** The parts about which `reach` says something false. */
function falseReach(covered: CoveredForm, states: readonly State[], counts: Counts): readonly string[] {
  const reached = reachOf(covered);
  return targetsOf(covered).flatMap((target, index) => {
    const { answers = null, because = null, isShortest = false } = reached[index] ?? {};
    const name = `${target.kind} ${target.name}`;
    counts.verdicts += 1;
    if (answers === null && because === null) counts.open += 1;
    if (answers !== null && !areEnough(covered, answers, target.isReached))
      return [`${name}: not shown by its answers`];
    const others = answers === null ? states : isShortest ? shorter(states, Object.keys(answers).length) : [];
    // An option is chosen also where it is the default.
    const wayOf = ({ way }: State): readonly string[] => [
      ...way.filter((key) => target.also[key] === undefined),
      ...Object.keys(target.also),
    ];
    const isList = (way: readonly string[]): boolean => new Set(way).size === way.length;
    const other = others
      .filter(
        (state) => answers === null || (isList(wayOf(state)) && wayOf(state).length < Object.keys(answers).length),
      )
      .find(({ values }) => reaches(covered, target, values));
    if (other === undefined || (answers === null && because === null)) return [];
    return [`${name}: ${answers === null ? 'never' : 'shortest'}, but ${wayOf(other).join()} shows it`];
  });
}

const shorter = (states: readonly State[], length: number): readonly State[] =>
  states.filter(({ way }) => way.length < length);

/** The goals that `cover` calls infeasible, although answers meet them. */
function falseGoals(covered: CoveredForm, states: readonly State[], counts: Counts): readonly string[] {
  return stateGoals(covered).flatMap(({ kind, name, entries, because, isMet }) => {
    counts.verdicts += 1;
    if (entries === null && because === null) counts.open += 1;
    const state = because === null ? undefined : states.find(({ values }) => isMet(values));
    return state === undefined ? [] : [`${kind} ${name}: infeasible, but ${state.way.join()} meets it`];
  });
}

const blocking: ReadonlySet<string> = new Set(['cannot-be-submitted', 'requirements-exclude', 'required-but-refused']);

/** What the check says about questions that are never shown, and about a form that nobody can submit. */
async function falseProblems(definition: FormDefinition, covered: CoveredForm, states: readonly State[]) {
  const { form, validators } = covered;
  const problems = await checkForm(definition, { today: () => today });
  const hidden = problems.filter(({ code }) => code === 'never-shown').map(({ pointer }) => pointer);
  const isSaidHidden = (pointer: string): boolean => hidden.some((one) => `${pointer}/`.startsWith(`${one}/`));
  const isShownIn = (values: Values, key: string): boolean => {
    const field = form.fields.get(key);
    return field !== undefined && isShown(field, values);
  };
  const written = [...questionsIn(definition.form.pages, '/form/pages')];
  const unseen = written.filter(([, key]) => !states.some(({ values }) => isShownIn(values, key)));
  const questions = written
    .filter((question) => isSaidHidden(question[0]) && !unseen.includes(question))
    .map(([, key]) => `${key}: called never shown`);
  const others = problems.filter(({ code, severity }) => severity === 'error' && !blocking.has(code));
  if (others.length > 0) return questions;
  // What follows from a question that is never shown is not said again.
  if (unseen.length > 0 && hidden.length === 0) return ['nothing is called never shown'];
  const isSaid = problems.some(({ code }) => blocking.has(code));
  const complete = states.filter(({ values }) => Object.keys(errorsOf(form, validators, values)).length === 0);
  if (!isSaid) return complete.length === 0 ? [...questions, 'not called impossible to submit'] : questions;
  // A part that answers can show, or a requirement that they can bring, but of no complete application.
  const isIn = (some: readonly State[], target: CoverTarget): boolean =>
    some.some(({ values }) => reaches(covered, target, values));
  const isBlocked = (target: CoverTarget): boolean =>
    target.kind !== 'message' && !isIn(complete, target) && isIn(states, target);
  const needsOf = (field: CompiledField, some: readonly State[]): boolean =>
    some.some(({ values }) => isShown(field, values) && isRequired(field, values));
  const isNeverNeeded = (field: CompiledField): boolean => !needsOf(field, complete) && needsOf(field, states);
  const isTrue = targetsOf(covered).some(isBlocked) || [...form.fields.values()].some(isNeverNeeded);
  return isTrue ? questions : [...questions, 'called impossible to submit'];
}

/** The places and keys of the questions that are written on pages. */
function* questionsIn(value: unknown, pointer: string): Generator<readonly [pointer: string, key: string]> {
  if (typeof value !== 'object' || value === null) return;
  if ('key' in value && 'type' in value && typeof value.key === 'string') yield [pointer, value.key];
  for (const [name, one] of Object.entries(value)) if (name !== 'when') yield* questionsIn(one, `${pointer}/${name}`);
}

describe('of small random forms', () => {
  const counts: Counts = { complete: 0, verdicts: 0, open: 0 };

  it('every verdict agrees with all answers', async () => {
    await fc.assert(
      fc.asyncProperty(smallForm, async (definition) => {
        const covered = coveredDefinition(definition, (form) => newValues(form, { today }));
        const states = everyState(covered, mostStates);
        if (states === null) return;
        counts.complete += 1;
        expect(falseReach(covered, states, counts)).toEqual([]);
        expect(falseGoals(covered, states, counts)).toEqual([]);
        expect(await falseProblems(definition, covered, states)).toEqual([]);
      }),
      { numRuns: forms },
    );
  });

  it('most are small enough, and nearly every part and goal has a verdict', () => {
    expect(counts.complete).toBeGreaterThan(forms / 2);
    expect(counts.open / counts.verdicts).toBeLessThan(0.005);
  });
});
