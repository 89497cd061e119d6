import type {
  ExpandedBlock,
  ExpandedContent,
  ExpandedRepeat,
  ExpandedSection,
  ExpandedTabs,
} from '../../engine/form/expanded.ts';
import type { WrittenClause } from './conditions.ts';
import {
  indexPlace,
  withConditionGroup,
  insideBlock,
  resolveClears,
  resolveProperties,
  resolveText,
  resolveTexts,
  resolveWhen,
  traverseRules,
  type Traversal,
  type TraversalContext,
} from './context.ts';
import { indexGeneratedId, indexId, placeName } from './block-ids.ts';
import { traverseField } from './field.ts';
import { fileNode } from '../source/form-files.ts';
import type { UsedPrefix } from './form-index.ts';
import { greatestBlockDepth } from '../source/nesting.ts';
import { markedReader, withoutMarks } from './marked.ts';
import { meantBlocks } from '../source/meant-blocks.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { innerScope, type NameScope } from '../source/scope.ts';
import {
  at,
  entries,
  isPresent,
  isRecord,
  items,
  textOf,
  withValue,
  stringsOf,
  type SourceNode,
} from '../source/source-node.ts';

/** Traverses a list of blocks in order; anything but a list of objects has no blocks. */
export function traverseBlocks(
  traversal: Traversal,
  blocks: SourceNode,
  context: TraversalContext,
): readonly ExpandedBlock[] {
  if (context.depth > greatestBlockDepth) {
    traversal.index.tooDeep.push(blocks);
    return [];
  }
  const inner = { ...context, depth: context.depth + 1 };
  const objects = meantBlocks(blocks).filter(({ value }) => isRecord(value));
  return objects.map((block) => traverseBlock(traversal, block, inner));
}

function traverseBlock(traversal: Traversal, block: SourceNode, context: TraversalContext): ExpandedBlock {
  switch (textOf(at(block, 'type'))) {
    case 'content':
      return traverseContent(traversal, block, context);
    case 'section':
      return traverseSection(traversal, block, context);
    case 'tabs':
      return traverseTabs(traversal, block, context);
    case 'repeat':
      return traverseRepeat(traversal, block, context);
    default:
      return traverseField(traversal, block, context);
  }
}

/** Traverses texts on a page, or outside the pages. */
export function traverseContent(traversal: Traversal, content: SourceNode, context: TraversalContext): ExpandedContent {
  const { scope } = context;
  traversal.index.contents.push(content);
  const when = resolveWhen(traversal, at(content, 'when'), scope);
  const id = indexId(traversal, content, context);
  if (id !== null) indexPlace(traversal, 'text', { node: content, id }, context, when.clauses);
  const place = { scope, around: [...context.around, when.clauses] };
  const expanded = resolveProperties(content, {
    id: () => id,
    when: () => when.expanded,
    title: (node) => resolveTexts(traversal, node, place),
    text: (node) => [resolveTexts(traversal, node, place)].flat(),
    list: (node) => resolveTexts(traversal, node, place),
  });
  insideBlock(traversal, content, when.clauses, withConditionGroup(context), () => {});
  return { ...expanded, ...withoutMarks(expanded, traversal.form.images) } as unknown as ExpandedContent;
}

function traverseSection(traversal: Traversal, section: SourceNode, context: TraversalContext): ExpandedSection {
  const { scope } = context;
  const id = indexId(traversal, section, context);
  const when = resolveWhen(traversal, at(section, 'when'), scope);
  const place = { scope, around: [...context.around, when.clauses] };
  const { plain, marked } = markedReader(traversal.form.images);
  const title = plain(resolveText(traversal, at(section, 'title'), place));
  const hint = plain(resolveText(traversal, at(section, 'hint'), place));
  const fold = resolveText(traversal, at(section, 'fold'), place);
  const clears = at(section, 'clears');
  const hasOwnClears = isPresent(clears);
  const cleared = resolveClears(traversal, clears, scope);
  const file = fileNode(traversal.form, `sections/${textOf(at(section, 'use'))}.json`);
  const heading = title === null && !isPresent(at(file, 'title')) ? context.heading : headingOf(section, context);
  const around = { ...context, heading };
  const within = withConditionGroup(hasOwnClears ? { ...around, isClearedWhenHidden: false } : around);
  const start = traversal.index.fields.length;
  const traverse = (inner: TraversalContext): ExpandedSection => {
    const prefix = { text: textOf(at(section, 'prefix')), node: at(section, 'prefix') };
    const used = isPresent(at(section, 'use'))
      ? traverseUse(traversal, section, inner, prefix, at(section, 'with'))
      : null;
    if (id === null && used !== null) indexGeneratedId(traversal, at(section, 'use'), used.id, context);
    const ownId = id ?? used?.id ?? placeName(traversal, section, context);
    const known = { node: section, id: ownId, title: title ?? used?.title ?? '' };
    indexPlace(traversal, 'section', known, { ...inner, heading: context.heading }, used?.clauses ?? []);
    const blocks = used?.blocks ?? traverseBlocks(traversal, at(section, 'blocks'), inner);
    if (fold !== null) traversal.index.folds.push({ label: fold, fields: traversal.index.fields.slice(start) });
    return {
      type: 'section',
      id: ownId,
      title: title ?? plain(used?.title ?? null),
      hint: hint ?? plain(used?.hint ?? null),
      when: [...when.expanded, ...(used?.when ?? [])],
      clears: hasOwnClears ? cleared.map(({ key }) => key) : null,
      layout: layoutOf(section),
      ...(fold !== null && { fold }),
      ...marked(),
      blocks,
    };
  };
  return insideBlock(traversal, section, when.clauses, within, traverse, hasOwnClears ? cleared : null);
}

const layouts = ['group', 'row', 'grid', 'scale'] as const;

const layoutOf = (section: SourceNode): ExpandedSection['layout'] =>
  layouts.find((known) => known === at(section, 'layout').value) ?? 'stack';

type UsedSection = Pick<ExpandedSection, 'id' | 'title' | 'hint' | 'when' | 'blocks'> & {
  readonly clauses: readonly WrittenClause[];
};

/** Traverses the section file that a block uses; null if there is no such file, or if the block is in that section. */
function traverseUse(
  traversal: Traversal,
  block: SourceNode,
  context: TraversalContext,
  prefix: UsedPrefix,
  words: SourceNode,
  copyWords: Readonly<Record<string, string>> = {},
): UsedSection | null {
  const { form, index } = traversal;
  const name = textOf(at(block, 'use'));
  const isCircular = context.using.includes(name);
  const wordNodes = entries(words).map(([, node]) => node);
  const declared = traversal.declaredNames(name);
  const uses = { prefix: context.scope.prefix + prefix.text, declared };
  index.uses.push({ node: at(block, 'use'), name, isCircular, words: wordNodes, ...uses });
  for (const word of wordNodes) resolveTexts(traversal, word, context);
  const file = fileNode(form, `sections/${name}.json`);
  if (isCircular || !isPresent(file)) return null;
  const scope = innerScope(context.scope, declared, prefix.text, { ...stringsOf(words), ...copyWords });
  const inner = {
    ...context,
    scope,
    using: [...context.using, name],
    prefix: prefix.text === '' ? context.prefix : { text: scope.prefix, node: prefix.node },
  };
  traverseRules(traversal, at(file, 'rules'), scope, context.page);
  const when = resolveWhen(traversal, at(file, 'when'), scope);
  const place = { scope, around: [...inner.around, when.clauses] };
  return {
    id: `${scope.prefix}${name}-section`,
    title: resolveText(traversal, at(file, 'title'), place),
    hint: resolveText(traversal, at(file, 'hint'), place),
    when: when.expanded,
    clauses: when.clauses,
    blocks: insideBlock(traversal, file, when.clauses, inner, (within) =>
      traverseBlocks(traversal, at(file, 'blocks'), within),
    ),
  };
}

function traverseTabs(traversal: Traversal, tabs: SourceNode, context: TraversalContext): ExpandedTabs {
  const { scope } = context;
  const id = indexId(traversal, tabs, context) ?? '';
  const all = items(at(tabs, 'tabs'));
  const when = resolveWhen(traversal, at(tabs, 'when'), scope);
  const held = resolveWhen(traversal, at(tabs, 'heldWhile'), scope);
  indexPlace(traversal, 'tabs', { node: tabs, id }, context, when.clauses);
  traversal.index.tabs.push({
    node: tabs,
    id,
    tabs: all.map((tab) => textOf(at(tab, 'id'))),
    default: textOf(at(tabs, 'default')),
    needs: [...context.around, when.clauses],
    heldWhile: held.clauses,
  });
  return {
    type: 'tabs',
    id,
    label: resolveText(traversal, at(tabs, 'label'), { scope, around: [...context.around, when.clauses] }) ?? '',
    default: textOf(at(tabs, 'default')),
    when: when.expanded,
    heldWhile: held.expanded,
    tabs: insideBlock(traversal, tabs, when.clauses, withConditionGroup(context), (inner) =>
      all.map((tab) => traverseTab(traversal, tab, id, inner)),
    ),
  };
}

function traverseTab(
  traversal: Traversal,
  tab: SourceNode,
  group: string,
  context: TraversalContext,
): ExpandedTabs['tabs'][number] {
  const node = at(tab, 'id');
  const id = textOf(node);
  traversal.index.ids.push({ node, id, group: `tabs ${group}` });
  const isOpen: WrittenClause = {
    node: tab,
    valueKey: `tab:${group}`,
    operator: 'in',
    targets: [node],
    reference: null,
  };
  const label = resolveText(traversal, at(tab, 'label'), context) ?? '';
  indexPlace(traversal, 'tab', { node: tab, id, group, title: label }, context, [isOpen]);
  return {
    id,
    label,
    blocks: traverseBlocks(traversal, at(tab, 'blocks'), {
      ...withConditionGroup(context, [isOpen]),
      heading: headingOf(tab, context),
    }),
  };
}

function traverseRepeat(traversal: Traversal, repeat: SourceNode, context: TraversalContext): ExpandedRepeat {
  const { scope } = context;
  const id = indexId(traversal, repeat, context) ?? '';
  const count = at(repeat, 'count');
  const countKey = countKeyOf(repeat, scope);
  traversal.index.repeats.push({ node: repeat, id, countKey });
  if (isPresent(count)) traversal.index.readValues.push({ node: count, key: countKey });
  const when = resolveWhen(traversal, at(repeat, 'when'), scope);
  const clauses = isPresent(count) ? [...when.clauses, atLeast(1, countKey, count)] : when.clauses;
  const place = { scope, around: [...context.around, clauses] };
  const title = resolveText(traversal, unnumberedTitle(repeat), place) ?? '';
  indexPlace(traversal, 'repeat', { node: repeat, id, title }, context, clauses);
  const within = { ...withConditionGroup(context), repeat: { node: repeat, id, prefix: scope.prefix } };
  const { plain, marked } = markedReader(traversal.form.images);
  return {
    type: 'repeat',
    id,
    title,
    hint: plain(resolveText(traversal, at(repeat, 'hint'), place)),
    ...marked(),
    ...(isPresent(at(repeat, 'min')) && { min: Number(at(repeat, 'min').value) }),
    ...(isPresent(count) && { min: 0, count: countKey }),
    max: Number(at(repeat, 'max').value),
    ...(at(repeat, 'reorder').value === true && { reorder: true }),
    ...(at(repeat, 'oneByOne').value === true && { oneByOne: true }),
    copies: insideBlock(traversal, repeat, clauses, within, (inner) =>
      prefixesOf(repeat).flatMap((prefix, index) => traverseCopy(traversal, repeat, prefix, index, inner)),
    ),
    when: isPresent(count) ? [...when.expanded, { valueKey: countKey, operator: 'gte', target: '1' }] : when.expanded,
  };
}

/** The copies are numbered where they are shown; `{n}` here would be the number of a copy around the block. */
function unnumberedTitle(repeat: SourceNode): SourceNode {
  const title = at(repeat, 'title');
  return withValue(title, textOf(title).replaceAll(/\s*\{n\}/g, ''));
}

/** The condition that there are so many copies. */
const atLeast = (n: number, countKey: string, node: SourceNode): WrittenClause => ({
  node,
  valueKey: countKey,
  operator: 'gte',
  targets: [withValue(node, String(n))],
  reference: null,
});

/** `count:<id>`, or the key of the answer that is the number of copies. */
const countKeyOf = (repeat: SourceNode, { rename }: NameScope): string =>
  rename(textOf(at(repeat, 'count')) || `count:${textOf(at(repeat, 'id'))}`);

function traverseCopy(
  traversal: Traversal,
  repeat: SourceNode,
  prefix: SourceNode,
  index: number,
  context: TraversalContext,
): readonly ExpandedSection[] {
  const n = String(index + 1);
  const isAdded = atLeast(index + 1, countKeyOf(repeat, context.scope), prefix);
  const within = { ...withConditionGroup(context, [isAdded]), heading: `${headingOf(repeat, context)} ${n}` };
  const usedPrefix = { text: textOf(prefix), node: prefix };
  const used = traverseUse(traversal, repeat, within, usedPrefix, at(repeat, 'with', index), { n });
  if (used === null) return [];
  const id = `${context.scope.rename(textOf(at(repeat, 'id')))}-${n}`;
  indexGeneratedId(traversal, prefix, id, context);
  const { clauses, ...section } = used;
  indexPlace(traversal, 'section', { node: prefix, id }, within, clauses);
  return [{ type: 'section', ...section, id, clears: null, layout: 'stack' }];
}

/** A name for the texts under one title, which is different for each use of a section. */
function headingOf({ file, path }: SourceNode, { scope }: TraversalContext): string {
  return [scope.prefix, file, ...path].join(' ');
}
