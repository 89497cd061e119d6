import { interpolate, isShown, type Block, type CompiledPage, type Values } from '../../../engine/index.ts';

/** Questions of one section that were not asked. */
export interface NotAsked {
  /** The title of the section they stand in; '' for the page itself. */
  readonly section: string;
  /** Questions by their label; a whole section by its title. */
  readonly questions: readonly string[];
}

/** What a page would ask with other answers. Tabs that were not chosen and blocks that were not added are no questions. */
export function notAsked(values: Values, page: CompiledPage): readonly NotAsked[] {
  const bySection = new Map<string, Set<string>>();
  for (const [section, question] of page.blocks.flatMap((block) => missing(values, block, ''))) {
    bySection.set(section, (bySection.get(section) ?? new Set()).add(question));
  }
  return Array.from(bySection, ([section, questions]) => ({ section, questions: [...questions] }));
}

type Missing = readonly [section: string, question: string];

function missing(values: Values, block: Block, section: string): readonly Missing[] {
  if (block.type === 'content' || !asks(block)) return [];
  const title = 'title' in block && block.title !== null ? interpolate(block.title, values) : null;
  if (isShown(block, values)) {
    return partsThere(values, block).flatMap((part) => missing(values, part, title ?? section));
  }
  if (title !== null) return [[section, title]];
  if ('label' in block) return [[section, interpolate(block.label, values)]];
  return parts(block).flatMap((part) => missing(values, part, section));
}

/** What is directly inside a block. */
function parts(block: Block): readonly Block[] {
  switch (block.type) {
    case 'section': return block.blocks;
    case 'tabs': return block.tabs;
    case 'repeat': return block.copies;
    default: return [];
  }
}

/** Of tabs the chosen one, of repeated blocks those that were added. */
function partsThere(values: Values, block: Block): readonly Block[] {
  const isOneOfMany = block.type === 'tabs' || block.type === 'repeat';
  return isOneOfMany ? parts(block).filter((part) => isShown(part, values)) : parts(block);
}

/** Whether there is any question in a block. */
function asks(block: Block): boolean {
  if (block.type === 'content') return false;
  const inside = parts(block);
  return inside.length === 0 ? block.type !== 'section' : inside.some(asks);
}
