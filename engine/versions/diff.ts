/** The semantic changes between two definitions of a form, and their effect on saved answers. */
import type { ComparedForm, Comparison, FormChange } from './change.ts';
import { clearingChanges } from './diff-clearing.ts';
import { fieldChanges } from './diff-fields.ts';
import { candidatesOf, chosenKeys, exampleValues, findExample } from './examples.ts';
import { keyChange } from './key-changes.ts';
import { keyAfter, type Migration } from './migration.ts';

/** Compares two definitions. The migrations are those that drafts of the first one have not had. */
export function diffForms(
  before: ComparedForm,
  after: ComparedForm,
  migrations: readonly Migration[] = [],
): readonly FormChange[] {
  const candidates = candidatesOf([before.expanded, after.expanded]);
  const comparison: Comparison = { before, after, candidates, migrations };
  const changes = [
    ...storedKeyChanges(comparison),
    ...fieldChanges(comparison),
    ...clearingChanges(comparison),
    ...calculationChanges(comparison),
  ];
  if (changes.length > 0 || JSON.stringify(before.expanded) === JSON.stringify(after.expanded)) return changes;
  const sentence = 'Only texts, the order or the layout changed.';
  return [{ aspect: 'text', key: '', verdict: 'safe', isDeclared: false, sentence, example: {} }];
}

/** True when a change must not be served without a decision of the author. */
export const isBreaking = ({ verdict, isDeclared }: FormChange): boolean => verdict !== 'safe' && !isDeclared;

function storedKeyChanges({ before, after, migrations }: Comparison): readonly FormChange[] {
  return Object.keys(before.expanded.model).flatMap((key): readonly FormChange[] => {
    const common = { aspect: 'key', key, example: { [key]: 'x' } } as const;
    const change = keyChange(before.expanded, after.expanded, migrations, key);
    if (change !== null) {
      const sentence = `The key was ${change.change}.`;
      return [{ ...common, verdict: 'needs migration', isDeclared: false, sentence }];
    }
    const to = keyAfter(migrations, key);
    if (to === key) return [];
    return to === null
      ? [{ ...common, verdict: 'loses answers', isDeclared: true, sentence: 'A migration drops the answer.' }]
      : [{ ...common, verdict: 'safe', isDeclared: true, sentence: `A migration renames the key to ${to}.` }];
  });
}

function calculationChanges({ before, after, candidates }: Comparison): readonly FormChange[] {
  return after.form.calculations.flatMap(({ key, from }): readonly FormChange[] => {
    const former = before.form.calculations.find((one) => one.key === key);
    if (former === undefined) return [];
    const keys = chosenKeys([before.form, after.form], [...from, ...former.from]);
    const example = findExample(
      keys,
      candidates,
      (one) => exampleValues(before.form, one)[key] !== exampleValues(after.form, one)[key],
    );
    const sentence = 'The derived value is calculated differently.';
    return example === null
      ? []
      : [{ aspect: 'calculation', key, verdict: 'safe', isDeclared: false, sentence, example }];
  });
}
