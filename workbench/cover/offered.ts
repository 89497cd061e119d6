/** The options of a question, with the values of the controlling answer that offer them. */
import type { CompiledField, Form, OptionList } from '../../engine/form/form.ts';
import { listsOf } from '../../engine/form/options.ts';
import type { Clause, FormulaSource } from '../solve/formula.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at } from '../source/source-node.ts';
import type { Values } from '../../engine/language/values.ts';
import { isYears, yearsOf } from '../../engine/language/years.ts';
import type { CoveredForm } from './covered-form.ts';

/** An option under one answer key; the box of a checkbox is the option 'true'. */
export interface OfferedOption {
  readonly key: string;
  readonly value: string;
  readonly label: string;
  /** The conditions under which it is offered while its question is shown. */
  readonly offered: readonly Clause[];
}

/** Every option of a question, in order; empty for a question without options. */
export function offeredOptions(covered: CoveredForm, field: CompiledField): readonly OfferedOption[] {
  const { form, start } = covered;
  const [key = ''] = field.keys;
  if (field.optionLists === null) return madeOptions(form, field, start);
  const conditions = optionConditions(covered, key);
  const { optionLists } = field;
  if (optionLists.from === 'list')
    return listed(optionLists.list, start).map(([value, label]) => ({
      key,
      value,
      label,
      offered: covered.model.clausesOf((conditions.get(value) ?? []).flat(), key),
    }));
  const node = at(covered.names.fields.get(key)?.node ?? { file: '', path: [], value: undefined }, 'optionsBy');
  const source: FormulaSource = { kind: 'options', comparison: null, key, node };
  const lists = [...optionLists.lists].map(([name, list]) => [name, listed(list, start)] as const);
  const found = new Map<string, OfferedOption>();
  for (const [value, label] of lists.flatMap(([, list]) => list)) {
    if (found.has(value)) continue;
    const having = lists.filter(([, list]) => list.some(([one]) => one === value)).map(([name]) => name);
    const isOffered = covered.model.oneOf(optionLists.valueKey, having, source);
    const own = covered.model.clausesOf((conditions.get(value) ?? []).flat(), key);
    found.set(value, { key, value, label, offered: [isOffered, ...own] });
  }
  return [...found.values()];
}

/** The options that the type of a field makes, such as months, years and the box of a checkbox. */
function madeOptions(form: Form, field: CompiledField, start: Values): readonly OfferedOption[] {
  const lists = listsOf(field, form, start);
  if (lists === null) {
    const values = field.fieldType.accepts[0].values ?? [];
    return values.map((value) => ({ key: field.key, value, label: field.label, offered: [] }));
  }
  return field.keys.flatMap((key, part) =>
    (lists[part] ?? []).filter(([value]) => value !== '').map(([value, label]) => ({ key, value, label, offered: [] })),
  );
}

const listed = (list: OptionList, start: Values) =>
  (isYears(list) ? yearsOf(list, start['session:today']) : list).filter(([value]) => value !== '');

/** The conditions of single options, by their values. */
function optionConditions({ index }: CoveredForm, key: string): ReadonlyMap<string, readonly IndexedField['own'][]> {
  const found = new Map<string, IndexedField['own'][]>();
  for (const { option, keys, own } of index.conditionalBlocks) {
    if (keys[0] !== key || option === undefined) continue;
    found.set(option, [...(found.get(option) ?? []), own]);
  }
  return found;
}
