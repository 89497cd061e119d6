import type { BlockDefinition, FormDefinition, SectionFile } from './definition.ts';

/** Deeper nesting is a mistake, and would end the stack before it ended. */
export const greatestDepth = 30;

/**
 * Every key and id a section file declares, those of sections it uses among them: the names its prefix is put before.
 * Ids of tabs and repeats stand as the values they own (`tab:…`, `count:…`) too.
 */
export function declaredIn(definition: FormDefinition, section: SectionFile, depth = 0): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (blocks: readonly BlockDefinition[], level: number): void => {
    if (level <= greatestDepth) for (const block of blocks) for (const name of declaredBy(definition, block, level, visit)) names.add(name);
  };
  visit(section.blocks, depth);
  for (const rule of section.rules ?? []) names.add(rule.id);
  return names;
}

type Visit = (blocks: readonly BlockDefinition[], level: number) => void;

function declaredBy(definition: FormDefinition, block: BlockDefinition, level: number, visit: Visit): readonly string[] {
  const used = (name: string, prefix: string): readonly string[] => {
    const section = Object.hasOwn(definition.sections, name) ? definition.sections[name] : undefined;
    return section === undefined ? [] : [...declaredIn(definition, section, level + 1)].map((key) => withPrefix(key, prefix));
  };
  switch (block.type) {
    case 'content': return [block.id];
    case 'section':
      visit(block.blocks ?? [], level + 1);
      return [...(block.id === undefined ? [] : [block.id]), ...(block.use === undefined ? [] : used(block.use, block.prefix ?? ''))];
    case 'tabs':
      for (const tab of block.tabs) visit(tab.blocks, level + 1);
      return [block.id, `tab:${block.id}`];
    case 'repeat': return [block.id, `count:${block.id}`, ...block.prefixes.flatMap((prefix) => used(block.use, prefix))];
    case 'month-year': return [block.key, `${block.key}_month`, `${block.key}_year`];
    default: return [block.key, `${block.key}_desc`];
  }
}

function withPrefix(name: string, prefix: string): string {
  const [owner, id] = name.includes(':') ? name.split(/:(.*)/s) : ['', name];
  return owner === '' ? prefix + name : `${owner}:${prefix}${id}`;
}
