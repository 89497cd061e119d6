import { placeholdersOf } from '../text.ts';
import { textOf } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { createInstances } from './instances.ts';
import { labelKeys } from './known-names.ts';
import { exclusionBetween, exclusionOf, provenAt } from './reasons.ts';

/** Placeholders of answers that are cleared whenever their text is shown. */
export const checkEmptyPlaceholders: Check = (context) => {
  const { index, names, model, report } = context;
  const instances = createInstances();
  const labels = labelKeys(index.fields);
  for (const { node, scope, ownPlaceholders, needs } of index.texts) {
    for (const name of placeholdersOf(textOf(node))) {
      const written = scope.rename(name);
      const key = labels.get(written) ?? written;
      if (ownPlaceholders.includes(name) || scope.word(name) !== null || !names.fields.has(key)) continue;
      const because = exclusionBetween(model.clausesOf(needs.flat()), model.space.impliedBy(key), model.space);
      instances.add(
        node,
        `placeholder ${name}`,
        because === null
          ? null
          : () => report('placeholder-always-empty', provenAt(node, because), name, exclusionOf(because, context)),
      );
    }
  }
  instances.finish();
};
