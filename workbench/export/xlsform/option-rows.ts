/** The options of questions: rows of the sheet choices, and the filters that offer them. */
import type { ExpandedOption } from '../../../engine/form/expanded.ts';
import type { FieldOptionLists, CompiledField, OptionList } from '../../../engine/form/form.ts';
import type { YearRange } from '../../../engine/form/definition.ts';
import { isYears } from '../../../engine/language/years.ts';
import { isMultiple } from '../../sets/knowledge.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { alternatives, called, conjunction, numberTree, textTree } from '../../import/base/trees.ts';
import { conditionsTree, conditionTree, relativeNumber } from './conditions.ts';
import { expressionText, type ChoiceRow, type ExportedField, type SurveyRow } from './row.ts';
import { binary } from './tree.ts';
import { typeOf } from './row-types.ts';
import type { ExportScope } from './values.ts';

/** The year is typed instead of chosen. */
const yearType = 'integer';

const rangeIn = ({ optionLists, expanded, keys }: CompiledField, key: string): YearRange | null => {
  if (keys.length > 1) return key === keys[1] ? (expanded as unknown as { readonly years: YearRange }).years : null;
  return optionLists?.from === 'list' && isYears(optionLists.list) ? optionLists.list : null;
};

/** The first and the last year of a question that asks for one; nothing for any other question. */
export function yearsTree(field: CompiledField, key: string): readonly SourceTree[] {
  const range = rangeIn(field, key);
  if (range === null) return [];
  const self: SourceTree = { kind: 'self' };
  const [first, last] = limitsIn(range);
  return [binary(self, '>=', first), binary(self, '<=', last)];
}

function limitsIn(range: YearRange): readonly [SourceTree, SourceTree] {
  const ordered = (a: number, b: number): readonly [number, number] => [Math.min(a, b), Math.max(a, b)];
  if (range.from !== undefined) {
    const [first, last] = ordered(range.from, range.to);
    return [currentYear(first), currentYear(last)];
  }
  const { start, count, direction } = range;
  const [first, last] = ordered(0, direction === 'past' ? 1 - count : count - 1);
  return start === undefined
    ? [currentYear(first), currentYear(last)]
    : [numberTree(start + first), numberTree(start + last)];
}

/** The current year with so many more. */
const currentYear = (years: number): SourceTree =>
  called('int', binary(relativeNumber({ years }), 'div', numberTree(10_000)));

/** An option with the conditions under which any of its lists offers it. */
interface Offered {
  readonly label: string;
  readonly when: SourceTree | null;
}

/** The columns `type`, `appearance` and `choice_filter` of a question. */
export function choiceColumns(
  exported: ExportedField,
  key: string,
  type: string,
  scope: ExportScope,
): Pick<SurveyRow, 'type' | 'appearance' | 'choice_filter'> {
  const { field, place, exporting } = exported;
  const { appearance } = typeOf(field);
  const look = appearance === undefined ? {} : { appearance };
  if (type === yearType) return { type };
  if (rangeIn(field, key) !== null) {
    exporting.report.differently(place, 'options', 'The year is typed, not chosen.');
    return { type: yearType };
  }
  if (type !== 'rank' && !type.startsWith('select_')) return { type, ...look };
  if (type === 'rank') exporting.report.differently(place, 'options', 'All options get a place.');
  const offered = offeredIn(exported, scope);
  const conditions = new Map<string, { readonly name: string; readonly tree: SourceTree }>();
  const rows = [...offered].map(([value, { label, when }]): Omit<ChoiceRow, 'list_name'> => {
    const name = exporting.values.named.get(key)?.codes?.get(value) ?? value;
    if (when === null) return { name, label };
    const text = JSON.stringify(when);
    const condition = conditions.get(text) ?? { name: `c${conditions.size + 1}`, tree: when };
    conditions.set(text, condition);
    return { name, label, offered_when: condition.name };
  });
  const { options } = field.expanded as { readonly options?: unknown };
  const list = exporting.listNamed(typeof options === 'string' ? options : field.key, rows);
  const filter = filterOf([...conditions.values()], exported, scope);
  return { type: `${type} ${list}`, ...look, ...(filter !== null && { choice_filter: filter }) };
}

const column: SourceTree = { kind: 'column', name: 'offered_when' };

function filterOf(
  conditions: readonly { readonly name: string; readonly tree: SourceTree }[],
  { place, exporting }: ExportedField,
  scope: ExportScope,
): string | null {
  if (conditions.length === 0) return null;
  return expressionText(exporting, { place, what: 'options', effect: 'ALL OPTIONS ARE OFFERED' }, scope, () =>
    alternatives([
      binary(column, '=', textTree('')),
      ...conditions.map(({ name, tree }) => conjunction([binary(column, '=', textTree(name)), tree])),
    ]),
  );
}

/** The options by their values. One that several lists have is offered with any of their answers. */
function offeredIn(exported: ExportedField, scope: ExportScope): ReadonlyMap<string, Offered> {
  const { field, place, exporting } = exported;
  const found = new Map<string, Offered>();
  for (const { list, when } of listsOf(field, exporting.months, scope)) {
    for (const [value, label, more] of list) {
      if (value === '') continue;
      if (more?.aliases !== undefined)
        exporting.report.left(place, 'options', 'XLSForm has no other names of options.');
      if (more?.template !== undefined)
        exporting.report.differently(place, 'options', 'An option has no answers in its words.');
      const own = optionCondition(more?.when, when, exported, scope);
      const former = found.get(value);
      if (former !== undefined && former.label !== label)
        exporting.report.differently(place, 'options', `"${value}" is always "${former.label}".`);
      const both =
        former === undefined ? own : former.when === null || own === null ? null : alternatives([former.when, own]);
      found.set(value, { label: former?.label ?? label, when: both });
    }
  }
  return found;
}

type Conditions = NonNullable<NonNullable<ExpandedOption[2]>['when']>;

function optionCondition(
  own: Conditions | undefined,
  list: SourceTree | null,
  { place, exporting }: ExportedField,
  scope: ExportScope,
): SourceTree | null {
  const trees = list === null ? [] : [list];
  expressionText(exporting, { place, what: 'options', effect: 'ALWAYS OFFERED' }, scope, () => {
    const tree = conditionsTree(own, scope);
    if (tree !== null) trees.push(tree);
    return tree;
  });
  return trees.length === 0 ? null : conjunction(trees);
}

interface List {
  readonly list: readonly ExpandedOption[];
  /** When the list is that of the question; null if it always is. */
  readonly when: SourceTree | null;
}

function listsOf(
  { optionLists, keys }: CompiledField,
  months: readonly ExpandedOption[],
  scope: ExportScope,
): readonly List[] {
  if (keys.length > 1) return [{ list: months, when: null }];
  if (optionLists === null) return [];
  if (optionLists.from === 'list') return [{ list: optionsIn(optionLists.list), when: null }];
  return [...optionLists.lists].map(([target, list]) => ({
    list: optionsIn(list),
    when: whileAnswered(optionLists, target, scope),
  }));
}

const optionsIn = (list: OptionList): readonly ExpandedOption[] => (isYears(list) ? [] : list);

function whileAnswered(
  optionLists: Extract<FieldOptionLists, { readonly from: 'key' }>,
  target: string,
  scope: ExportScope,
) {
  const { lists, valueKey } = optionLists;
  if (lists.size === 1) return null;
  return conditionTree({ valueKey, operator: 'equals', target }, scope);
}

/** Names of options by their values, for several answers, which are joined by spaces. */
export function codesOf(field: CompiledField): ReadonlyMap<string, string> | undefined {
  const { optionLists, type } = field;
  if (!isMultiple(type) || optionLists === null) return undefined;
  const lists = optionLists.from === 'list' ? [optionLists.list] : [...optionLists.lists.values()];
  const values = lists.flatMap(optionsIn).map(([value]) => value);
  if (!values.some((value) => /\s/.test(value))) return undefined;
  const codes = new Map<string, string>();
  for (const value of values) {
    const plain = value.replaceAll(/\s+/g, '_');
    const taken = new Set([...values, ...codes.values()]);
    codes.set(value, plain === value || !taken.has(plain) ? plain : `${plain}_${codes.size}`);
  }
  return codes;
}
