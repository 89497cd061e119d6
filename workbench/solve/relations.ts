/** What always holds between several values of a form. */
import type { IndexedCalculation } from '../expand/form-index.ts';
import { optionsIn } from '../expand/known-names.ts';
import { at, entries, textOf } from '../source/source-node.ts';
import { severalIn } from '../../engine/language/several.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { isMultiple } from '../sets/knowledge.ts';
import { rowsOf, type CalculationRow, type DerivedValue } from './derived.ts';
import { allOf, anyOf, type Cases, type Clause, type Formula, type FormulaSource } from './formula.ts';
import { limitsFormula } from './limits.ts';
import type { SolvedForm, ValueCases } from './values.ts';

/** A question whose options depend on another answer. */
export interface OptionLists {
  readonly key: string;
  readonly control: string;
  /** An answer has several options. */
  readonly isSeveral: boolean;
  /** By the text of the controlling answer. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** Every question whose options depend on another answer of the applicant. */
export function optionLists({ form, index }: SolvedForm): readonly OptionLists[] {
  const derived = new Set(index.calculations.map(({ key }) => key));
  return index.fields.flatMap(({ node, type, keys, scope, controlledBy }): readonly OptionLists[] => {
    if (controlledBy === null || derived.has(controlledBy) || /^(session|document):/.test(controlledBy)) return [];
    const by = at(node, 'optionsBy');
    if (textOf(at(by, 'category')) !== 'displayAndOptions') return [];
    const lists = entries(at(by, 'options')).map(([value, list]) => [value, optionsIn(form, list, scope)] as const);
    if (lists.some(([, list]) => list === null)) return [];
    const byValue = new Map(lists.map(([value, list]) => [value, list ?? []]));
    return [{ key: keys[0], control: controlledBy, isSeveral: isMultiple(type), lists: byValue }];
  });
}

/** A clause with the keys that it is about. */
export interface Relation {
  readonly keys: readonly string[];
  readonly clause: Clause;
  /** Only some of the possible values are related: for the search of answers, for no proof. */
  readonly isGuessed?: true;
}

/** What always holds between several values: a chosen option is offered, and derived values are calculated. */
export function relationsOf(solved: SolvedForm, values: ValueCases): readonly Relation[] {
  return [...offeredRelations(solved, values), ...derivedRelations(solved, values)];
}

/** The case of a text. */
export const bit = (texts: readonly string[], text: string): Cases => {
  const index = texts.indexOf(text);
  return index < 0 ? 0n : 1n << BigInt(index);
};

/** A list has the option of an answer, or those of several options of which the cases tell whether they are chosen. */
export function isOfferedBy(
  list: readonly string[],
  answer: string,
  { key, isSeveral }: OptionLists,
  { isTold }: Pick<ValueCases, 'isTold'>,
): boolean {
  const options = isSeveral ? severalIn(answer).filter((option) => isTold(key, option)) : [answer];
  return options.every((option) => list.includes(option));
}

function offeredRelations(solved: SolvedForm, values: ValueCases): readonly Relation[] {
  return optionLists(solved).flatMap((one): readonly Relation[] => {
    const { key, control, lists } = one;
    const field = solved.names.fields.get(key);
    if (field?.isClearedWhenHidden !== true) return [];
    const texts = values.textsOf(key);
    const rows = values.textsOf(control).map((text) => {
      const offered = lists.get(isAnswered(text) ? text : '') ?? [];
      let row = 0n;
      texts.forEach((answer, index) => {
        if (!isAnswered(answer) || isOfferedBy(offered, answer, one, values)) row |= 1n << BigInt(index);
      });
      return row;
    });
    const node = at(field.node, 'optionsBy');
    const source: FormulaSource = { kind: 'options', comparison: null, key, node };
    return [{ keys: [key], clause: { formula: { kind: 'pair', left: control, right: key, rows }, source } }];
  });
}

function derivedRelations(solved: SolvedForm, values: ValueCases): readonly Relation[] {
  const sources = new Map<IndexedCalculation, FormulaSource>();
  return [...values.derived.values()].flatMap((step): readonly Relation[] => {
    const { key, calculation } = step;
    const { node } = calculation;
    const source = sources.get(calculation) ?? { kind: 'calculation', comparison: null, key: calculation.key, node };
    sources.set(calculation, source);
    const rows = rowsOf(step, values.listOf);
    if (rows !== null) return [{ keys: [key], clause: { formula: rowsFormula(values, step, rows), source } }];
    const today = relationToday(values, key, source);
    const guessed = today.length > 0 ? null : values.guessedRows(step);
    const guess: readonly Relation[] =
      guessed === null
        ? []
        : [{ keys: [key], clause: { formula: rowsFormula(values, step, guessed), source }, isGuessed: true }];
    const limits = limitsFormula(solved, values, step);
    const limited: readonly Relation[] = limits === null ? [] : [{ keys: [key], clause: { formula: limits, source } }];
    return today.concat(neededRelations(values, step, source), limited, guess);
  });
}

/** One of the rows holds. */
const rowsFormula = (values: ValueCases, { key, from }: DerivedValue, rows: readonly CalculationRow[]): Formula =>
  anyOf(
    rows.map(({ result, sources }) =>
      allOf([
        { kind: 'in', key, cases: bit(values.textsOf(key), result) },
        ...sources.map((text, index): Formula => {
          const read = from[index] ?? '';
          return { kind: 'in', key: read, cases: bit(values.textsOf(read), text) };
        }),
      ]),
    ),
  );

/** A calculation without a needed answer has no result. */
function neededRelations(values: ValueCases, { key, needs }: DerivedValue, source: FormulaSource): readonly Relation[] {
  const casesOf = (one: string, isWanted: (text: string) => boolean): Formula => {
    const texts = values.textsOf(one);
    const cases = texts.filter(isWanted).reduce((all, text) => all | bit(texts, text), 0n);
    return { kind: 'in', key: one, cases };
  };
  return needs.map((one) => ({
    keys: [key],
    clause: { formula: anyOf([casesOf(key, (text) => !isAnswered(text)), casesOf(one, isAnswered)]), source },
  }));
}

/** What the day decides alone is known for today. */
function relationToday(values: ValueCases, key: string, source: FormulaSource): readonly Relation[] {
  const [day, text] = [values.textToday('session:today'), values.textToday(key)];
  if (day === undefined || text === undefined) return [];
  const days = values.textsOf('session:today');
  const others = ((1n << BigInt(days.length)) - 1n) & ~bit(days, day);
  const formula = anyOf([
    { kind: 'in', key, cases: bit(values.textsOf(key), text) },
    { kind: 'in', key: 'session:today', cases: others },
  ]);
  return [{ keys: [key], clause: { formula, source } }];
}
