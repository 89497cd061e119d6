/** Two definitions as one form of the solver: every answer is possible that one of them accepts. */
import { calculationSteps } from '../codegen/calculation-steps.ts';
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import type { ExpandedConditions } from '../../engine/form/expanded.ts';
import { listsIn } from '../../engine/form/options.ts';
import { isYears } from '../../engine/language/years.ts';
import { comparisonsIn, type IndexedComparison, type WrittenClause } from '../expand/conditions.ts';
import { emptyIndex } from '../expand/form-index.ts';
import { knownNamesOf } from '../expand/known-names.ts';
import { createModel, type SolverModel } from '../solve/model.ts';
import type { Clause, FormulaSource } from '../solve/formula.ts';
import { choiceAfter } from '../../engine/versions/choice-changes.ts';
import type { Migration } from '../../engine/versions/migration.ts';
import type { FormFiles } from '../source/form-files.ts';
import type { ComparedForm } from './change.ts';
import { dayOrders } from './day-orders.ts';
import { exampleDay } from './examples.ts';
import { joinedFields } from './joined-fields.ts';
import { calculatedPairs, joinedNames, renamedCalculation, type CalculatedPair } from './joined-calculations.ts';
import { movedAnswers, namesBy, type ModelNames } from './model-names.ts';
import { renamedClauses, unplaced, writtenForm, type ReadConditions, type WrittenForm } from './written-form.ts';

/** One definition in a model of both. */
export interface JoinedSide extends WrittenForm {
  readonly read: ReadConditions;
  readonly names: ModelNames;
}

export interface JoinedForms {
  readonly model: SolverModel;
  readonly before: JoinedSide;
  readonly after: JoinedSide;
  /** What holds between both: the migrations move chosen tabs and counts, and days relative to today have an order. */
  readonly laws: readonly Clause[];
}

/** What the migrations replace has another name in the model after them. */
export function joinedForms(before: ComparedForm, after: ComparedForm, migrations: readonly Migration[]): JoinedForms {
  const { nameBefore, names } = joinedNames(before, after, migrations);
  const was = sideOf(before, namesBy(nameBefore));
  const is = sideOf(after, names);
  const { formerKey } = movedAnswers(before, migrations);
  const differing = differingCalculations(calculatedPairs(before, after, migrations), was, is);
  const model = modelOf([before, after], [was, is], differing, (key) => formerKey(key) ?? names.nameOf(key));
  const orders = model.clausesOf(
    dayOrders([
      { ...was, form: before.form },
      { ...is, form: after.form },
    ]),
  );
  return { model, before: was, after: is, laws: [...movesOf(model, was, is, migrations), ...orders] };
}

function movesOf(model: SolverModel, was: ReadSide, is: ReadSide, migrations: readonly Migration[]): readonly Clause[] {
  return was.choices.flatMap(({ name }): readonly Clause[] => {
    const count = model.space.allCases(name).toString(2).length;
    const moved = Array.from({ length: count }, (_, index) =>
      choiceAfter(migrations, { name, value: model.textOf(name, 1n << BigInt(index)) }),
    );
    const to = moved[0]?.name;
    if (to === undefined || is.names.nameOf(to) === to || moved.some((one) => one?.name !== to)) return [];
    const right = is.names.nameOf(to);
    const rows = moved.map((one) => model.casesWith(right, one?.value ?? ''));
    return [{ formula: { kind: 'pair', left: name, right, rows }, source: nowhere }];
  });
}

/** Of a clause that no author wrote. */
export const nowhere: FormulaSource = { kind: 'condition', comparison: null, key: '', node: unplaced({}) };

type ReadSide = JoinedSide & { readonly clauses: readonly WrittenClause[] };

function sideOf({ form, expanded }: ComparedForm, names: ModelNames): ReadSide {
  const known = new Map<ExpandedConditions, readonly WrittenClause[]>();
  const read = (conditions: ExpandedConditions = always): readonly WrittenClause[] => {
    const clauses = known.get(conditions) ?? renamedClauses(conditions, names);
    known.set(conditions, clauses);
    return clauses;
  };
  const written = writtenForm(expanded, names.nameOf, read);
  for (const { when } of [...expanded.pages, ...expanded.rules]) read(when);
  for (const { optionLists } of form.fields.values())
    for (const list of optionLists === null ? [] : listsIn(optionLists))
      if (!isYears(list)) for (const [, , more] of list) read(more?.when);
  return { ...written, names, read, clauses: [...known.values()].flat() };
}

const always: ExpandedConditions = [];

function modelOf(
  forms: readonly ComparedForm[],
  sides: readonly ReadSide[],
  differing: readonly CalculationDefinition[],
  formerKey: (key: string) => string,
): SolverModel {
  const compared = differing.map(({ key }) => isAnswered(key));
  const comparisons = comparisonsIn([...sides.flatMap(({ clauses }) => clauses), ...compared]);
  const read = comparisons.flatMap(({ valueKey, reference }) => [valueKey, reference ?? valueKey]);
  const calculations = [...joinedCalculations(forms, sides), ...differing.map(indexed)];
  const sessionKeys = [...read, ...calculations.flatMap(({ from }) => from)].filter((key) =>
    key.startsWith('session:'),
  );
  const index = {
    ...emptyIndex(),
    fields: joinedFields(forms, formerKey),
    comparisons: [...comparisons] as IndexedComparison[],
    calculations,
    storedKeys: forms
      .flatMap(({ expanded }) => Object.keys(expanded.model))
      .map((key) => ({ key, node: unplaced({}) })),
  };
  const choices = new Map<string, readonly string[]>();
  for (const { name, values } of sides.flatMap((side) => side.choices))
    choices.set(name, [...new Set([...(choices.get(name) ?? []), ...values])]);
  const sessionValues = Object.fromEntries(sessionKeys.map((key) => [key.slice('session:'.length), null]));
  const names = knownNamesOf(noFiles, index, sessionValues);
  return createModel({
    form: noFiles,
    index,
    names: {
      ...names,
      valueKeys: new Set([...names.valueKeys, ...choices.keys()]),
      valuesOf: (key) => choices.get(key) ?? names.valuesOf(key),
    },
    today: exampleDay,
    isForced: true,
    calculationSteps,
  });
}

/** Everything is written in place. */
const noFiles: FormFiles = {
  files: new Map(),
  formPath: '',
  defaultMessages: '',
  defaultInstitution: '',
  defaultLookups: '',
  images: {},
};

function joinedCalculations(forms: readonly ComparedForm[], sides: readonly ReadSide[]) {
  const all = forms.flatMap(({ calculations }, index) => {
    const rename = sides[index]?.names.nameOf ?? ((key: string) => key);
    return calculations.map((one) => indexed(renamedCalculation(one, rename)));
  });
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

const indexed = ({ key, from, calculate, names = {} }: CalculationDefinition) => {
  const one = { key, from, calculate, names };
  return { ...one, node: unplaced(one) };
};

/** For each value that both definitions calculate, but differently: whether its results differ. */
function differingCalculations(
  pairs: readonly CalculatedPair[],
  before: ReadSide,
  after: ReadSide,
): readonly CalculationDefinition[] {
  return pairs.flatMap((pair) => {
    const [was, is] = [before.names.nameOf(pair.was), after.names.nameOf(pair.is)];
    if (was === is) return [];
    // As texts: 1 and 1.0 are equal numbers and different results.
    const calculate = "(was & '') != (is & '') ? 'true' : ''";
    return [{ key: differenceOf(pair), from: [was, is], calculate, names: { was, is } }];
  });
}

const differenceOf = ({ was, is }: CalculatedPair): string => `${was} differs from ${is}`;

/** The definitions calculate a value differently, or from values that they calculate differently. */
export const isCalculatedAnew = ({ before, after }: JoinedForms, { was, is }: CalculatedPair): boolean =>
  before.names.nameOf(was) !== after.names.nameOf(is);

/** The results of a value that both definitions calculate differ. */
export const resultsDiffer = (pair: CalculatedPair): WrittenClause => isAnswered(differenceOf(pair));

const isAnswered = (valueKey: string): WrittenClause => ({
  node: unplaced({}),
  valueKey,
  operator: 'answered',
  targets: [],
  reference: null,
});
