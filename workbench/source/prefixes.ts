import { at, items, textOf, withValue, type SourceNode } from './source-node.ts';

/** The number of copies that a repeated block with listed prefixes has at most. */
export const greatestListedCount = 10;
/** The number of copies that a repeated block has at most. */
export const greatestCopyCount = 100;

/** The prefixes of a repeated block or of a set of keys, in order: a pattern has one for each number up to `max`. */
export function prefixesOf(block: SourceNode): readonly SourceNode[] {
  const node = at(block, 'prefixes');
  if (typeof node.value !== 'string') return items(node);
  const pattern = textOf(node);
  const count = pattern.includes('{n}') ? Number(at(block, 'max').value) : 1;
  return Array.from({ length: Math.min(count, greatestCopyCount) }, (_, index) =>
    withValue(node, pattern.replace('{n}', String(index + 1))),
  );
}
