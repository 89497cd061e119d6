/** The ids of blocks. */
import type { Traversal, TraversalContext } from './context.ts';
import { pageGroup } from './form-index.ts';
import { at, isPresent, textOf, type SourceNode } from '../source/source-node.ts';

/** The id of a block, unique on its page; null if the author wrote none. */
export function indexId({ index }: Traversal, block: SourceNode, { page, scope }: TraversalContext): string | null {
  const node = at(block, 'id');
  if (!isPresent(node)) return null;
  const id = scope.rename(textOf(node));
  index.ids.push({ node, id, group: pageGroup(page) });
  return id;
}

/** Indexes an id that no author wrote. */
export function indexGeneratedId({ index }: Traversal, node: SourceNode, id: string, { page }: TraversalContext): void {
  index.ids.push({ node, id, group: pageGroup(page) });
}

/** An id from the place of a block, for a section without an id. */
export function placeName({ form }: Traversal, { file, path }: SourceNode, { scope }: TraversalContext): string {
  const folder = file === form.formPath ? 'form' : file.replace(/\.json$/, '').replaceAll('/', '-');
  return `${scope.prefix}${[folder, ...path].join('-')}`;
}
