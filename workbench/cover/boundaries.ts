/** The boundaries of comparisons: the value itself, and those just below and above; each constant of a list. */
import { enteredValues, type Entries } from '../solve/witness.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { textOf } from '../source/source-node.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { solve } from '../solve/core.ts';
import type { FormulaSource } from '../solve/formula.ts';
import { isAnswered, type Values } from '../../engine/language/values.ts';
import { beside } from '../sets/beside.ts';
import type { CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';
import { sampleAnswers } from './samples.ts';
import { wayTo } from './shortest.ts';
import { refusedText } from '../../engine/send/refusals.ts';

const ordered = new Set(['lt', 'lte', 'gt', 'gte']);
const listed = new Set(['equals', 'notEquals', 'in', 'notIn']);

/** The goals at the boundary of a comparison; truth and falsehood are goals of their own. */
export function boundaryGoals(covered: CoveredForm, comparison: IndexedComparison): readonly Goal[] {
  const { operator, reference, targets } = comparison;
  if (reference === null && listed.has(operator))
    return targets.map((target) => valueGoal(covered, comparison, textOf(target), 'is'));
  if (!ordered.has(operator)) return [];
  if (reference !== null) return relations.map((relation) => relationGoal(covered, comparison, relation));
  return targets.flatMap((target) => {
    const text = textOf(target);
    const [below, above] = beside(text);
    return [text, below, above].flatMap((one) =>
      one === undefined ? [] : [valueGoal(covered, comparison, one, 'is')],
    );
  });
}

const nameOf = ({ placeOf }: CoveredForm, { node, valueKey, operator }: IndexedComparison): string =>
  `${placeOf(node).file}:${placeOf(node).line} ${valueKey} ${operator}`;

/** A value has exactly this text. */
function valueGoal(covered: CoveredForm, comparison: IndexedComparison, text: string, verb: string): Goal {
  const { valueKey, node } = comparison;
  const isMet = (values: Values): boolean => (values[valueKey] ?? '') === text;
  const base = { kind: 'boundary' as const, name: `${nameOf(covered, comparison)}: ${verb} ${text}`, slot: '' };
  const common = { ...base, reads: [valueKey], isMet };
  const indexed = covered.names.fields.get(valueKey);
  const field = covered.form.fields.get(valueKey);
  const source = { kind: 'condition' as const, comparison, key: valueKey, node };
  if (/^(session|document):/.test(valueKey)) return { ...common, entries: { [valueKey]: text }, because: null };
  if (indexed === undefined || field === undefined) {
    const way = wayTo(covered, [covered.model.valueClause(valueKey, (one) => one === text, source)], isMet);
    return {
      ...common,
      entries: way.is === 'reached' ? way.answers : null,
      because: way.is === 'never' ? way.because : null,
    };
  }
  const refused = text === '' ? null : refusedText(covered.form, field, valueKey, text);
  if (refused !== null) return { ...common, entries: null, because: [source] };
  const shown = covered.model.shown(indexed);
  const way = wayTo(covered, shown, (values) => isMet(enteredValues(covered.form, values, { [valueKey]: text }) ?? {}));
  return {
    ...common,
    entries: way.is === 'reached' ? { ...way.answers, [valueKey]: text } : null,
    because: way.is === 'never' ? way.because : null,
  };
}

const relations = ['equal', 'just below', 'just above'] as const;

/** A value is equal to another one, or the next below or above it. */
function relationGoal(covered: CoveredForm, comparison: IndexedComparison, relation: (typeof relations)[number]): Goal {
  const { valueKey, reference } = comparison;
  const other = reference ?? '';
  const isMet = (values: Values): boolean => {
    const [left, right] = [values[valueKey] ?? '', values[other] ?? ''];
    if (left === '' || right === '') return false;
    if (relation === 'equal') return left === right;
    return beside(right)[relation === 'just below' ? 0 : 1] === left;
  };
  const entries = relatedEntries(covered, comparison, isMet);
  return {
    kind: 'boundary',
    name: `${nameOf(covered, comparison)} ${other}: ${relation}`,
    slot: '',
    entries,
    because: entries === null ? neverBoth(covered, comparison) : null,
    reads: [valueKey, other],
    isMet,
  };
}

/** The statements that exclude answers to both questions of a comparison; null if they do not. */
function neverBoth({ model }: CoveredForm, comparison: IndexedComparison): readonly FormulaSource[] | null {
  const { valueKey, reference, node } = comparison;
  const source: FormulaSource = { kind: 'condition', comparison, key: '', node };
  const answered = [valueKey, reference ?? ''].map((key) => model.valueClause(key, isAnswered, source));
  const verdict = solve(answered, model.space);
  return verdict.is === 'never' ? verdict.because : null;
}

/** Answers to both questions that are related so; the second one can be calculated. */
function relatedEntries(
  covered: CoveredForm,
  { valueKey, reference }: IndexedComparison,
  isMet: (values: Values) => boolean,
): Entries | null {
  const other = reference ?? '';
  const from = covered.index.calculations.find(({ key }) => key === other)?.from ?? [];
  const keys = [other, ...from, valueKey];
  const shown = keys.flatMap((key) => {
    const indexed = covered.names.fields.get(key);
    return indexed === undefined ? [] : covered.model.shown(indexed);
  });
  const fields = keys.flatMap((key) => covered.form.fields.get(key) ?? []);
  const way = wayTo(covered, shown, (values) => fields.every((field) => isShown(field, values)));
  const entries = way.is === 'reached' ? way.answers : {};
  const start = enteredValues(covered.form, covered.start, entries);
  if (start === null) return null;
  const sources = (covered.names.fields.has(other) ? [other] : from).filter(
    (key) => covered.form.fields.has(key) && !(key in entries),
  );
  let states: readonly { readonly entries: Entries; readonly values: Values }[] = [{ entries, values: start }];
  for (const key of sources) states = states.flatMap((state) => withSamples(covered, state, key)).slice(0, 400);
  for (const state of states) {
    const value = state.values[other] ?? '';
    for (const text of [value, ...beside(value)]) {
      const values = enteredValues(covered.form, state.values, { [valueKey]: text });
      if (values !== null && isMet(values)) return { ...state.entries, [valueKey]: text };
    }
  }
  return null;
}

function withSamples(
  covered: CoveredForm,
  { entries, values }: { readonly entries: Entries; readonly values: Values },
  key: string,
) {
  const field = covered.form.fields.get(key);
  const texts = field === undefined ? [] : sampleAnswers(covered, field, values).map((sample) => sample[key] ?? '');
  return texts.slice(0, 9).flatMap((text) => {
    const after = enteredValues(covered.form, values, { [key]: text });
    return after === null ? [] : [{ entries: { ...entries, [key]: text }, values: after }];
  });
}
