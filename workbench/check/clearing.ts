import { isImpossible } from '../solve/core.ts';
import { allOf, opposite, type Clause } from '../solve/formula.ts';
import type { SolverModel } from '../solve/model.ts';
import { comparisonsIn } from '../expand/conditions.ts';
import type { IndexedRule, KeyReference } from '../expand/form-index.ts';
import type { SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances } from './base/instances.ts';

/** Rules and lists that clear what they should keep, or keep what they should clear. */
export const checkClearing: Check = (context) => {
  const { index, report } = context;
  const instances = createInstances();
  for (const rule of index.rules) {
    const canFire = !isImpossible(context.model.clausesOf(rule.when), context.model.space);
    for (const cleared of onceByKey(rule.clears)) {
      const isTrigger = clearsTrigger(rule, cleared.key, context);
      instances.add(
        cleared.node,
        'trigger',
        !isTrigger ? null : () => report('rule-clears-trigger', cleared.node, cleared.key),
      );
      instances.add(
        cleared.node,
        'asked',
        isTrigger || !clearsAsked(rule, cleared.key, context)
          ? null
          : () => report('rule-clears-what-it-asks', cleared.node, cleared.key),
      );
      if (canFire) notePage(cleared, rule.page ?? pageOfTrigger(rule, context), context);
    }
  }
  instances.finish();
  reportUndoing(context);
  for (const { node, keys, clears, page } of index.conditionalBlocks) {
    if (clears === null) continue;
    const listed = new Set(clears.map(({ key }) => key));
    const others = clears.filter(({ key }) => !keys.includes(key));
    // A list without any key of the section belongs to another one.
    if (clears.length === 0 || others.length < clears.length)
      for (const key of keys) if (!listed.has(key)) report('clears-omits-key', clearsNode(node), key);
    for (const other of others)
      if (context.names.fields.get(other.key)?.page === page) report('clears-other-section', other.node, other.key);
    for (const cleared of onceByKey(clears)) notePage(cleared, page, context);
  }
};

/** A key that is listed twice is another problem. */
const onceByKey = (clears: readonly KeyReference[]): readonly KeyReference[] =>
  clears.filter(({ key }, position) => clears.findIndex((one) => one.key === key) === position);

const clearsNode = ({ file, path, value }: SourceNode): SourceNode => ({
  file,
  path: [...path, 'clears'],
  value: (value as { readonly clears?: unknown }).clears,
});

const readBy = ({ when }: IndexedRule): ReadonlySet<string> =>
  new Set(comparisonsIn(when).flatMap(({ valueKey, reference }) => [valueKey, reference ?? valueKey]));

/** True if the rule holds no longer once it has cleared the key. */
function clearsTrigger(rule: IndexedRule, key: string, { model }: CheckContext): boolean {
  if (!readBy(rule).has(key)) return false;
  const when = model.clausesOf(rule.when);
  return !isImpossible(when, model.space) && isImpossible([...when, unanswered(model, key)], model.space);
}

function unanswered({ space }: SolverModel, key: string): Clause {
  const source = { kind: 'rule', comparison: null, key, node: { file: '', path: [], value: undefined } } as const;
  return { formula: { kind: 'in', key, cases: space.freeCases(key) }, source };
}

/** True if the question under the key is asked and required whenever the rule's conditions hold, because of them. */
function clearsAsked(rule: IndexedRule, key: string, { model }: CheckContext): boolean {
  const field = model.solved.names.fields.get(key);
  if (field === undefined || field.required === null) return false;
  const read = readBy(rule);
  const needed = [...model.shown(field), ...model.clausesOf(field.required.when)];
  const reasons = comparisonsIn([...field.needs.flat(), ...field.required.when]);
  if (!reasons.some(({ valueKey }) => read.has(valueKey))) return false;
  const when = model.clausesOf(rule.when);
  const isNotAsked = opposite(allOf(needed.map(({ formula }) => formula)), model.space.allCases);
  return (
    !isImpossible(when, model.space) &&
    isImpossible([...when, { ...unanswered(model, key), formula: isNotAsked }], model.space)
  );
}

/** Two rules, each of which clears what the other one reads. */
function reportUndoing({ index, report }: CheckContext): void {
  index.rules.forEach((rule, position) => {
    const read = readBy(rule);
    const other = index.rules
      .slice(0, position)
      .find((one) => one.clears.some(({ key }) => read.has(key)) && clearsAny(rule, readBy(one)));
    if (
      other !== undefined &&
      other.node.path.join('/') + other.node.file !== rule.node.path.join('/') + rule.node.file
    )
      report('rules-undo-each-other', rule.node, rule.id, other.id);
  });
}

const clearsAny = ({ clears }: IndexedRule, keys: ReadonlySet<string>): boolean =>
  clears.some(({ key }) => keys.has(key));

/** The page that all answers of a rule are on; null if they are on several. */
function pageOfTrigger(rule: IndexedRule, { model }: CheckContext): string | null {
  const pages = new Set([...readBy(rule)].flatMap((key) => model.solved.names.fields.get(key)?.page ?? []));
  const [only] = pages;
  return pages.size === 1 && only !== undefined ? only : null;
}

/** Notes an answer of another page that is cleared, which the applicant does not see. */
function notePage({ node, key }: KeyReference, page: string | null, { model, report }: CheckContext): void {
  const field = model.solved.names.fields.get(key);
  if (field === undefined || page === null || page === '' || field.page === page) return;
  report('clears-other-page', node, key, field.page);
}
