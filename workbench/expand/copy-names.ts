/** The names under which expressions read all copies of a repeated block: `people.income`, and `people` for their number. */
import type { ValueKey } from '../../engine/form/definition.ts';
import { dataModelNode, fileNode, namesIn, pageNodes, type FormFiles } from '../source/form-files.ts';
import { greatestBlockDepth } from '../source/nesting.ts';
import { withPrefix } from '../source/scope.ts';
import { at, isPresent, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { DeclaredNames } from './declared-names.ts';

/** The keys behind each name, as they are written where the repeated block is. */
export type CopyNames = ReadonlyMap<string, ValueKey | readonly ValueKey[]>;

/** The names of all repeated blocks of a form, without those whose id several blocks or an answer have. */
export function copyNamesOf(form: FormFiles, declaredNames: DeclaredNames): CopyNames {
  const files = [
    ...pageNodes(form),
    ...namesIn(form, 'sections').map((name) => fileNode(form, `sections/${name}.json`)),
  ];
  const repeats = files.flatMap((file) => repeatsIn(at(file, 'blocks'), 0));
  const ids = repeats.map((repeat) => textOf(at(repeat, 'id')));
  const isMeant = (id: string): boolean =>
    ids.indexOf(id) === ids.lastIndexOf(id) && !isPresent(at(dataModelNode(form), 'keys', id));
  return new Map<string, ValueKey | readonly ValueKey[]>(
    repeats.flatMap((repeat) => {
      const id = textOf(at(repeat, 'id'));
      const prefixes = items(at(repeat, 'prefixes')).map(textOf);
      const declared = [...declaredNames(textOf(at(repeat, 'use')))].filter((name) => !name.includes(':'));
      const copies = declared.map(
        (name) => [`${id}.${name}`, prefixes.map((prefix) => withPrefix(name, prefix))] as const,
      );
      const names: readonly (readonly [string, ValueKey | readonly ValueKey[]])[] = [[id, `count:${id}`], ...copies];
      return isMeant(id) ? names : [];
    }),
  );
}

function repeatsIn(blocks: SourceNode, depth: number): readonly SourceNode[] {
  if (depth > greatestBlockDepth) return [];
  return items(blocks).flatMap((block) => [
    ...(at(block, 'type').value === 'repeat' ? [block] : []),
    ...repeatsIn(at(block, 'blocks'), depth + 1),
    ...items(at(block, 'tabs')).flatMap((tab) => repeatsIn(at(tab, 'blocks'), depth + 1)),
  ]);
}
