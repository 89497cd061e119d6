import { ImportError } from '../base/import-error.ts';
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression, SourceOption } from '../base/source-form.ts';
import type { ImportedLanguage } from './languages.ts';
import type { Row, Sheets } from './sheets.ts';

/** An option with the other columns of its row, which a choice_filter reads. */
export interface ListedOption extends SourceOption {
  readonly row: Row;
}

/** The options of the sheet `choices` by the name of their list. Throws ImportError for a code that occurs twice. */
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
    const options = lists.get(list) ?? [];
    if (options.some((option) => option.code === code))
      throw new ImportError(`choices, row ${row.number}: "${list}" has the name "${code}" twice; rename one of them.`);
    lists.set(list, [...options, { code, label: textOf(row, 'label') || code, row }]);
  }
  return lists;
}

/**
 * The options of a question: each under the condition that is left of a choice_filter when the columns of its row are
 * filled in. An option that the filter never offers is none.
 */
export function filteredOptions(
  options: readonly ListedOption[],
  filter: SourceExpression | null,
): readonly SourceOption[] {
  return options.flatMap(({ row, ...option }) => {
    if (filter === null) return [option];
    const { text, tree, problem } = filter;
    const left = tree && simplified(withColumns(tree, row));
    if (typeof left === 'boolean') return left ? [option] : [];
    return [{ ...option, when: { text, tree: left, ...(problem !== undefined && { problem }) } }];
  });
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
  const sides = [simplified(left), simplified(right)] as const;
  const deciding = operator === 'or';
  if (sides.includes(deciding)) return deciding;
  const [one, other] = sides;
  if (typeof one === 'boolean') return other;
  return typeof other === 'boolean' ? one : { ...expression, left: one, right: other };
}
