/** The names of the rows of an XLSForm by our keys. */
import type { CompiledField, Form } from '../../../engine/form/form.ts';
import type { ExpandedBlock, ExpandedForm } from '../../../engine/form/expanded.ts';
import type { TraversedForm } from '../../expand/traverse.ts';
import { isYears } from '../../../engine/language/years.ts';
import { answerKeysOf } from '../../sets/knowledge.ts';
import { freeNames } from './free-names.ts';
import { codesOf } from './option-rows.ts';
import { typeOf } from './row-types.ts';
import type { ExportedValue } from './values.ts';

/** The rows with a value, before the calculations are translated. */
export interface NamedRows {
  readonly named: Map<string, ExportedValue>;
  readonly counts: Map<string, string>;
  readonly freeName: (wanted: string) => string;
}

/** Names every question, tab and repeat. A question in a repeat has the name that is in its section, if it is free. */
export function namedRows({ expanded, index }: TraversedForm, form: Form): NamedRows {
  const { isFree, take: freeName } = freeNames();
  const named = new Map<string, ExportedValue>();
  const counts = new Map<string, string>();
  const inCopies = repeatsOf(expanded);
  const prefixes = new Map(index.fields.flatMap(({ keys, prefix }) => keys.map((key) => [key, prefix?.text ?? ''])));
  for (const [key, field] of form.fields)
    if (!inCopies.has(key) && !field.fieldType.isCalculated)
      named.set(key, { name: freeName(key), ...shapeOf(field, key), repeat: null });
  for (const { id } of new Set(inCopies.values())) counts.set(`count:${id}`, freeName(id));
  for (const [key, { id, isFirst }] of inCopies) {
    const field = form.fields.get(key);
    if (field === undefined || !isFirst.has(key) || field.fieldType.isCalculated) continue;
    const short = key.slice((prefixes.get(key) ?? '').length);
    const repeat = counts.get(`count:${id}`) ?? null;
    named.set(key, { name: freeName(isFree(short) ? short : key), ...shapeOf(field, key), repeat });
  }
  for (const { id } of index.tabs)
    named.set(`tab:${id}`, { name: freeName(`tab_${id}`), kind: 'choice', repeat: null, isNumeric: false });
  return { named, counts, freeName };
}

type Shape = Omit<ExportedValue, 'name' | 'repeat'>;

function shapeOf(field: CompiledField, key: string): Shape {
  const { kind } = typeOf(field);
  const isMonth = field.keys.length > 1 && key === field.keys[0];
  const isYear = field.optionLists?.from === 'list' && isYears(field.optionLists.list);
  if (isMonth) return { kind: 'choice', isNumeric: true };
  if (isYear) return { kind: 'number', isNumeric: true };
  const codes = codesOf(field);
  return { kind, isNumeric: kind === 'number' || isNumericChoice(field), ...(codes && { codes }) };
}

function isNumericChoice({ optionLists, fieldType }: CompiledField): boolean {
  if (optionLists === null || fieldType.isMultiple === true) return false;
  const lists = optionLists.from === 'list' ? [optionLists.list] : [...optionLists.lists.values()];
  const values = lists.flatMap((list) => (isYears(list) ? [] : list.map(([value]) => value))).filter(Boolean);
  return values.length > 0 && values.every((value) => /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value));
}

interface InCopies {
  readonly id: string;
  /** The keys of the first copy. */
  readonly isFirst: ReadonlySet<string>;
}

function repeatsOf({ pages }: ExpandedForm): ReadonlyMap<string, InCopies> {
  const found = new Map<string, InCopies>();
  const visit = (blocks: readonly ExpandedBlock[]): void => {
    for (const block of blocks) {
      if (block.type === 'section') visit(block.blocks);
      if (block.type === 'tabs') block.tabs.forEach((tab) => visit(tab.blocks));
      if (block.type !== 'repeat') continue;
      const [first] = block.copies;
      const isFirst = new Set(first === undefined ? [] : keysIn(first.blocks));
      const repeat = { id: block.id, isFirst };
      for (const copy of block.copies) for (const key of keysIn(copy.blocks)) found.set(key, repeat);
    }
  };
  pages.forEach(({ blocks }) => visit(blocks));
  return found;
}

function keysIn(blocks: readonly ExpandedBlock[]): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    if (block.type === 'content') return [];
    if (block.type === 'section') return keysIn(block.blocks);
    if (block.type === 'tabs') return block.tabs.flatMap((tab) => keysIn(tab.blocks));
    if (block.type === 'repeat') return block.copies.flatMap((copy) => keysIn(copy.blocks));
    return answerKeysOf(block.type, block.key);
  });
}
