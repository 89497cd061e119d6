import { isImpossible } from '../solve/core.ts';
import type { WrittenClause, IndexedComparison } from '../expand/conditions.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { textOf } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances } from './base/instances.ts';
import { statementsIn } from './base/reasons.ts';

/** Schemas under another condition than the requirement of the same answer, where only one of the two was changed. */
export const checkSchemaWhen: Check = (context) => {
  const { index, model, report } = context;
  const instances = createInstances();
  for (const field of index.fields) {
    const { required, schemaWhen, key } = field;
    if (required === null || required.when.length === 0 || schemaWhen === null) continue;
    const words = (when: readonly WrittenClause[]): string =>
      statementsIn(
        model.clausesOf(when).map(({ source }) => source),
        context,
      );
    instances.add(
      schemaWhen.node,
      'unlike',
      areUnlike(field, required.when, schemaWhen.when, context)
        ? () => report('schema-unlike-required', schemaWhen.node, key, words(schemaWhen.when), words(required.when))
        : null,
    );
  }
  instances.finish();
};

/** They exclude each other, or they differ only in the copy of the question that they read. */
function areUnlike(
  field: IndexedField,
  required: readonly WrittenClause[],
  schema: readonly WrittenClause[],
  { model }: CheckContext,
): boolean {
  const shown = model.shown(field);
  const isNever = (...parts: readonly (readonly WrittenClause[])[]): boolean =>
    isImpossible([...shown, ...parts.flatMap((part) => model.clausesOf(part))], model.space);
  // A condition that never holds is the problem of another check.
  if (isNever(required) || isNever(schema)) return false;
  return isNever(required, schema) || readCopies(required, schema);
}

function readCopies([one, ...more]: readonly WrittenClause[], [other, ...others]: readonly WrittenClause[]): boolean {
  if (one === undefined || other === undefined || more.length + others.length > 0) return false;
  if ('any' in one || 'any' in other || comparisonOf(one) !== comparisonOf(other)) return false;
  const keys = [one.valueKey, other.valueKey].toSorted((a, b) => a.length - b.length);
  const [short = '', long = ''] = keys;
  return short !== long && long.endsWith(`_${short}`);
}

/** A comparison without its key. */
const comparisonOf = ({ operator, targets, reference, isNegated = false }: IndexedComparison): string =>
  JSON.stringify([operator, targets.map(textOf), reference, isNegated]);
