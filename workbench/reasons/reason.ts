/** Explains the result of a clause by the values that the applicant entered. */
import { isInputKey } from '../../engine/form/input.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import { isChoiceName, type Values } from '../../engine/language/values.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { clauseHolds, keysOf, nodeOf, textOfClause } from './clauses.ts';
import { explainedField, type ExplainedForm, type FileLine } from './explained-form.ts';

/** A condition with its present result. */
export interface ExplainedCondition {
  /** The condition in words. */
  readonly text: string;
  readonly holds: boolean;
  readonly place: FileLine;
  readonly reads: readonly ReadValue[];
}

/** The origin of a value. */
export type ValueSource = 'entered' | 'unanswered' | 'hidden' | 'derived' | 'chosen' | 'session' | 'document';

/** A value that a condition reads. */
export interface ReadValue {
  readonly key: string;
  readonly value: string;
  readonly source: ValueSource;
  /** Of a hidden question, the conditions that hide it. */
  readonly because: readonly ExplainedCondition[];
  /** Of a derived value, the values from which it is calculated. */
  readonly from: readonly ReadValue[];
}

const greatestDepth = 6;

/** Explains one clause with the present values. */
export function reasonOf(
  explained: ExplainedForm,
  clause: WrittenClause,
  values: Values,
  depth = 0,
): ExplainedCondition {
  const node = nodeOf(clause);
  return {
    text: textOfClause(clause),
    holds: clauseHolds(clause, values),
    place: node === null ? { file: 'form.json', line: 1 } : explained.placeOf(node),
    reads: keysOf(clause)
      .filter((key) => !isInputKey(key))
      .map((key) => readValue(explained, key, values, depth + 1)),
  };
}

function readValue(explained: ExplainedForm, key: string, values: Values, depth: number): ReadValue {
  const value = values[key] ?? '';
  const found = explainedField(explained, key);
  const calculation = explained.form.calculations.find((one) => one.key === key);
  const isHidden = found !== undefined && !isShown(found.field, values);
  const isTooDeep = depth > greatestDepth;
  return {
    key,
    value,
    source: sourceOf(key, value, isHidden, calculation !== undefined),
    because:
      !isHidden || isTooDeep
        ? []
        : found.shownWhile
            .filter((clause) => !clauseHolds(clause, values))
            .map((clause) => reasonOf(explained, clause, values, depth)),
    from: isTooDeep ? [] : (calculation?.from ?? []).map((source) => readValue(explained, source, values, depth + 1)),
  };
}

function sourceOf(key: string, value: string, isHidden: boolean, isDerived: boolean): ValueSource {
  if (isDerived) return 'derived';
  if (key.startsWith('session:')) return 'session';
  if (key.startsWith('document:')) return 'document';
  if (isChoiceName(key)) return 'chosen';
  if (isHidden) return 'hidden';
  return value === '' ? 'unanswered' : 'entered';
}
