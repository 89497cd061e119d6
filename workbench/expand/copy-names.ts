/** The names of all copies of a repeated block in expressions: `people.income`, and `people` for their number. */
import type { ValueKey } from '../../engine/form/definition.ts';
import { dataModelNode, fileNode, namesIn, pageNodes, type FormFiles } from '../source/form-files.ts';
import { greatestBlockDepth } from '../source/nesting.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { withPrefix } from '../source/scope.ts';
import { at, isPresent, items, textOf, withValue, type SourceNode } from '../source/source-node.ts';
import type { DeclaredNames } from './declared-names.ts';

/** The keys behind each name, as they are written where the repeated block is. */
export type CopyNames = ReadonlyMap<string, ValueKey | readonly ValueKey[]>;

/** The names of all repeated blocks of a form, without those whose id several blocks or an answer have. */
export function copyNamesOf(form: FormFiles, declaredNames: DeclaredNames): CopyNames {
  const repeats = writtenUses(form).flatMap(({ block }) => (textOf(at(block, 'type')) === 'repeat' ? [block] : []));
  const ids = repeats.map((repeat) => textOf(at(repeat, 'id')));
  const isMeant = (id: string): boolean =>
    ids.indexOf(id) === ids.lastIndexOf(id) && !isPresent(at(dataModelNode(form), 'keys', id));
  const found = new Map<string, ValueKey | readonly ValueKey[]>();
  for (const [index, repeat] of repeats.entries()) {
    const id = ids[index] ?? '';
    if (!isMeant(id)) continue;
    if (!isPresent(at(repeat, 'count'))) found.set(id, `count:${id}`);
    const prefixes = prefixesOf(repeat).map(textOf);
    for (const name of declaredNames(textOf(at(repeat, 'use'))))
      if (!name.includes(':'))
        found.set(
          `${id}.${name}`,
          prefixes.map((prefix) => withPrefix(name, prefix)),
        );
  }
  return found;
}

/** A block that uses a section as it is written, with its conditions and those of what is around it. */
export interface WrittenUse {
  readonly block: SourceNode;
  readonly around: readonly SourceNode[];
}

/** Every repeated block and every section with `use` of a form, once for the file in which it is written. */
export function writtenUses(form: FormFiles): readonly WrittenUse[] {
  const files = [
    ...pageNodes(form),
    ...namesIn(form, 'sections').map((name) => fileNode(form, `sections/${name}.json`)),
  ];
  return files.flatMap((file) => usesIn(at(file, 'blocks'), 0, [...items(at(file, 'when'))]));
}

function usesIn(blocks: SourceNode, depth: number, around: readonly SourceNode[]): readonly WrittenUse[] {
  return depth > greatestBlockDepth ? [] : items(blocks).flatMap((block) => usesOf(block, depth + 1, around));
}

function usesOf(block: SourceNode, depth: number, outside: readonly SourceNode[]): readonly WrittenUse[] {
  const around = [...outside, ...items(at(block, 'when'))];
  const tabs = items(at(block, 'tabs')).flatMap((tab) =>
    usesIn(at(tab, 'blocks'), depth, [...around, isOpen(block, at(tab, 'id'))]),
  );
  const inside = [...usesIn(at(block, 'blocks'), depth, around), ...tabs];
  return isPresent(at(block, 'use')) ? [{ block, around }, ...inside] : inside;
}

/** The condition that a tab is open. */
const isOpen = (tabs: SourceNode, tab: SourceNode): SourceNode =>
  withValue(tab, { valueKey: `tab:${textOf(at(tabs, 'id'))}`, operator: 'equals', target: textOf(tab) });
