/** What always holds between several values of a form. */
import { optionsIn } from '../expand/known-names.ts';
import { at, entries, textOf } from '../source/source-node.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { rowsOf } from './derived.ts';
import { allOf, anyOf, type Cases, type Clause, type Formula, type FormulaSource } from './formula.ts';
import type { SolvedForm, ValueCases } from './values.ts';

/** A question whose options depend on another answer. */
export interface OptionLists {
  readonly key: string;
  readonly control: string;
  /** By the text of the controlling answer. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/** Every question whose options depend on another answer of the applicant. */
export function optionLists({ form, index }: SolvedForm): readonly OptionLists[] {
  const derived = new Set(index.calculations.map(({ key }) => key));
  return index.fields.flatMap(({ node, keys, controlledBy }): readonly OptionLists[] => {
    if (controlledBy === null || derived.has(controlledBy) || /^(session|document):/.test(controlledBy)) return [];
    const by = at(node, 'optionsBy');
    if (textOf(at(by, 'category')) !== 'displayAndOptions') return [];
    const lists = entries(at(by, 'options')).map(([value, source]) => [value, optionsIn(form, source)] as const);
    if (lists.some(([, list]) => list === null)) return [];
    return [{ key: keys[0], control: controlledBy, lists: new Map(lists.map(([value, list]) => [value, list ?? []])) }];
  });
}

/** A clause with the keys that it is about. */
export interface Relation {
  readonly keys: readonly string[];
  readonly clause: Clause;
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

function offeredRelations(solved: SolvedForm, values: ValueCases): readonly Relation[] {
  return optionLists(solved).flatMap(({ key, control, lists }): readonly Relation[] => {
    const field = solved.names.fields.get(key);
    if (field?.isClearedWhenHidden !== true) return [];
    const texts = values.textsOf(key);
    const rows = values.textsOf(control).map((text) => {
      const offered = lists.get(isAnswered(text) ? text : '') ?? [];
      let row = 0n;
      texts.forEach((one, index) => {
        if (!isAnswered(one) || offered.includes(one)) row |= 1n << BigInt(index);
      });
      return row;
    });
    const node = at(field.node, 'optionsBy');
    const source: FormulaSource = { kind: 'options', comparison: null, key, node };
    return [{ keys: [key], clause: { formula: { kind: 'pair', left: control, right: key, rows }, source } }];
  });
}

function derivedRelations(solved: SolvedForm, values: ValueCases): readonly Relation[] {
  return solved.index.calculations.flatMap((calculation): readonly Relation[] => {
    const rows = rowsOf(calculation, values.listOf, solved.compile);
    if (rows === null) return [];
    const { key, from, node } = calculation;
    const formula = anyOf(
      rows.map(({ sources, result }) =>
        allOf([
          { kind: 'in', key, cases: bit(values.textsOf(key), result) },
          ...sources.map((text, index): Formula => {
            const source = from[index] ?? '';
            return { kind: 'in', key: source, cases: bit(values.textsOf(source), text) };
          }),
        ]),
      ),
    );
    return [{ keys: [key], clause: { formula, source: { kind: 'calculation', comparison: null, key, node } } }];
  });
}
