/** The goals that each rule clears each of its answers. */
import { isOffered } from '../../engine/read/accepted-answers.ts';
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import type { Rule } from '../../engine/form/form.ts';
import { enteredValues, type Entries } from '../solve/witness.ts';
import { solve } from '../solve/core.ts';
import type { FormulaSource } from '../solve/formula.ts';
import { isAnswered, type Values } from '../../engine/language/values.ts';
import { isShown } from '../../engine/form/visibility.ts';
import type { CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';
import { offeredOptions } from './offered.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { sampleAnswers } from './samples.ts';
import { wayTo } from './shortest.ts';

/** An answer that an edit clears by a rule. */
export interface ClearingGoal extends Goal {
  readonly rule: string;
  readonly key: string;
  /** An edit before it, such as one that hides the answer; empty if none is needed. */
  readonly first: Entries;
  readonly edit: Entries;
}

export const clearingKey = (rule: string, key: string): string => `${rule} clears ${key}`;

/** Every rule with every answer that it clears. */
export function clearingGoals(covered: CoveredForm): readonly ClearingGoal[] {
  const { form } = covered;
  const asked = form.rules.flatMap((rule) =>
    rule.clears.filter((key) => form.fields.has(key)).map((key) => [rule, key] as const),
  );
  const known = new Map<string, ClearingGoal>();
  for (const [rule, key] of asked) {
    const name = clearingKey(rule.id, key);
    const before = known.get(name);
    if (before?.entries == null) known.set(name, goalOf(covered, rule, key));
  }
  return [...known.values()];
}

function goalOf(covered: CoveredForm, rule: Rule, key: string): ClearingGoal {
  const name = clearingKey(rule.id, key);
  const because = hiddenBefore(covered, rule, key);
  const found = because === null ? firingOf(covered, rule, key) : null;
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

/** Reasons that exclude an answer before its rule fires, while the conditions of the rule do not hold. */
function hiddenBefore(
  { index, names, model }: CoveredForm,
  { id }: Rule,
  key: string,
): readonly FormulaSource[] | null {
  const written = index.rules.find((rule) => rule.id === id);
  const field = names.fields.get(key);
  if (written === undefined || field === undefined) return null;
  const source: FormulaSource = { kind: 'rule', comparison: null, key, node: written.node };
  const answered = model.valueClause(key, isAnswered, source);
  const verdict = solve([answered, model.negationOf(written.when)], model.space);
  return verdict.is === 'never' ? verdict.because : null;
}

interface Firing {
  readonly before: Entries;
  readonly first: Entries;
  readonly edit: Entries;
}

/** Answers with which an edit of one value fires the rule and clears the answer. */
function firingOf(covered: CoveredForm, { id, reads }: Rule, key: string): Firing | null {
  const { form, index, names, model, start } = covered;
  const field = form.fields.get(key);
  const sources = [...new Set(reads.flatMap(sourcesIn(index.calculations)))].filter((read) => !model.isDerived(read));
  const indexed = names.fields.get(key);
  if (field === undefined || indexed === undefined) return null;
  const way = wayTo(covered, model.shown(indexed), (values) => isShown(field, values));
  if (way.is !== 'reached') return null;
  const shown = enteredValues(form, start, way.answers);
  if (shown === null) return null;
  const options = offeredOptions(covered, field).filter(({ offered }) => offered.length > 0);
  const ways = [
    ...sampleAnswers(covered, field, shown).map((sample): Entries => Object.assign({}, way.answers, sample)),
    ...options.flatMap(({ value, offered }) => {
      const one = wayTo(covered, [...model.shown(indexed), ...offered], (values) => {
        const after = enteredValues(form, values, { [key]: value });
        return after !== null && isShown(field, after) && isOffered(field, form, after);
      });
      return one.is === 'reached' ? [{ ...one.answers, [key]: value }] : [];
    }),
  ];
  for (const before of ways) {
    const values = enteredValues(form, start, before);
    if (values === null) continue;
    const fires = (one: Values, edit: Entries): boolean =>
      applyEdit(form, one, edit).cleared.some(
        (cleared) => cleared.key === key && cleared.because === id && cleared.was !== '',
      );
    const edits = editsOf(covered, sources, values);
    const edit = edits.find((one) => fires(values, one));
    if (edit !== undefined) return { before, first: {}, edit };
    for (const first of edits) {
      const after = withChanges(values, applyEdit(form, values, first).changed);
      const second = editsOf(covered, sources, after).find((one) => fires(after, one));
      if (second !== undefined) return { before, first, edit: second };
    }
  }
  return null;
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
