/** Two definitions as one form of the solver: every answer is possible that one of them accepts. */
import { normalText } from '../codegen/normal-expression.ts';
import { calculationSteps } from '../codegen/calculation-steps.ts';
import type { CalculationDefinition, ValueNames } from '../../engine/form/definition.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { listsIn } from '../../engine/form/options.ts';
import { yearsOf, isYears } from '../../engine/language/years.ts';
import { isChoiceName } from '../../engine/language/values.ts';
import { comparisonsIn, type IndexedComparison, type WrittenClause } from '../expand/conditions.ts';
import { emptyIndex, type IndexedField } from '../expand/form-index.ts';
import { knownNamesOf } from '../expand/known-names.ts';
import { createModel, type SolverModel } from '../solve/model.ts';
import type { Clause, FormulaSource } from '../solve/formula.ts';
import { choiceAfter } from '../../engine/versions/choice-changes.ts';
import type { Migration } from '../../engine/versions/migration.ts';
import type { FormFiles } from '../source/form-files.ts';
import type { ComparedForm } from './change.ts';
import { exampleDay } from './examples.ts';
import { renamedClauses, unplaced, writtenForm, type Rename, type WrittenField } from './written-form.ts';

/** One definition in a model of both. */
export interface JoinedSide {
  readonly fields: ReadonlyMap<string, WrittenField>;
  /** The conditions of an option; none for an option that is always offered. */
  readonly offered: (option: readonly unknown[]) => readonly WrittenClause[];
  /** The name of a value in the model. */
  readonly rename: Rename;
}

export interface JoinedForms {
  readonly model: SolverModel;
  readonly before: JoinedSide;
  readonly after: JoinedSide;
  /** What becomes of the chosen tabs and counts that migrations move. */
  readonly moves: readonly Clause[];
}

/** The migrations move chosen tabs and counts: what they name has another name in the model after them. */
export function joinedForms(before: ComparedForm, after: ComparedForm, migrations: readonly Migration[]): JoinedForms {
  const common = commonCalculations(before, after);
  const moved = new Set(
    migrations.flatMap(({ rename = {}, recode = {} }) => [...Object.entries(rename).flat(), ...Object.keys(recode)]),
  );
  const isMoved = (name: string): boolean => moved.has(name);
  const renames = ([' before', ' after'] as const).map((suffix, index): Rename => {
    const { calculations } = index === 0 ? before : after;
    const own = new Set(calculations.map(({ key }) => key).filter((key) => !common.has(key)));
    return (key) => (own.has(key) || (index === 1 && isChoiceName(key) && isMoved(key)) ? key + suffix : key);
  });
  const [was, is] = [before, after].map((form, index) => sideOf(form, renames[index] ?? ((key) => key)));
  if (was === undefined || is === undefined) throw new Error('A comparison has two sides.');
  const model = modelOf([before, after], [was, is]);
  return { model, before: was, after: is, moves: movesOf(model, was, is, migrations) };
}

function movesOf(model: SolverModel, was: ReadSide, is: ReadSide, migrations: readonly Migration[]): readonly Clause[] {
  return was.choices.flatMap(({ name }): readonly Clause[] => {
    const count = model.space.allCases(name).toString(2).length;
    const moved = Array.from({ length: count }, (_, index) =>
      choiceAfter(migrations, { name, value: model.textOf(name, 1n << BigInt(index)) }),
    );
    const to = moved[0]?.name;
    if (to === undefined || is.rename(to) === to || moved.some((one) => one?.name !== to)) return [];
    const right = is.rename(to);
    const rows = moved.map((one) => model.casesWith(right, one?.value ?? ''));
    return [{ formula: { kind: 'pair', left: name, right, rows }, source: nowhere }];
  });
}

/** Of a clause that no author wrote. */
export const nowhere: FormulaSource = { kind: 'condition', comparison: null, key: '', node: unplaced({}) };

type ReadSide = JoinedSide & { readonly clauses: readonly WrittenClause[]; readonly choices: Choices };
type Choices = ReturnType<typeof writtenForm>['choices'];

function sideOf({ form, expanded }: ComparedForm, rename: Rename): ReadSide {
  const { fields, choices } = writtenForm(expanded, rename);
  const offers = new Map<readonly unknown[], readonly WrittenClause[]>();
  for (const { optionLists } of form.fields.values())
    for (const list of optionLists === null ? [] : listsIn(optionLists))
      if (!isYears(list))
        for (const option of list) {
          const { when = [] } = option[2] ?? {};
          offers.set(option, offers.get(option) ?? renamedClauses(when, rename));
        }
  const own = [...fields.values()].flatMap(({ shown, required, schema, checks }) =>
    [shown, required ?? [], schema].concat(checks),
  );
  return {
    fields,
    choices,
    rename,
    offered: (option) => offers.get(option) ?? [],
    clauses: [...own, ...offers.values()].flat(),
  };
}

/** The keys of the calculations that mean the same in both definitions. */
function commonCalculations(before: ComparedForm, after: ComparedForm): ReadonlySet<string> {
  const [former, current] = [before, after].map(
    ({ calculations }) => new Map(calculations.map((one) => [one.key, one])),
  );
  const isCalculated = (key: string): boolean => former?.has(key) === true || current?.has(key) === true;
  const common = new Set([...(former?.keys() ?? [])].filter((key) => isSame(former?.get(key), current?.get(key))));
  for (let size = -1; size !== common.size;) {
    size = common.size;
    for (const key of common)
      if (former?.get(key)?.from.some((one) => isCalculated(one) && !common.has(one)) === true) common.delete(key);
  }
  return common;
}

const isSame = (one?: CalculationDefinition, other?: CalculationDefinition): boolean =>
  one !== undefined && other !== undefined && textOf(one) === textOf(other);

const textOf = (calculation: CalculationDefinition): string =>
  JSON.stringify([[...calculation.from].toSorted(), normalText(calculation)]);

function modelOf(forms: readonly ComparedForm[], sides: readonly ReadSide[]): SolverModel {
  const comparisons = comparisonsIn(sides.flatMap(({ clauses }) => clauses));
  const read = comparisons.flatMap(({ valueKey, reference }) => [valueKey, reference ?? valueKey]);
  const calculations = joinedCalculations(forms, sides);
  const sessionKeys = [...read, ...calculations.flatMap(({ from }) => from)].filter((key) =>
    key.startsWith('session:'),
  );
  const index = {
    ...emptyIndex(),
    fields: joinedFields(forms),
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
    const rename = sides[index]?.rename ?? ((key: string) => key);
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

function joinedFields([before, after]: readonly ComparedForm[]): IndexedField[] {
  const [former, current] = [before?.form.fields, after?.form.fields];
  const all = new Set([...(former?.values() ?? []), ...(current?.values() ?? [])].map(({ key }) => key));
  return [...all].flatMap((key) => {
    const pair = [former?.get(key), current?.get(key)].filter((field) => field !== undefined);
    return joinedField(pair);
  });
}

/** A question with the answers of both definitions; of another type in each, with any text. */
function joinedField(pair: readonly CompiledField[]): readonly IndexedField[] {
  const [first, last] = [pair[0], pair.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { key } = first;
  const isOne = first.type === last.type && JSON.stringify(yearsIn(first)) === JSON.stringify(yearsIn(last));
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

const yearsIn = ({ expanded }: CompiledField): unknown => ('years' in expanded ? expanded.years : null);

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
