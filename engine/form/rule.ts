import { compileConditions, readsOf, type Test } from './condition.ts';
import type { AnswerKey, RuleDefinition, ValueKey } from './definition.ts';
import type { Expanded } from './expanded.ts';
import { controllingKey, hidingRule } from './options.ts';
import type { CompiledField, Rule } from './form.ts';

/** A rule of the author: fires when its conditions become true. */
export function declaredRule({ id, when, clears }: Expanded<RuleDefinition>): Rule {
  const test = compileConditions(when);
  return { id, clears, reads: readsOf(when), fires: (before, after) => !test(before) && test(after) };
}

/** A rule that clears the answers of a block when the block becomes hidden. */
export function ceasingRule(id: string, test: Test, reads: readonly ValueKey[], clears: readonly AnswerKey[]): Rule {
  return { id, clears, reads, fires: (before, after) => test(before) && !test(after) };
}

/**
 * The rules of options: a conditional select is cleared when the answer that controls its options changes, and a chosen
 * option when an edit hides it.
 */
export function optionsRules(field: CompiledField): readonly Rule[] {
  const key = controllingKey(field);
  const hiding = hidingRule(field) ?? [];
  if (key === null) return [hiding].flat();
  const fires: Rule['fires'] = (before, after) => (before[key] ?? '') !== (after[key] ?? '');
  return [{ id: field.id, clears: field.keys, reads: [key], fires }, hiding].flat();
}

/**
 * True for a value that the applicant can change. Changes of session values and statuses of documents clear nothing.
 */
export function isApplicants(key: ValueKey): boolean {
  return !key.startsWith('session:') && !key.startsWith('document:');
}

/** True for a rule that clears something and that an edit of the applicant can fire. */
export const canFire = ({ clears, reads }: Rule): boolean => clears.length > 0 && reads.some(isApplicants);
