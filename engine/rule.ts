import { compileConditions, readsOf, type Test } from './condition.ts';
import type { AnswerKey, RuleDefinition, ValueKey } from './definition.ts';
import { controllingKey } from './options.ts';
import type { CompiledField, Rule } from './form.ts';

/** A rule of the author: fires when its conditions become true. */
export function declaredRule({ id, when, clears }: RuleDefinition): Rule {
  const test = compileConditions(when);
  return { id, clears, reads: readsOf(when), fires: (before, after) => !test(before) && test(after) };
}

/** A rule that clears the answers of a block when the block becomes hidden. */
export function ceasingRule(id: string, test: Test, reads: readonly ValueKey[], clears: readonly AnswerKey[]): Rule {
  return { id, clears, reads, fires: (before, after) => test(before) && !test(after) };
}

/** A rule that clears a conditional select when the answer that controls its options changes. */
export function optionsRule(field: CompiledField): Rule | null {
  const key = controllingKey(field);
  if (key === null) return null;
  return {
    id: field.id,
    clears: field.keys,
    reads: [key],
    fires: (before, after) => (before[key] ?? '') !== (after[key] ?? ''),
  };
}

/**
 * True for a value that the applicant can change. Changes of session values and statuses of documents clear nothing.
 */
export function isChosen(key: ValueKey): boolean {
  return !key.startsWith('session:') && !key.startsWith('document:');
}

/** True for a rule that clears something and that an edit of the applicant can fire. */
export const canFire = ({ clears, reads }: Rule): boolean => clears.length > 0 && reads.some(isChosen);
