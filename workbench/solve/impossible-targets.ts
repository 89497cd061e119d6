import { documentStatuses } from '../../engine/read/documents.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { textOf, type SourceNode } from '../source/source-node.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { includes } from '../sets/domains.ts';
import type { KnownNames } from '../expand/known-names.ts';
import { nearest } from '../source/nearest.ts';
import type { Report } from '../problems/report.ts';

/** The operators for questions with several answers. */
export const listOperators: ReadonlySet<string> = new Set(['contains', 'notContains']);
const exactOperators = new Set(['equals', 'notEquals', 'in', 'notIn']);

/** The constants that the value under the key can never equal. */
export function impossibleTargets(
  { valueKey, operator, targets }: IndexedComparison,
  names: KnownNames,
): readonly SourceNode[] {
  if (valueKey.startsWith('document:') && exactOperators.has(operator))
    return targets.filter((target) => isAnswered(textOf(target)) && !documentStatuses.includes(textOf(target)));
  const several = listOperators.has(operator) ? names.severalOf(valueKey) : null;
  if (several !== null) return targets.filter((target) => !several.includes(textOf(target)));
  const values = exactOperators.has(operator) ? names.valuesOf(valueKey) : null;
  if (values === null) return [];
  // No answer equals '', but options can be offered for the unanswered value.
  const isPossible = (value: string): boolean =>
    isAnswered(value) ? includes(names.domainOf(valueKey), value) : values.includes(value);
  return targets.filter((target) => !isPossible(textOf(target)));
}

const mostNamed = 8;

/** Reports a constant, with the similar value or, of few, every value. */
export function reportTarget(
  target: SourceNode,
  key: string,
  values: readonly string[],
  report: Report,
  text = textOf(target),
): void {
  const answers = values.filter(isAnswered).map((value) => `"${value}"`);
  const known = answers.length === 1 ? answers[0] : answers.length > mostNamed ? '' : `one of ${answers.join(', ')}`;
  report('target-not-an-option', target, text, key, nearest(text, values), answers.length === 0 ? '' : (known ?? ''));
}
