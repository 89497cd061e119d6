import { placeholdersOf } from '../../../engine/language/text.ts';
import { fileNode } from '../../source/form-files.ts';
import { entries, items, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';

/** Keys in used sections that name one of the copies. */
export const checkUsedKeys: Check = ({ form, index, report }) => {
  const sections = new Map<string, Set<string>>();
  for (const { name, prefix } of index.uses) sections.set(name, (sections.get(name) ?? new Set()).add(prefix));
  for (const [name, prefixes] of sections) {
    if (prefixes.size < 2) continue;
    const declared = index.uses.find((use) => use.name === name)?.declared ?? new Set();
    for (const { node, key } of keysIn(fileNode(form, `sections/${name}.json`))) {
      const prefix = [...prefixes].find(
        (one) => one !== '' && key.startsWith(one) && declared.has(key.slice(one.length)),
      );
      if (prefix !== undefined && !declared.has(key)) report('first-copy-key', node, key, key.slice(prefix.length));
    }
  }
};

interface KeyPlace {
  readonly node: SourceNode;
  readonly key: string;
}

/** The keys that a file reads, clears or fills, and those in its texts. */
function keysIn(node: SourceNode): readonly KeyPlace[] {
  const name = node.path.at(-1);
  const inner = [...entries(node).map(([, one]) => one), ...items(node)].flatMap(keysIn);
  if (name === 'clears') return items(node).map((one) => ({ node: one, key: textOf(one) }));
  if (name === 'fills') return entries(node).map(([key, one]) => ({ node: one, key }));
  if (name === 'valueKey') return [{ node, key: textOf(node) }];
  return [...placeholdersOf(textOf(node)).map((key) => ({ node, key })), ...inner];
}
