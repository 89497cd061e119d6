/** The values that an expression reads, by the names in its `from`. */
import type { ValueNames } from '../../engine/form/definition.ts';
import type { NameScope } from '../source/scope.ts';
import { at, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { CopyNames } from './copy-names.ts';

/** An expression as its author wrote it. */
export interface IndexedExpression {
  readonly text: SourceNode;
  /** The written names in `from`. */
  readonly sources: readonly SourceNode[];
  /** The key behind each of these names, or the keys of all copies. */
  readonly names: ValueNames;
}

/** The part of the index that is read, and that receives what an expression reads. */
export interface ReadIndex {
  readonly copyNames: CopyNames;
  readonly expressions: IndexedExpression[];
  readonly readValues: { readonly node: SourceNode; readonly key: string }[];
}

interface ReadSources {
  readonly from: readonly string[];
  readonly names: ValueNames;
}

/** Indexes an expression with all that it reads. */
export function readSources(
  { readValues, expressions, copyNames }: ReadIndex,
  node: SourceNode,
  text: SourceNode,
  scope: NameScope,
): ReadSources {
  const sources = items(at(node, 'from'));
  const names: Record<string, string | readonly string[]> = {};
  for (const source of sources) {
    const written = textOf(source);
    const keys = copyNames.get(written) ?? written;
    names[written] = typeof keys === 'string' ? scope.rename(keys) : keys.map(scope.rename);
    for (const key of [names[written]].flat()) readValues.push({ node: source, key });
  }
  expressions.push({ text, sources, names });
  return { from: [...new Set(Object.values(names).flat())], names };
}
