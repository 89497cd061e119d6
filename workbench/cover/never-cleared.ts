/** Edits with which a rule clears an answer, found by a search of the values before and after an edit. */
import { removalOf } from '../../engine/edit/remove-copy.ts';
import { blocksOf } from '../../engine/form/blocks.ts';
import type { CompiledField, Rule } from '../../engine/form/form.ts';
import { isAnswered, type Values } from '../../engine/language/values.ts';
import { conditionalOptions } from '../solve/conditional-options.ts';
import { solve } from '../solve/core.ts';
import { anyOf, allOf, type Clause, type FormulaSource } from '../solve/formula.ts';
import { search } from '../solve/search.ts';
import type { Space } from '../solve/space.ts';
import { enteredTexts, enteredValues, otherThan, serverAccepts, type Entries } from '../solve/witness.ts';
import { causesOf, ceasingRules, clearingRules, isFirst, seesFinalValues, type KnownRule } from './ceasing.ts';
import type { CoveredForm } from './covered-form.ts';
import { afterEdit, clausesAfter, editSpace, unchanged } from './edit-space.ts';

/** The statements that prove that a rule never clears an answer; null if nothing is proven. */
export function neverCleared(covered: CoveredForm, rule: Rule, key: string): readonly FormulaSource[] | null {
  return (
    hiddenBefore(covered, rule, key) ??
    neverFirst(covered, rule, key) ??
    neverChosen(covered, rule, key) ??
    onlyOwnEdits(covered, rule, key)
  );
}

/** Reasons why no option is ever chosen that the rule could hide: each of these options, and what excludes them. */
function neverChosen({ model }: CoveredForm, rule: Rule, key: string): readonly FormulaSource[] | null {
  const options = rule.remains === undefined ? [] : conditionalOptions(model.solved).filter((one) => one.key === key);
  const [source, ...others] = options.map(({ node }): FormulaSource => ({
    kind: 'options',
    comparison: null,
    key,
    node,
  }));
  if (source === undefined || !options.every(({ value }) => model.isTold(key, value))) return null;
  const isHideable = (text: string): boolean => options.some(({ isChosenIn }) => isChosenIn(text));
  const verdict = solve([model.valueClause(key, isHideable, source)], model.space);
  if (verdict.is !== 'never') return null;
  const nodes = new Set(options.map(({ node }) => node));
  return [source, ...others, ...verdict.because.filter(({ node }) => !nodes.has(node))];
}

/** The rule itself, if only edits of the question change what it reads: no rule clears what is edited. */
function onlyOwnEdits(covered: CoveredForm, rule: Rule, key: string): readonly FormulaSource[] | null {
  const written = covered.index.rules.find(({ id }) => id === rule.id);
  const isOneAnswer = covered.form.fields.get(key)?.keys.length === 1;
  if (written === undefined || !isOneAnswer) return null;
  const others = [...editedIn(covered, rule, key), ...removedIn(covered, rule)];
  return others.length > 0 ? null : [{ kind: 'rule', comparison: null, key, node: written.node }];
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

/** Reasons that exclude that a block around an answer is hidden while those whose rules come first stay shown. */
function neverFirst(covered: CoveredForm, rule: Rule, key: string): readonly FormulaSource[] | null {
  const { model } = covered;
  const blocks = ceasingRules(covered, key);
  const own = blocks.find((one) => one.rule === rule);
  if (own === undefined || !seesFinalValues(covered, rule, key)) return null;
  const implied = new Set(model.space.impliedBy(key));
  const stays = blocks
    .filter((other) => isFirst(covered, other.rule, rule, key))
    .map(({ when }) => model.clausesOf(when))
    // What the answer does not imply was perhaps not true before.
    .filter((clauses) => clauses.every((clause) => implied.has(clause)));
  const verdict = solve([model.negationOf(own.when), ...stays.flat()], model.space);
  return verdict.is === 'never' ? verdict.because : null;
}

/** An edit with the answers before it. */
export interface FoundEdit {
  readonly before: Entries;
  readonly edit: Entries;
}

const mostEdited = 16;
const mostAttempts = 4;
const budget = 1500;

/** An edit of one question with which a rule clears an answer, as the engine confirms; null if none is found. */
export function editThatClears(
  covered: CoveredForm,
  rule: Rule,
  key: string,
  isCleared: (values: Values, edit: Entries) => boolean,
): FoundEdit | null {
  const { form, model, start, today } = covered;
  const goal = firingClauses(covered, rule, key);
  if (goal === null) return null;
  const cases = model.casesWith('session:today', today);
  const day: Clause = { formula: { kind: 'in', key: 'session:today', cases }, source: unchanged };
  for (const edited of editedIn(covered, rule, key).slice(0, mostEdited)) {
    const space = editSpace(covered, model.entering, new Set(edited));
    const shown = shownBefore(covered, edited);
    const tried: Clause[] = [];
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const answer = search([...goal, ...shown, day, ...tried], space, budget);
      if (answer.is !== 'can') break;
      const before = enteredTexts(model, answer.cases, start);
      const values = enteredValues(form, start, before);
      const edit = Object.fromEntries(
        edited.flatMap((one) => {
          const after = answer.cases.get(afterEdit(one));
          return after === undefined ? [] : [[one, model.textOf(one, after & -after)] as const];
        }),
      );
      if (values !== null && serverAccepts(form, values, before) && isCleared(values, edit)) return { before, edit };
      tried.push(otherThan(space, answer.cases));
    }
  }
  return null;
}

/** The statements that exclude every edit of one question with which a rule clears an answer; null if they do not. */
export function neverByEdit(covered: CoveredForm, rule: Rule, key: string): readonly FormulaSource[] | null {
  const goal = firingClauses(covered, rule, key);
  const all = [
    ...editedIn(covered, rule, key).map((keys) => ({ keys, shown: shownBefore(covered, keys) })),
    ...removedIn(covered, rule).map((keys) => ({ keys, shown: [] })),
  ];
  if (goal === null || all.length > mostEdited) return null;
  const because = new Set<FormulaSource>();
  for (const { keys, shown } of all) {
    const clauses = [...goal, ...shown];
    const space: Space = editSpace(covered, covered.model.space, new Set(keys));
    if (search(clauses, space, budget).is !== 'never') return null;
    const verdict = solve(clauses, space);
    if (verdict.is !== 'never') return null;
    for (const source of verdict.because) if (source !== unchanged) because.add(source);
  }
  return because.size === 0 ? goal.map(({ source }) => source).filter((one) => one !== unchanged) : [...because];
}

/** That an answer is there and its rule fires, while no rule that comes first does; null if that is not known. */
function firingClauses(covered: CoveredForm, rule: Rule, key: string): readonly Clause[] | null {
  const { model } = covered;
  const rules = clearingRules(covered, key);
  const own = rules.find((one) => one?.rule === rule);
  if (own == null) return null;
  const [holds, fails] = [model.clausesOf(own.when), [model.negationOf(own.when)]];
  const [before, after] = own.isCeasing ? [holds, fails] : [fails, holds];
  const answered = model.valueClause(key, isAnswered, { ...unchanged, key });
  return [
    answered,
    ...before,
    ...clausesAfter(after),
    ...rules.flatMap((one) =>
      one === null || !isFirst(covered, one.rule, rule, key) ? [] : [staysClause(covered, one)],
    ),
  ];
}

/** That a rule does not fire. */
function staysClause({ model }: CoveredForm, { when, isCeasing }: KnownRule): Clause {
  const holds = model.clausesOf(when);
  const fails = model.negationOf(when);
  const all = allOf(holds.map(({ formula }) => formula));
  const [allAfter] = clausesAfter([{ formula: all, source: fails.source }]);
  const [failsAfter] = clausesAfter([fails]);
  const parts = isCeasing ? [fails.formula, allAfter?.formula] : [all, failsAfter?.formula];
  return { formula: anyOf(parts.flatMap((one) => one ?? [])), source: holds[0]?.source ?? fails.source };
}

/** The keys of each question, and of each choice, whose edit can change what a rule reads; the nearest ones first. */
function editedIn({ form }: CoveredForm, { reads }: Rule, key: string): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const cause of causesOf(form, reads)) {
    const field = form.fields.get(cause);
    if (field === undefined && form.choices.has(cause)) found.set(cause, [cause]);
    if (field === undefined || field.fieldType.isCalculated || field.keys.includes(key)) continue;
    found.set(field.key, [...field.keys, ...filledBy(field)]);
  }
  return [...found.values()];
}

/** The keys of the copies of each repeated block of which one is removed, if that can change what a rule reads. */
function removedIn({ form }: CoveredForm, { reads }: Rule): readonly (readonly string[])[] {
  const causes = causesOf(form, reads);
  return blocksOf(form).flatMap((block) => {
    if (block.type !== 'repeat') return [];
    const keys = Object.keys(removalOf(block, { [block.countKey]: String(block.max) }, 1));
    return keys.some((one) => causes.has(one)) ? [keys] : [];
  });
}

/** The other questions that an answer to a question fills. */
const filledBy = ({ expanded }: CompiledField): readonly string[] =>
  'fills' in expanded ? Object.keys(expanded.fills) : [];

/** The question of an edit is shown before it. */
function shownBefore({ model, names }: CoveredForm, [key = '']: readonly string[]): readonly Clause[] {
  const field = names.fields.get(key);
  return field === undefined ? [] : model.shown(field);
}
