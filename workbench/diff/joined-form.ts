/** Two definitions as one form of the solver: every answer is possible that one of them accepts. */
import { normalText } from '../codegen/normal-expression.ts';
import { calculationSteps } from '../codegen/calculation-steps.ts';
import type { CalculationDefinition, ValueNames } from '../../engine/form/definition.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { isDated, listsIn } from '../../engine/form/options.ts';
import { yearsOf, isYears } from '../../engine/language/years.ts';
import { comparisonsIn, type IndexedComparison, type WrittenClause } from '../expand/conditions.ts';
import { emptyIndex, type IndexedField } from '../expand/form-index.ts';
import { knownNamesOf } from '../expand/known-names.ts';
import { createModel, type SolverModel } from '../solve/model.ts';
import type { Clause, FormulaSource } from '../solve/formula.ts';
import { choiceAfter } from '../../engine/versions/choice-changes.ts';
import type { Migration } from '../../engine/versions/migration.ts';
import type { FormFiles } from '../source/form-files.ts';
import { outermostScope } from '../source/scope.ts';
import type { ComparedForm } from './change.ts';
import { dayOrders } from './day-orders.ts';
import { exampleDay } from './examples.ts';
import { movedAnswers, namesAfter, namesBy, type ModelNames } from './model-names.ts';
import { renamedClauses, unplaced, writtenForm, type WrittenField } from './written-form.ts';

/** One definition in a model of both. */
export interface JoinedSide {
  readonly fields: ReadonlyMap<string, WrittenField>;
  /** The conditions of an option; none for an option that is always offered. */
  readonly offered: (option: readonly unknown[]) => readonly WrittenClause[];
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
  const moved = namesAfter(
    before,
    migrations,
    (key) => key,
    () => false,
  );
  const common = commonCalculations(before, after, (key) => moved.nameOf(key) !== key);
  const ownKeys = ({ calculations }: ComparedForm): ReadonlySet<string> =>
    new Set(calculations.map(({ key }) => key).filter((key) => !common.has(key)));
  const [former, current] = [ownKeys(before), ownKeys(after)];
  const nameBefore = (key: string): string => (former.has(key) ? `${key} before` : key);
  const names = namesAfter(before, migrations, nameBefore, (key) => current.has(key));
  const was = sideOf(before, namesBy(nameBefore));
  const is = sideOf(after, names);
  const { formerKey } = movedAnswers(before, migrations);
  const model = modelOf([before, after], [was, is], (key) => formerKey(key) ?? names.nameOf(key));
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

type ReadSide = JoinedSide & { readonly clauses: readonly WrittenClause[]; readonly choices: Choices };
type Choices = ReturnType<typeof writtenForm>['choices'];

function sideOf({ form, expanded }: ComparedForm, names: ModelNames): ReadSide {
  const { fields, choices } = writtenForm(expanded, names);
  const offers = new Map<readonly unknown[], readonly WrittenClause[]>();
  for (const { optionLists } of form.fields.values())
    for (const list of optionLists === null ? [] : listsIn(optionLists))
      if (!isYears(list))
        for (const option of list) {
          const { when = [] } = option[2] ?? {};
          offers.set(option, offers.get(option) ?? renamedClauses(when, names));
        }
  const own = [...fields.values()].flatMap(({ shown, required, schema, checks }) =>
    [shown, required ?? [], schema].concat(checks),
  );
  return {
    fields,
    choices,
    names,
    offered: (option) => offers.get(option) ?? [],
    clauses: [...own, ...offers.values()].flat(),
  };
}

/** The keys of the calculations that mean the same in both definitions. */
function commonCalculations(
  before: ComparedForm,
  after: ComparedForm,
  isMoved: (key: string) => boolean,
): ReadonlySet<string> {
  const [former, current] = [before, after].map(
    ({ calculations }) => new Map(calculations.map((one) => [one.key, one])),
  );
  const isCalculated = (key: string): boolean => former?.has(key) === true || current?.has(key) === true;
  const isOther = (key: string): boolean => isMoved(key) || (isCalculated(key) && !common.has(key));
  const common = new Set([...(former?.keys() ?? [])].filter((key) => isSame(former?.get(key), current?.get(key))));
  for (let size = -1; size !== common.size;) {
    size = common.size;
    for (const key of common) if (former?.get(key)?.from.some(isOther) === true) common.delete(key);
  }
  return common;
}

const isSame = (one?: CalculationDefinition, other?: CalculationDefinition): boolean =>
  one !== undefined && other !== undefined && textOf(one) === textOf(other);

const textOf = (calculation: CalculationDefinition): string =>
  JSON.stringify([[...calculation.from].toSorted(), normalText(calculation)]);

function modelOf(
  forms: readonly ComparedForm[],
  sides: readonly ReadSide[],
  formerKey: (key: string) => string,
): SolverModel {
  const comparisons = comparisonsIn(sides.flatMap(({ clauses }) => clauses));
  const read = comparisons.flatMap(({ valueKey, reference }) => [valueKey, reference ?? valueKey]);
  const calculations = joinedCalculations(forms, sides);
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
    return calculations.map((one) => {
      const [key, from] = [rename(one.key), one.from.map(rename)];
      const renamed = one.from.filter((source) => rename(source) !== source);
      const names: ValueNames = Object.fromEntries([
        ...renamed.map((source) => [source, rename(source)] as const),
        ...Object.entries(one.names ?? {}).map(
          ([name, keys]) => [name, typeof keys === 'string' ? rename(keys) : keys.map(rename)] as const,
        ),
      ]);
      return { key, from, names, node: unplaced({ ...one, key, from, names }) };
    });
  });
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

function joinedFields([before, after]: readonly ComparedForm[], formerKey: (key: string) => string): IndexedField[] {
  const [former, current] = [before, after].map((form) => new Set(form?.form.fields.values()));
  const pairs = new Map<string, CompiledField[]>();
  for (const field of former ?? []) pairs.set(field.key, [field]);
  for (const field of current ?? []) {
    const key = formerKey(field.key);
    pairs.set(key, [...(pairs.get(key) ?? []), field]);
  }
  return Array.from(pairs, ([key, pair]) => joinedField(key, pair)).flat();
}

/** A question with the answers of both definitions; of another type in each or with years, with any text. */
function joinedField(key: string, pair: readonly CompiledField[]): readonly IndexedField[] {
  const [first, last] = [pair[0], pair.at(-1)];
  if (first === undefined || last === undefined) return [];
  // A proof is one for every day, and on other days other years are offered.
  const isOne = first.type === last.type && !pair.some(isDatedQuestion);
  const type = isOne ? first.type : 'text';
  const value = isOne ? { ...last.expanded, ...limitsOf(pair), type } : { key, type, maxLength: longest(pair) };
  return [
    {
      node: unplaced(value),
      type,
      key,
      keys: [key, ...first.keys.slice(1)],
      page: '',
      prefix: null,
      // The codes of expanded options have the words of their places.
      scope: outermostScope({}),
      needs: [],
      isClearedWhenHidden: false,
      own: [],
      required: null,
      checks: [],
      schemaWhen: null,
      label: '',
      heading: '',
      controlledBy: null,
      followed: null,
      repeat: null,
      copies: null,
    },
  ];
}

const isDatedQuestion = ({ expanded, optionLists }: CompiledField): boolean =>
  'years' in expanded || isDated(optionLists);

const longest = (pair: readonly CompiledField[]): number => Math.max(...pair.map(({ maxLength }) => maxLength));

/** The limits within which both definitions accept answers, or one of them does. */
function limitsOf(pair: readonly CompiledField[]): object {
  const numbers = (name: string): readonly number[] =>
    pair.flatMap(({ expanded }) => {
      const value: unknown = Reflect.get(expanded, name);
      return typeof value === 'number' ? [value] : [];
    });
  const isEverywhere = (name: string): boolean => numbers(name).length === pair.length;
  const [least, most] = [numbers('minimum'), numbers('maximum')];
  const lists = pair.flatMap(({ optionLists }) => (optionLists === null ? [] : listsIn(optionLists)));
  const codes = lists.flatMap((list) => (isYears(list) ? yearsOf(list, exampleDay) : list).map(([code]) => code));
  return {
    ...(isEverywhere('minimum') ? { minimum: Math.min(...least) } : { minimum: Math.min(0, ...least) }),
    ...(isEverywhere('maximum') ? { maximum: Math.max(...most) } : {}),
    decimals: Math.max(0, ...numbers('decimals')),
    maxLength: longest(pair),
    options:
      lists.length === 0 ? undefined : [...new Set(codes)].filter((code) => code !== '').map((code) => [code, code]),
    optionsBy: undefined,
    schema: undefined,
    fromAddress: undefined,
    step: undefined,
    min: undefined,
    max: undefined,
  };
}
