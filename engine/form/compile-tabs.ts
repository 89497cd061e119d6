import {
  base,
  ceases,
  clauseOf,
  compileSection,
  inside,
  wordsIn,
  type BlockPlace,
  type BlockClause,
  type Filled,
  type Gathering,
} from './compile-blocks.ts';
import type { AnswerKey } from './definition.ts';
import type { ExpandedTabs } from './expanded.ts';
import type { CompiledTab, CompiledTabs } from './form.ts';

const untitled = { type: 'section', title: null, hint: null, when: [], clears: null, layout: 'stack' } as const;

/** Compiles tabs, of which one is open. */
export function compileTabs(
  into: Gathering,
  place: BlockPlace,
  { id, label, when, heldWhile, tabs, default: first }: ExpandedTabs,
  keys: AnswerKey[],
): CompiledTabs {
  const valueKey = `tab:${id}`;
  const clause = clauseOf(when);
  const held = clauseOf(heldWhile);
  const compiled: Filled<CompiledTabs> = {
    ...base(place, id, clause, [valueKey, ...held.reads, ...wordsIn(label, ...tabs.map((tab) => tab.label))]),
    type: 'tabs',
    label,
    valueKey,
    default: first,
    tabs: [],
    heldWhile: held.test,
  };
  const start = keys.length;
  const within = inside(place, compiled);
  compiled.tabs = tabs.map((tab): CompiledTab => {
    const isOpen: BlockClause = { test: (values) => values[valueKey] === tab.id, reads: [valueKey] };
    const section = compileSection(into, within, { ...untitled, ...tab }, keys, isOpen, id);
    return Object.assign(section, { label: tab.label });
  });
  into.choices.set(valueKey, (tab) => (tabs.some((one) => one.id === tab) ? tab : first));
  ceases(into, id, clause, keys.slice(start));
  return compiled;
}
