import type { Check } from './context.ts';
import { createInstances } from './instances.ts';
import { exclusionBetween, exclusionOf, provenAt } from './reasons.ts';

/** Keys that a rule clears although their questions are hidden whenever it fires. */
export const checkClearsHidden: Check = (context) => {
  const { index, names, model, report } = context;
  const instances = createInstances();
  for (const { when, clears } of index.rules) {
    const fires = model.clausesOf(when);
    for (const { node, key } of clears) {
      if (names.fields.get(key) === undefined) continue;
      const because = exclusionBetween(fires, model.space.impliedBy(key), model.space);
      instances.add(
        node,
        'clears-hidden',
        because === null
          ? null
          : () => report('clears-hidden-key', provenAt(node, because), key, exclusionOf(because, context)),
      );
    }
  }
  instances.finish();
};
