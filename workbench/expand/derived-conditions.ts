/** What is compiled as derived values: expressions of conditions, defaults and orders, and days relative to today. */
import type { CalculationDefinition, RelativeDate, ValueNames } from '../../engine/form/definition.ts';
import { readSources, type ReadIndex } from './read-sources.ts';
import type { NameScope } from '../source/scope.ts';
import { at, isPresent, pointerOf, textOf, withValue, type SourceNode } from '../source/source-node.ts';

/** Derives the value of an expression or of a relative day; returns its key. */
export type Derive = (node: SourceNode, scope: NameScope) => string;

/** The part of the index that receives derived values. */
interface DerivedValues extends ReadIndex {
  readonly calculations: {
    readonly node: SourceNode;
    readonly key: string;
    readonly from: readonly string[];
    readonly names: ValueNames;
    readonly isGenerated?: boolean;
  }[];
}

/** Adds each derived value to the calculations once. */
export function deriveInto(index: DerivedValues): Derive {
  return (node, scope) => {
    const calculation = isPresent(at(node, 'expression')) ? expressionOf(node, scope, index) : dayOf(node);
    const { key, from, names = {} } = calculation;
    if (!index.calculations.some((known) => known.key === key))
      index.calculations.push({ node: withValue(node, calculation), key, from, names, isGenerated: true });
    return key;
  };
}

const valueOrText = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|\$value\b/g;

/** Adds the place of an option among the others, in which `$value` is the value of the option; returns its key. */
export function placeInto(index: DerivedValues, order: SourceNode, value: string, scope: NameScope): string {
  // A text that is joined with another one is no option of the question with which it is compared.
  const written = `(${JSON.stringify(value)} & '')`;
  const expression = textOf(at(order, 'expression')).replaceAll(valueOrText, (_, text?: string) => text ?? written);
  const own = withValue(order, { ...Object(order.value), expression });
  return deriveInto(index)(own, { ...scope, prefix: `${scope.prefix}${value} ` });
}

/** A default and an order are the result of their expression, a condition whether it holds. */
function expressionOf(node: SourceNode, scope: NameScope, index: ReadIndex): CalculationDefinition {
  const text = at(node, 'expression');
  const isResult = ['default', 'order'].includes(String(node.path.at(-1)));
  return {
    key: `derived:${scope.prefix}${node.file}${pointerOf(node.path)}`,
    ...readSources(index, node, text, scope),
    calculate: isResult ? textOf(text) : `(${textOf(text)}) ? 'true' : ''`,
  };
}

const today = '`session:today`';

/** Leap days move to the end of February in years without one. */
function dayOf(node: SourceNode): CalculationDefinition {
  const { years, at: day } = node.value as RelativeDate;
  const key = `derived:today ${years} ${day ?? ''}`.trim();
  const year = `($number($substring(${today}, 0, 4)) + ${years})`;
  const isShort = `(${year} % 4 != 0 or ${year} % 100 = 0 and ${year} % 400 != 0)`;
  const monthAndDay =
    day === undefined
      ? `($substring(${today}, 4) = '-02-29' and ${isShort} ? '-02-28' : $substring(${today}, 4))`
      : `'${{ startOfYear: '-01-01', endOfYear: '-12-31' }[day as string] ?? `-${day}`}'`;
  return { key, from: ['session:today'], calculate: `$string(${year}) & ${monthAndDay}` };
}

/** True for a condition that is an expression. */
export const isExpression = ({ node }: { readonly node: SourceNode }): boolean => isPresent(at(node, 'expression'));

/** True for a target that is a day relative to today. */
export function isRelativeDay(target: SourceNode): boolean {
  return typeof at(target, 'years').value === 'number';
}
