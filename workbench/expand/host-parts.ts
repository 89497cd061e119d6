import type { HostParts } from '../../engine/form/expanded.ts';
import { traverseContent } from './blocks.ts';
import { resolveTexts, type Traversal, type TraversalContext } from './context.ts';
import { formNode, hostFileNodes } from '../source/form-files.ts';
import { greatestBlockDepth } from '../source/nesting.ts';
import { entries, isRecord, items, at, textOf, type SourceNode } from '../source/source-node.ts';

/** The properties of `form.json` that the engine reads. */
const ownProperties: ReadonlySet<string> = new Set([
  '$schema',
  'id',
  'version',
  'title',
  'pages',
  'rules',
  'calculations',
  'dataModel',
  'submitFallback',
  'uploads',
]);

/**
 * Traverses the files and the properties of `form.json` that only the host application reads. Content blocks in them
 * are indexed with their conditions, and all strings are texts with placeholders and links.
 */
export function traverseHostParts(traversal: Traversal, context: TraversalContext): HostParts {
  const properties = entries(formNode(traversal.form)).filter(([name]) => !ownProperties.has(name));
  const parts = [...properties, ...hostFileNodes(traversal.form)];
  return Object.fromEntries(parts.map(([name, node]) => [name, traverseHostPart(traversal, node, context)]));
}

function traverseHostPart(traversal: Traversal, node: SourceNode, context: TraversalContext): unknown {
  if (context.depth > greatestBlockDepth) {
    traversal.index.tooDeep.push(node);
    return null;
  }
  const inner = { ...context, depth: context.depth + 1 };
  if (textOf(at(node, 'type')) === 'content') return traverseContent(traversal, node, context);
  if (Array.isArray(node.value)) return items(node).map((item) => traverseHostPart(traversal, item, inner));
  if (!isRecord(node.value)) return resolveTexts(traversal, node, context);
  const properties = entries(node).filter(([name]) => name !== '$schema');
  return Object.fromEntries(properties.map(([name, property]) => [name, traverseHostPart(traversal, property, inner)]));
}
