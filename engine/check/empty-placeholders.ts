import { isImpossible, solve } from '../solve/core.ts';
import { placeholdersOf } from '../text.ts';
import { textOf } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { createInstances } from './instances.ts';
import { labelKeys } from './known-names.ts';
import { exclusionOf, provenAt } from './reasons.ts';

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
      const [around, answered] = [model.clausesOf(needs.flat()), model.space.impliedBy(key)];
      // What is never shown is the problem of another check.
      const isShown = ![around, answered].some((clauses) => isImpossible(clauses, model.space));
      const verdict = solve([...around, ...answered], model.space);
      const because = isShown && verdict.is === 'never' ? verdict.because : null;
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
