import type { RuleDefinition } from '../../engine/form/definition.ts';
import type { Expanded } from '../../engine/form/expanded.ts';
import { comparisonsIn, resolveConditions, type WrittenClause, type ResolvedConditions } from './conditions.ts';
import type { DeclaredNames } from './declared-names.ts';
import { deriveInto } from './derived-conditions.ts';
import type { FormFiles } from '../source/form-files.ts';
import type {
  ConditionalBlock,
  ConditionGroup,
  FormIndex,
  IndexedPlace,
  KeyReference,
  SurroundingRepeat,
  UsedPrefix,
} from './form-index.ts';
import { inScope, type NameScope } from '../source/scope.ts';
import { at, entries, items, textOf, textsOf, type SourceNode } from '../source/source-node.ts';

/** The form that a traversal reads and the results that it collects. */
export interface Traversal {
  readonly form: FormFiles;
  readonly declaredNames: DeclaredNames;
  readonly index: FormIndex;
  /** The rules of the form and of every used section. */
  readonly rules: Expanded<RuleDefinition>[];
}

/** The surroundings of a block. */
export interface TraversalContext {
  /** The id of the page; '' outside the pages. */
  readonly page: string;
  readonly scope: NameScope;
  readonly prefix: UsedPrefix | null;
  /** The conditions of the blocks around it. */
  readonly around: readonly ConditionGroup[];
  /** The names of the used sections around it. */
  readonly using: readonly string[];
  readonly depth: number;
  /** The nearest block around it with a title; '' if there is none. */
  readonly heading: string;
  readonly isClearedWhenHidden: boolean;
  readonly repeat: SurroundingRepeat | null;
  readonly outer: ConditionalBlock | null;
}

/** The place of a text, with the meaning of its words and the conditions under which it is shown. */
export type TextPlace = Pick<TraversalContext, 'scope' | 'around'>;

export function outermostContext(scope: NameScope): TraversalContext {
  return {
    page: '',
    scope,
    prefix: null,
    around: [],
    using: [],
    depth: 0,
    heading: '',
    isClearedWhenHidden: true,
    repeat: null,
    outer: null,
  };
}

/** The context inside one more group of conditions; an empty group always holds. */
export function withConditionGroup(context: TraversalContext, group: ConditionGroup = []): TraversalContext {
  return { ...context, around: [...context.around, group] };
}

/** Indexes a block with its conditions, which join the innermost group, and traverses what is inside. */
export function insideBlock<T>(
  { index }: Traversal,
  node: SourceNode,
  own: readonly WrittenClause[],
  context: TraversalContext,
  traverse: (inner: TraversalContext) => T,
  clears: readonly KeyReference[] | null = null,
): T {
  if (own.length === 0) return traverse(context);
  const { around, outer, page } = context;
  const block: ConditionalBlock = { node, own, around, keys: [], clears, page, outer };
  index.conditionalBlocks.push(block);
  const start = index.fields.length;
  const group = [...(around.at(-1) ?? []), ...own];
  const result = traverse({ ...context, around: [...around.slice(0, -1), group], outer: block });
  for (const { keys } of index.fields.slice(start)) block.keys.push(...keys);
  return result;
}

/** Indexes a page or a block other than a question, with its own conditions and those around it. */
export function indexPlace(
  { index }: Traversal,
  kind: IndexedPlace['kind'],
  { node, id, group = '', title = '' }: Pick<IndexedPlace, 'node' | 'id'> & Partial<IndexedPlace>,
  { around, page, heading }: Pick<TraversalContext, 'around' | 'page' | 'heading'>,
  own: readonly WrittenClause[] = [],
): void {
  index.places.push({ kind, node, id, page, group, title, heading, needs: [...around, own] });
}

/** The value of a node with the words of its scope in all its texts: a string, or the strings of a list. */
export function resolveTexts(
  { index }: Traversal,
  node: SourceNode,
  { scope, around: needs }: TextPlace,
  ownPlaceholders: readonly string[] = [],
): unknown {
  for (const text of textsOf(node)) index.texts.push({ node: text, scope, ownPlaceholders, needs });
  const resolve = (value: unknown): unknown => (typeof value === 'string' ? inScope(value, scope) : value);
  return Array.isArray(node.value) ? node.value.map(resolve) : resolve(node.value);
}

/** As `resolveTexts`, of a single text; null if there is none. */
export function resolveText(
  traversal: Traversal,
  node: SourceNode,
  place: TextPlace,
  ownPlaceholders: readonly string[] = [],
): string | null {
  const text = resolveTexts(traversal, node, place, ownPlaceholders);
  return typeof text === 'string' ? text : null;
}

/** Resolves and indexes a list of conditions. */
export function resolveWhen({ index }: Traversal, conditions: SourceNode, scope: NameScope): ResolvedConditions {
  const resolved = resolveConditions(conditions, scope, deriveInto(index));
  index.comparisons.push(...comparisonsIn(resolved.clauses));
  return resolved;
}

export function resolveClears({ index }: Traversal, clears: SourceNode, scope: NameScope): readonly KeyReference[] {
  const cleared = items(clears).map((node) => ({ node, key: scope.rename(textOf(node)) }));
  index.clearedKeys.push(...cleared);
  return cleared;
}

export function traverseRules(
  traversal: Traversal,
  rules: SourceNode,
  scope: NameScope,
  page: string | null = null,
): void {
  for (const rule of items(rules)) {
    const node = at(rule, 'id');
    const id = scope.rename(textOf(node));
    traversal.index.ids.push({ node, id, group: 'rules' });
    const when = resolveWhen(traversal, at(rule, 'when'), scope);
    const clears = resolveClears(traversal, at(rule, 'clears'), scope);
    traversal.index.rules.push({ node: rule, id, when: when.clauses, clears, page });
    traversal.rules.push({ id, when: when.expanded, clears: clears.map(({ key }) => key) });
  }
}

/** The properties of an object in the author's order, each with a resolver resolved and the others as written. */
export function resolveProperties(node: SourceNode, resolvers: PropertyResolvers): Record<string, unknown> {
  return Object.fromEntries(
    entries(node).map(([name, property]) => {
      const resolve = Object.hasOwn(resolvers, name) ? resolvers[name] : undefined;
      return [name, resolve === undefined ? property.value : resolve(property)];
    }),
  );
}

export type PropertyResolvers = Readonly<Record<string, (property: SourceNode) => unknown>>;
