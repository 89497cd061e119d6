import { isPageGroup, pageGroup, type IndexedField, type IndexedId } from './form-index.ts';
import { at, isReserved } from '../source/source-node.ts';
import type { StructureCheck, StructureContext } from './structure-context.ts';

/** A key that two fields ask for. */
export const checkAskedOnce: StructureCheck = ({ index, report }) => {
  const asked = new Map<string, IndexedField>();
  for (const field of index.fields) {
    for (const key of field.keys) {
      const first = asked.get(key);
      if (first === undefined) asked.set(key, field);
      else if (first.page === field.page) report('key-twice-on-page', at(field.node, 'key'), key, field.page);
      else report('key-on-two-pages', at(field.node, 'key'), key, first.page);
    }
  }
};

/** The ids of the blocks on each page. */
export const checkBlockIds: StructureCheck = (context) => {
  const { index, report } = context;
  const used = checkIdsOnce(
    index.ids.filter(({ group }) => isPageGroup(group)),
    context,
  );
  for (const { node, page, keys } of index.fields) {
    if (used.has(`${pageGroup(page)} ${keys[0]}`)) report('duplicate-id', at(node, 'key'), keys[0]);
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
