/** The changes of what is calculated: answers and values that an author declares. */
import { calculatedKeys } from '../../engine/form/calculated-keys.ts';
import { keyAfter } from '../../engine/versions/migration.ts';
import type { ChangeVerdict, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { differingValues } from './differing-values.ts';
import { safe } from './field-pair.ts';
import { calculatedPairs, isStoredAlike } from './joined-calculations.ts';
import { presentKeys } from './present-keys.ts';
import { isCalculatedAnew, resultsDiffer } from './joined-form.ts';

/** The values that an author declares; those of conditions, such as days relative to today, are part of them. */
const isDeclaredValue = (key: string): boolean => isStored(key) || /^derived:\w+$/.test(key);

const isStored = (key: string): boolean => !key.includes(':');

/** One change for each value that both definitions calculate, but differently. */
export function calculationChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after, joined, migrations } = comparison;
  const pairs = calculatedPairs(before, after, migrations).filter(({ is }) => isDeclaredValue(is));
  return pairs.flatMap((pair): readonly FormChange[] => {
    const { was: key, is: to } = pair;
    if (!isCalculatedAnew(joined(), pair)) return [];
    const example = differingValues(comparison, {
      reads: [key, to],
      isSeen: (was, is) => was[key] !== is[to],
      goals: () => [[{ of: [[resultsDiffer(pair)]], isWanted: true }]],
    });
    // The solver knows the expressions, and not what is stored of their results.
    if (example === 'never' && isStoredAlike(before, after, pair)) return [];
    if (typeof example === 'string') {
      const what = isStoredAlike(before, after, pair) ? 'calculation' : 'type or length of the answer';
      const sentence = `The ${what} is another one, and it is not known whether the result differs.`;
      return [changedCalculation(key, isStored(key) ? 'check' : 'safe', sentence)];
    }
    const sentence = isStored(key)
      ? 'The answer is calculated differently: drafts get the new result, submitted applications keep theirs.'
      : 'The derived value is calculated differently.';
    return [changedCalculation(key, isStored(key) ? 'needs decision' : 'safe', sentence, example)];
  });
}

const changedCalculation = (
  key: string,
  verdict: ChangeVerdict,
  sentence: string,
  example: FormChange['example'] = {},
): FormChange => ({ ...safe('calculation', key, example), verdict, sentence });

/** The answers that are calculated from now on, or no longer. */
export function calculatedAnswerChanges({ before, after, migrations }: ComparedForms): readonly FormChange[] {
  const former = calculatedKeys(before.expanded);
  const kept = new Set(former.map(presentKeys(before, migrations)));
  const isGone = (key: string): boolean => {
    const to = keyAfter(migrations, key);
    // A migration that drops an answer is a change of its own.
    return to !== null && !Object.hasOwn(after.expanded.model, to);
  };
  const added = 'The answer is calculated: drafts get it, submitted applications do not have it.';
  const removed = 'The answer is no longer calculated: drafts lose it, submitted applications keep it.';
  return [
    ...calculatedKeys(after.expanded)
      .filter((key) => !kept.has(key))
      .map((key) => changedCalculation(key, 'safe', added)),
    ...former.filter(isGone).map((key) => changedCalculation(key, 'loses answers', removed)),
  ];
}
