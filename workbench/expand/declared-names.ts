import { namesDeclaredBy } from '../sets/knowledge.ts';
import { fileNode, type FormFiles } from '../source/form-files.ts';
import { meantBlocks } from '../source/meant-blocks.ts';
import { greatestBlockDepth } from '../source/nesting.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { withPrefix } from '../source/scope.ts';
import { at, items, textOf, type SourceNode } from '../source/source-node.ts';

/** The keys and ids that a section file declares, those of sections that it uses included: a prefix renames them. */
export type DeclaredNames = (section: string) => ReadonlySet<string>;

/** Finds the declared names of each section once. A section that uses itself adds nothing there. */
export function createDeclaredNames(form: FormFiles): DeclaredNames {
  const known = new Map<string, ReadonlySet<string>>();
  const declaredNames: DeclaredNames = (section) => {
    const names = known.get(section);
    if (names !== undefined) return names;
    known.set(section, new Set());
    const file = fileNode(form, `sections/${section}.json`);
    const rules = items(at(file, 'rules')).map((rule) => textOf(at(rule, 'id')));
    const declared = new Set([...namesIn(at(file, 'blocks'), declaredNames, 0), ...rules]);
    declared.delete('');
    known.set(section, declared);
    return declared;
  };
  return declaredNames;
}

function namesIn(blocks: SourceNode, declaredNames: DeclaredNames, depth: number): readonly string[] {
  if (depth > greatestBlockDepth) return [];
  return meantBlocks(blocks).flatMap((block) => namesOf(block, declaredNames, depth + 1));
}

function namesOf(block: SourceNode, declaredNames: DeclaredNames, depth: number): readonly string[] {
  const id = textOf(at(block, 'id'));
  const used = (prefix: SourceNode): readonly string[] =>
    [...declaredNames(textOf(at(block, 'use')))].map((name) => withPrefix(name, textOf(prefix)));
  const type = textOf(at(block, 'type'));
  switch (type) {
    case 'content':
      return [id];
    case 'section':
      return [id, ...namesIn(at(block, 'blocks'), declaredNames, depth), ...used(at(block, 'prefix'))];
    case 'tabs':
      return [
        id,
        `tab:${id}`,
        ...items(at(block, 'tabs')).flatMap((tab) => namesIn(at(tab, 'blocks'), declaredNames, depth)),
      ];
    case 'repeat':
      return [id, `count:${id}`, ...prefixesOf(block).flatMap(used)];
    default:
      return namesDeclaredBy(type, textOf(at(block, 'key')));
  }
}
