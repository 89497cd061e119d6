/** The requirements of a complete application without errors, by dependency component. */
import type { IndexedField } from '../expand/form-index.ts';
import { at, isPresent } from '../source/source-node.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { allOf, anyOf, keysOfFormula, opposite, type Clause, type Formula, type FormulaSource } from './formula.ts';
import { limitsOf } from '../sets/knowledge.ts';
import { accepts, type Language } from '../sets/language.ts';
import { listsByName } from './lists-by-name.ts';
import type { SolverModel } from './model.ts';
import { fieldLanguage } from './patterned.ts';
import { typedLengthOf } from './values.ts';

/** The clauses of a complete application. */
export interface Submission {
  /** The clauses that concern the keys of a goal, or other keys, directly or through further keys. */
  readonly clausesFor: (goal: readonly Clause[], keys?: readonly string[]) => readonly Clause[];
  /** Goals in groups of those with the same clauses. */
  readonly grouped: <One extends SubmissionGoal>(goals: readonly One[]) => readonly Demanding<One>[];
}

/** What a complete application must be able to have. */
export interface SubmissionGoal {
  readonly goal: readonly Clause[];
  /** Other keys that it concerns. */
  readonly keys: readonly string[];
}

/** Goals whose keys depend on each other, with what a complete application demands of these keys. */
export interface Demanding<One> {
  readonly demands: readonly Clause[];
  readonly goals: readonly One[];
}

/** The submission of a form. Fields for which `isSkipped` is true demand nothing. */
export function submissionOf(
  model: SolverModel,
  isSkipped: (field: IndexedField) => boolean = () => false,
): Submission {
  const { fields } = model.solved.index;
  const demands = fields.filter((field) => !isSkipped(field)).flatMap((field) => demandsOf(model, field));
  const parts = demands.map((clause) => ({ clause, keys: [...keysOfFormula(clause.formula)].filter(isLinking) }));
  const component = componentsOf([...parts.map(({ keys }) => keys), ...lawsBetween(model, parts)]);
  const byComponent = listsByName(parts, ({ keys }) => component(keys[0] ?? ''));
  const namesFor = (goal: readonly Clause[], keys: readonly string[]): readonly string[] => {
    const all = [...goal.flatMap(({ formula }) => [...keysOfFormula(formula)]), ...keys];
    const names = new Set(all.filter(isLinking).map(component));
    return [...names].filter((name) => byComponent.has(name));
  };
  const clausesOf = (names: readonly string[]): readonly Clause[] =>
    names.flatMap((name) => byComponent.get(name) ?? []).map(({ clause }) => clause);
  return {
    clausesFor: (goal, keys = []) => clausesOf(namesFor(goal, keys)),
    grouped(goals) {
      const named = goals.map((one) => ({ one, names: namesFor(one.goal, one.keys) }));
      const groups = listsByName(named, ({ names }) => names.toSorted().join('\n'));
      return [...groups.values()].map((group) => ({
        demands: clausesOf(group[0]?.names ?? []),
        goals: group.map(({ one }) => one),
      }));
    },
  };
}

/** The keys that depend on each other by what always holds of those of demands, and of further keys: calculations. */
function lawsBetween(
  { space }: SolverModel,
  demands: readonly { readonly keys: readonly string[] }[],
): readonly (readonly string[])[] {
  const known = new Set(demands.flatMap(({ keys }) => keys));
  const groups: (readonly string[])[] = [];
  for (const key of known) {
    const laws = [...space.lawsOf(key), ...space.impliedBy(key)];
    const read = laws.flatMap(({ formula }) => Array.from(keysOfFormula(formula))).filter(isLinking);
    groups.push([key, ...read]);
    for (const one of read) known.add(one);
  }
  return groups;
}

/** Values of the session, and days counted from today, are known before any answer; they link nothing. */
const isLinking = (key: string): boolean => !/^(session:|derived:today )/.test(key);

/** The name of the component of each key. */
function componentsOf(groups: readonly (readonly string[])[]): (key: string) => string {
  const parents = new Map<string, string>();
  const root = (key: string): string => {
    let current = key;
    for (let parent = parents.get(current); parent !== undefined; parent = parents.get(current)) current = parent;
    return current;
  };
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    for (const other of others) if (root(other) !== root(first)) parents.set(root(other), root(first));
  }
  return root;
}

/** The clause that every part of an answer is given. */
export function answeredFormula({ space }: SolverModel, { keys }: IndexedField): Formula {
  return allOf(keys.map((key) => ({ kind: 'in', key, cases: space.allCases(key) & ~space.freeCases(key) })));
}

/** The requirements of a field while it is shown: an answer, its validity, and no failing check. */
function demandsOf(model: SolverModel, field: IndexedField): readonly Clause[] {
  const { clausesOf, space } = model;
  const [key] = field.keys;
  const not = (formula: Formula): Formula => opposite(formula, space.allCases);
  const hidden = not(allOf(model.shown(field).map(({ formula }) => formula)));
  const whole = (written: Parameters<SolverModel['clausesOf']>[0]): Formula =>
    allOf(clausesOf(written).map(({ formula }) => formula));
  const source = (kind: FormulaSource['kind'], node: FormulaSource['node']): FormulaSource => ({
    kind,
    comparison: null,
    key,
    node,
  });
  const demands: Clause[] = [];
  if (field.required !== null) {
    const { when, node } = field.required;
    const formula = anyOf([hidden, not(whole(when)), answeredFormula(model, field)]);
    demands.push({ formula, source: source('required', node) });
  }
  for (const { when, node } of field.checks)
    demands.push({ formula: anyOf([hidden, not(whole(when))]), source: source('check', node) });
  const limits = limitsOf(field.type, field.node.value as object);
  if (limits.length > 0 && model.isComplete(key)) {
    const limited = model.valueClause(
      key,
      (text) => !isAnswered(text) || limits.every((limit) => limit.test(text)),
      source('limit', at(field.node, isPresent(at(field.node, 'max')) ? 'max' : 'min')),
    );
    demands.push({ formula: anyOf([hidden, limited.formula]), source: limited.source });
  }
  const schema = at(field.node, 'schema');
  const language =
    isPresent(schema) && field.keys.length === 1 ? fieldLanguage(field.node, typedLengthOf(field)) : null;
  if (language !== null && model.isComplete(key)) {
    const applies = field.schemaWhen === null ? [] : [not(whole(field.schemaWhen.when))];
    const valid = model.valueClause(
      key,
      (text) => !isAnswered(text) || accepts(language, text),
      source('schema', schema),
    );
    demands.push({ formula: anyOf([hidden, ...applies, valid.formula]), source: valid.source });
  }
  return demands;
}

/** The answers that a field accepts; null if they are not understood. */
export function acceptedAnswers(field: IndexedField): Language | null {
  return fieldLanguage(field.node, typedLengthOf(field));
}
