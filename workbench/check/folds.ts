import type { WrittenClause, IndexedComparison } from '../expand/conditions.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at, pointerOf, textOf } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { domainOf } from '../sets/domains.ts';

/** Questions in a fold that must be answered while the fold has no answer, so that the page could hide them. */
export const checkFolds: Check = ({ index, report }) => {
  const reported = new Set<string>();
  for (const { label, fields } of index.folds) {
    const keys = new Set<string>(fields.flatMap((field) => field.keys));
    for (const { node } of fields.filter((one) => canBeNeeded(one, keys))) {
      // A section that is used in several folds has the mistake once.
      const place = node.file + pointerOf(node.path);
      if (!reported.has(place)) report('required-in-fold', node, textOf(at(node, 'key')), label);
      reported.add(place);
    }
  }
};

/** An error can apply although no key has an answer: a condition of the field or of the error must exclude that. */
function canBeNeeded({ needs, required, checks }: IndexedField, keys: ReadonlySet<string>): boolean {
  const errors = required === null ? checks : [required, ...checks];
  return errors.some(({ when }) => ![...needs.flat(), ...when].some((clause) => needsAnswer(clause, keys)));
}

/** True for conditions that never hold without an answer to one of the keys. */
function needsAnswer(clause: WrittenClause, keys: ReadonlySet<string>): boolean {
  if ('any' in clause) return clause.any.every((all) => all.some((one) => needsAnswer(one, keys)));
  return keys.has(clause.valueKey) && !holdsUnanswered(clause);
}

function holdsUnanswered({ operator, targets, reference, isNegated = false }: IndexedComparison): boolean {
  return reference !== null || domainOf(operator, targets.map(textOf)).hasUnanswered !== isNegated;
}
