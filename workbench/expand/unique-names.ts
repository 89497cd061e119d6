import { isPageGroup, pageGroup, type IndexedField, type IndexedId } from './form-index.ts';
import { at, isReserved } from '../source/source-node.ts';
import type { StructureCheck, StructureContext } from './structure-context.ts';

/** The keys of questions, each asked once, and the ids of the blocks beside them on each page. */
export const checkNamesOnce: StructureCheck = (context) => {
  const { index, report } = context;
  const used = checkIdsOnce(
    index.ids.filter(({ group }) => isPageGroup(group)),
    context,
  );
  const asked = new Map<string, IndexedField>();
  for (const field of index.fields) {
    const { node, page, keys } = field;
    const place = at(node, 'key');
    for (const key of keys) {
      const first = asked.get(key);
      if (first === undefined) asked.set(key, field);
      else if (first.page === page) report('key-twice-on-page', place, key, page);
      else report('key-on-two-pages', place, key, first.page);
    }
    if (used.has(`${pageGroup(page)} ${keys[0]}`)) report('duplicate-id', place, keys[0]);
  }
};

/** Returns the ids, each with its group. */
export function checkIdsOnce(ids: readonly IndexedId[], { report }: StructureContext): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { node, id, group } of ids) {
    if (used.has(`${group} ${id}`)) report('duplicate-id', node, id);
    if (isReserved(id)) report('reserved-name', node, id);
    used.add(`${group} ${id}`);
  }
  return used;
}
