import { compileConditions, readsOf, type Test } from './condition.ts';
import type { AnswerKey, RuleDefinition, ValueKey } from './definition.ts';
import { controllingKey } from './options.ts';
import type { CompiledField, Rule } from './form.ts';

/** The watcher of an author: when its conditions become true, it clears. */
export function declaredRule({ id, when, clears }: RuleDefinition): Rule {
  const test = compileConditions(when);
  return { id, clears, reads: readsOf(when), fires: (before, after) => !test(before) && test(after) };
}

/** A block that ceases to be shown takes its answers with it. */
export function ceasingRule(id: string, test: Test, reads: readonly ValueKey[], clears: readonly AnswerKey[]): Rule {
  return { id, clears, reads, fires: (before, after) => test(before) && !test(after) };
}

/** A conditional select forgets its answer whenever the answer that decides its options changes. */
export function optionsRule(field: CompiledField): Rule | null {
  const key = controllingKey(field);
  if (key === null) return null;
  return { id: field.id, clears: field.keys, reads: [key], fires: (before, after) => (before[key] ?? '') !== (after[key] ?? '') };
}

/** Whether a value is the applicant's doing: what the session or a document's conversion changes only hides. */
export function isChosen(key: ValueKey): boolean {
  return !key.startsWith('session:') && !key.startsWith('document:');
}

/** What can fire: something is cleared, and the applicant can change something that is read. */
export const canFire = ({ clears, reads }: Rule): boolean => clears.length > 0 && reads.some(isChosen);
