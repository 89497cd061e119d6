import { comparisonsIn } from '../expand/conditions.ts';
import { pageNodes } from '../source/form-files.ts';
import { at, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';

/** Blocks that an answer of a later page shows, when the applicant has left their page. */
export const checkLaterPages: Check = ({ form, index, names, report }) => {
  const order = pageNodes(form).map((page) => textOf(at(page, 'id')));
  for (const { own, page } of index.conditionalBlocks) {
    for (const { node, valueKey } of comparisonsIn(own)) {
      const read = names.fields.get(valueKey);
      if (read === undefined || page === '' || order.indexOf(read.page) <= order.indexOf(page)) continue;
      report('shown-by-later-page', node, valueKey, read.page);
    }
  }
};
