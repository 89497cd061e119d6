/** Options with conditions of their own: an edit that hides a chosen one clears the answer. */
import type { WrittenClause } from '../expand/conditions.ts';
import { optionsIn } from '../expand/known-names.ts';
import { isMultiple } from '../sets/knowledge.ts';
import { at, isPresent, type SourceNode } from '../source/source-node.ts';
import { allOf, anyOf, type Cases, type Formula, type FormulaSource } from './formula.ts';
import type { Relation } from './relations.ts';
import { remainsTrue } from './remaining.ts';
import type { SolvedForm, ValueCases } from './values.ts';

/** A value of a question that is only offered under conditions. */
export interface ConditionalOption {
  readonly key: string;
  readonly value: string;
  /** True for an answer that contains it. */
  readonly isChosenIn: (text: string) => boolean;
  /** Those of each option with this value; one of them holds while the value is chosen. */
  readonly conditions: readonly (readonly WrittenClause[])[];
  readonly node: SourceNode;
}

/** The values that no answer can have without their conditions: no default and no record of a lookup brings them. */
export function conditionalOptions({ form, index }: SolvedForm): readonly ConditionalOption[] {
  const filled = new Set(index.filledKeys.map(({ key }) => key));
  const keys = index.fields.map((field) => field.keys[0]);
  const conditional = index.conditionalBlocks.filter(({ option }) => option !== undefined);
  return index.fields.flatMap((field): readonly ConditionalOption[] => {
    const { node, type, scope, isClearedWhenHidden } = field;
    const [key] = field.keys;
    const options = conditional.filter((block) => block.keys[0] === key);
    if (options.length === 0) return [];
    const listed = optionsIn(form, at(node, 'options'), scope);
    // Another page can offer it under other conditions.
    const isAskedOnce = keys.indexOf(key) === keys.lastIndexOf(key);
    if (listed === null || !isAskedOnce || !isClearedWhenHidden || filled.has(key)) return [];
    if (isPresent(at(node, 'default'))) return [];
    return [...new Set(options.flatMap(({ option = [] }) => option))].flatMap((value) => {
      const same = options.filter(({ option }) => option === value);
      // A value that is also offered without a condition depends on nothing.
      if (same.length < listed.filter((one) => one === value).length) return [];
      const isChosenIn = isMultiple(type)
        ? (text: string): boolean => text.split(',').includes(value)
        : (text: string): boolean => text === value;
      return [{ key, value, isChosenIn, conditions: same.map(({ own }) => own), node: same[0]?.node ?? node }];
    });
  });
}

/**
 * A chosen option is offered: another case, or its conditions, which remain true until an edit changes them. An option
 * without cases of its own is chosen in answers that cases with other options represent.
 */
export function conditionalRelations(
  options: readonly ConditionalOption[],
  isTold: ValueCases['isTold'],
  sourcesOf: (key: string) => readonly string[],
  othersOf: (key: string, test: (text: string) => boolean) => Cases,
  formula: (written: WrittenClause) => Formula,
): readonly Relation[] {
  return options.flatMap(({ key, value, isChosenIn, conditions, node }): readonly Relation[] => {
    if (!isTold(key, value) || !conditions.flat().every((one) => remainsTrue(one, sourcesOf))) return [];
    const offers = conditions.map((own) => allOf(own.map(formula)));
    const source: FormulaSource = { kind: 'options', comparison: null, key, node };
    const other: Formula = { kind: 'in', key, cases: othersOf(key, isChosenIn) };
    return [{ keys: [key], clause: { formula: anyOf([other, ...offers]), source } }];
  });
}
