/** The goals that each rule clears each of its answers. */
import { isOffered } from '../../engine/read/accepted-answers.ts';
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import type { Rule } from '../../engine/form/form.ts';
import { enteredValues, type Entries } from '../solve/witness.ts';
import { editThatClears, neverByEdit, neverCleared } from './never-cleared.ts';
import { type Values } from '../../engine/language/values.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { clearingKey } from './clearing-key.ts';
import { inSteps, type CoveredForm } from './covered-form.ts';
import { explored } from './explored.ts';
import type { Goal } from './goal.ts';
import { offeredOptions } from './offered.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { sampleAnswers } from './samples.ts';
import { areEnough, entriesIn, needed, wayTo, type Way } from './shortest.ts';

/** An answer that an edit clears by a rule. */
export interface ClearingGoal extends Goal {
  readonly rule: string;
  readonly key: string;
  /** An edit before it, such as one that hides the answer; empty if none is needed. */
  readonly first: Entries;
  readonly edit: Entries;
}

/** Every rule with every answer that it clears. */
export function clearingGoals(covered: CoveredForm): readonly ClearingGoal[] {
  const { form } = covered;
  const asked = form.rules.flatMap((rule) =>
    rule.clears.filter((key) => form.fields.has(key)).map((key) => [rule, key] as const),
  );
  const known = new Map<string, ClearingGoal>();
  for (const goal of inSteps(covered, 'rules that clear', asked, ([rule, key]) => [goalOf(covered, rule, key)])) {
    const before = known.get(goal.name);
    // Several rules with one name: what one of them never does, another one perhaps does.
    const isKnown = before !== undefined && (before.entries !== null || goal.because !== null);
    if (!isKnown) known.set(goal.name, goal);
  }
  return [...known.values()];
}

function goalOf(covered: CoveredForm, rule: Rule, key: string): ClearingGoal {
  const name = clearingKey(rule.id, key);
  const way = wayToQuestion(covered, key);
  const known = way?.is === 'never' ? way.because : neverCleared(covered, rule, key);
  const found = known === null && way?.is === 'reached' ? firingOf(covered, rule, key, way.answers) : null;
  const because = known ?? (found === null ? neverByEdit(covered, rule, key) : null);
  return {
    kind: 'clearing',
    name,
    slot: '',
    rule: rule.id,
    key,
    entries: found?.before ?? null,
    first: found?.first ?? {},
    edit: found?.edit ?? {},
    because,
    reads: [key, ...rule.reads],
    isMet: (values) => (values[key] ?? '') !== '',
  };
}

interface Firing {
  readonly before: Entries;
  readonly first: Entries;
  readonly edit: Entries;
}

type Shown = Extract<Way, { readonly is: 'reached' }>['answers'];

const shownWays = new WeakMap<CoveredForm, Map<string, Way>>();

/** The way to the question of a key, found once; null if no question has the key. */
function wayToQuestion(covered: CoveredForm, key: string): Way | null {
  const [field, indexed] = [covered.form.fields.get(key), covered.names.fields.get(key)];
  if (field === undefined || indexed === undefined) return null;
  const ways = shownWays.get(covered) ?? new Map<string, Way>();
  shownWays.set(covered, ways);
  const way = ways.get(key) ?? wayTo(covered, covered.model.shown(indexed), (values) => isShown(field, values));
  ways.set(key, way);
  return way;
}

/** Answers with which an edit of one value fires the rule and clears the answer; where needed, after another edit. */
function firingOf(covered: CoveredForm, rule: Rule, key: string, shown: Shown): Firing | null {
  const { form, index, model, start } = covered;
  const sources = [...new Set(rule.reads.flatMap(sourcesIn(index.calculations)))];
  const edited = sources.filter((read) => !model.isDerived(read));
  const befores = answeredWays(covered, key, shown).flatMap((before) => {
    const values = enteredValues(form, start, before);
    return values === null ? [] : [{ before, values }];
  });
  const fires = (values: Values, edit: Entries): boolean => isCleared(covered, rule, key, values, edit);
  for (const { before, values } of befores) {
    const edit = editsOf(covered, edited, values).find((one) => fires(values, one));
    if (edit !== undefined) return { before, first: {}, edit };
  }
  const found = exploredFiring(covered, rule, key);
  if (found !== null) return found;
  const solved = editThatClears(covered, rule, key, fires);
  if (solved !== null) return { before: solved.before, first: {}, edit: solved.edit };
  for (const { before, values } of befores) {
    for (const first of editsOf(covered, edited, values)) {
      const after = withChanges(values, applyEdit(form, values, first).changed);
      const second = editsOf(covered, edited, after).find((one) => fires(after, one));
      if (second !== undefined) return { before, first, edit: second };
    }
  }
  return null;
}

function isCleared({ form }: CoveredForm, { id }: Rule, key: string, values: Values, edit: Entries): boolean {
  const { cleared } = applyEdit(form, values, edit);
  return cleared.some((one) => one.key === key && one.because === id && one.was !== '');
}

/** The answers to a question with those that show it, also with those that offer single options. */
function answeredWays(covered: CoveredForm, key: string, shown: Shown): readonly Entries[] {
  const { form, model, names, start } = covered;
  const [field, indexed] = [form.fields.get(key), names.fields.get(key)];
  const values = enteredValues(form, start, shown);
  if (field === undefined || indexed === undefined || values === null) return [];
  const options = offeredOptions(covered, field).filter(({ offered }) => offered.length > 0);
  return [
    ...sampleAnswers(covered, field, values).map((sample): Entries => Object.assign({}, shown, sample)),
    ...options.flatMap(({ value, offered }) => {
      const one = wayTo(covered, [...model.shown(indexed), ...offered], (before) => {
        const after = enteredValues(form, before, { [key]: value });
        return after !== null && isShown(field, after) && isOffered(field, form, after);
      });
      return one.is === 'reached' ? [{ ...one.answers, [key]: value }] : [];
    }),
  ];
}

/** An edit of an explored state that fires the rule and clears the answer, with the answers before it that it needs. */
function exploredFiring(covered: CoveredForm, rule: Rule, key: string): Firing | null {
  const found = explored(covered).clearings.get(clearingKey(rule.id, key));
  if (found === undefined) return null;
  const { before, edit } = found;
  const fires = (values: Values): boolean => isCleared(covered, rule, key, values, edit);
  const entries = entriesIn(covered, before);
  return areEnough(covered, entries, fires) ? { before: needed(covered, entries, fires), first: {}, edit } : null;
}

/** Edits of each of these values. */
function editsOf(
  { form, model, ...covered }: CoveredForm,
  keys: readonly string[],
  values: Values,
): readonly Entries[] {
  return keys.flatMap((key) => {
    const field = form.fields.get(key);
    if (field !== undefined)
      return [...sampleAnswers({ form, model, ...covered }, field, values), { [key]: '' }].map((sample) => ({
        [key]: sample[key] ?? '',
      }));
    const texts: Entries[] = [];
    for (let rest = model.space.allCases(key); rest !== 0n; rest &= rest - 1n)
      texts.push({ [key]: model.textOf(key, rest & -rest) });
    return texts;
  });
}
