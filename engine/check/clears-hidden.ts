import { isImpossible, solve } from '../solve/core.ts';
import type { Check } from './context.ts';
import { createInstances } from './instances.ts';
import { exclusionOf, provenAt } from './reasons.ts';

/** Keys that a rule clears although their questions are hidden whenever it fires. */
export const checkClearsHidden: Check = (context) => {
  const { index, names, model, report } = context;
  const instances = createInstances();
  for (const { when, clears } of index.rules) {
    const fires = model.clausesOf(when);
    for (const { node, key } of clears) {
      if (names.fields.get(key) === undefined) continue;
      const answered = model.space.impliedBy(key);
      // What never holds is the problem of another check.
      const isPossible = ![fires, answered].some((clauses) => isImpossible(clauses, model.space));
      const verdict = solve([...fires, ...answered], model.space);
      const because = isPossible && verdict.is === 'never' ? verdict.because : null;
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
