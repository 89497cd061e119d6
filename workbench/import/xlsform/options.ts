import { ImportError } from '../base/import-error.ts';
import type { SourceTree } from '../base/expression.ts';
import { freeCode } from '../base/option-codes.ts';
import type { SourceExpression, SourceOption } from '../base/source-form.ts';
import type { ImportedLanguage } from './languages.ts';
import type { Row, Sheets } from './sheets.ts';

/** An option with the other columns of its row, which a choice_filter reads. */
export interface ListedOption extends SourceOption {
  readonly row: Row;
}

/** The options of the sheet `choices` by the name of their list, each row of it. */
export function listedOptions(
  sheets: Sheets,
  { textOf }: ImportedLanguage,
): ReadonlyMap<string, readonly ListedOption[]> {
  const lists = new Map<string, ListedOption[]>();
  for (const row of sheets.get('choices') ?? []) {
    const list = row.cells['list_name'] ?? '';
    const code = row.cells['name'] ?? row.cells['value'] ?? '';
    if (list === '') continue;
    if (code === '') throw new ImportError(`choices, row ${row.number}: write a name for this option of "${list}".`);
    lists.set(list, [...(lists.get(list) ?? []), { code, label: textOf(row, 'label') || code, row }]);
  }
  return lists;
}

/** The options of a question, each once. Throws ImportError for a name that occurs twice. */
export function unfilteredOptions(listed: readonly ListedOption[]): readonly SourceOption[] {
  const known = new Set<string>();
  return listed.map(({ row, ...option }) => {
    const { code } = option;
    if (known.has(code)) {
      const list = row.cells['list_name'] ?? '';
      throw new ImportError(`choices, row ${row.number}: "${list}" has the name "${code}" twice; rename one of them.`);
    }
    known.add(code);
    return option;
  });
}

/** A name that a list has with several labels, with one of these and the code of this one. */
export interface RecodedName {
  readonly name: string;
  readonly label: string;
  readonly code: string;
}

/**
 * The options of a question with a choice_filter: each under the condition that is left of it when the columns of its
 * row are filled in. One that it never offers is none. A name with several labels has a code for each, so that no
 * expression takes one for another.
 */
export function filteredOptions(
  listed: readonly ListedOption[],
  filter: SourceExpression,
): { readonly options: readonly SourceOption[]; readonly coded: readonly RecodedName[] } {
  const taken = new Set(listed.map(({ code }) => code));
  const options: SourceOption[] = [];
  const coded: RecodedName[] = [];
  for (const [name, rows] of Map.groupBy(listed, ({ code }) => code)) {
    const labels = Map.groupBy(rows, ({ label }) => label);
    for (const [label, own] of labels) {
      const when = conditionOf(own, filter);
      if (when === false) continue;
      const code = labels.size === 1 ? name : freeCode(name, true, taken);
      taken.add(code);
      if (code !== name) coded.push({ name, label, code });
      options.push({ code, label, ...(when !== true && { when }) });
    }
  }
  return { options, coded };
}

/** The condition that one of the rows is offered, or its result. */
function conditionOf(rows: readonly ListedOption[], { text, tree, problem }: SourceExpression) {
  if (tree === null) return { text, tree, ...(problem !== undefined && { problem }) };
  const left = rows
    .map(({ row }) => simplified(withColumns(tree, row)))
    .reduce((one, other) => eitherOf('or', one, other));
  return typeof left === 'boolean' ? left : { text, tree: left };
}

/** A word of the filter is a column of the sheet: XPath reads it as a path. */
function withColumns(expression: SourceTree, row: Row): SourceTree {
  if (expression.kind === 'column') return { kind: 'text', value: row.cells[expression.name.toLowerCase()] ?? '' };
  if (expression.kind === 'call') return { ...expression, args: expression.args.map((arg) => withColumns(arg, row)) };
  if (expression.kind !== 'binary') return expression;
  return { ...expression, left: withColumns(expression.left, row), right: withColumns(expression.right, row) };
}

/** A condition without what no answer changes, or its result. */
function simplified(expression: SourceTree): SourceTree | boolean {
  if (expression.kind !== 'binary') return expression;
  const { operator, left, right } = expression;
  if (left.kind === 'text' && right.kind === 'text' && (operator === '=' || operator === '!='))
    return (left.value === right.value) === (operator === '=');
  if (operator !== 'and' && operator !== 'or') return expression;
  return eitherOf(operator, simplified(left), simplified(right));
}

function eitherOf(
  operator: 'and' | 'or',
  left: SourceTree | boolean,
  right: SourceTree | boolean,
): SourceTree | boolean {
  const deciding = operator === 'or';
  if (left === deciding || right === deciding) return deciding;
  if (typeof left === 'boolean') return right;
  return typeof right === 'boolean' ? left : { kind: 'binary', operator, left, right };
}
