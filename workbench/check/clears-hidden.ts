import type { FormulaSource } from '../solve/formula.ts';
import type { IndexedRule, KeyReference } from '../expand/form-index.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances } from './base/instances.ts';
import { exclusionBetween, exclusionOf, provenAt } from './base/reasons.ts';

/** A cleared key with the statements that hide its question when the rule fires; null if they do not. */
interface ClearedKey extends KeyReference {
  readonly because: readonly FormulaSource[] | null;
}

/** Keys that a rule clears although their questions are hidden whenever it fires. */
export const checkClearsHidden: Check = (context) => {
  const { index, report } = context;
  const instances = createInstances();
  for (const rule of index.rules) {
    const found = clearedBy(rule, context);
    // A rule of which every key is hidden has wrong conditions.
    const isVain = found.length > 1 && found.every(({ because }) => because !== null);
    instances.add(rule.node, 'vain', isVain ? () => reportVain(rule, found, context) : null);
    for (const { node, key, because } of found)
      instances.add(
        node,
        'clears-hidden',
        because === null || isVain
          ? null
          : () => report('clears-hidden-key', provenAt(node, because), key, exclusionOf(because, context)),
      );
  }
  instances.finish();
};

function clearedBy({ when, clears }: IndexedRule, { names, model }: CheckContext): readonly ClearedKey[] {
  const fires = model.clausesOf(when);
  return clears
    .filter(({ key }) => names.fields.has(key))
    .map(({ node, key }) => {
      return { node, key, because: exclusionBetween(fires, model.space.impliedBy(key), model.space) };
    });
}

function reportVain({ node }: IndexedRule, found: readonly ClearedKey[], context: CheckContext): void {
  const [because] = found.flatMap((one) => (one.because === null ? [] : [one.because]));
  const keys = found.map(({ key }) => `"${key}"`).join(', ');
  if (because !== undefined)
    context.report('rule-clears-nothing', provenAt(node, because), keys, exclusionOf(because, context));
}
