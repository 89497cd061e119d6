/** The values with which two definitions differ: tried ones where few suffice, else those of the solver. */
import { calculatedKeys } from '../../engine/form/calculated-keys.ts';
import type { Values } from '../../engine/language/values.ts';
import { migrateAnswers } from '../../engine/versions/migration.ts';
import type { ComparedForms } from './compared-forms.ts';
import { chosenKeys, exampleValues, findExample, type ExampleValues } from './examples.ts';
import type { JoinedForms } from './joined-form.ts';
import { solvedExample, type Alternatives, type SolvedExample } from './solved-example.ts';

/** A difference between two definitions that appears with some values. */
export interface ValueDifference {
  /** The values that decide it. */
  readonly reads: readonly string[];
  readonly isSeen: (was: Values, is: Values) => boolean;
  /** It is seen while all alternatives of one of the lists are as wanted, and never otherwise. */
  readonly goals: (joined: JoinedForms) => readonly (readonly Alternatives[])[];
}

/** Values with which the difference is seen, few where few suffice; 'never' is proven, 'unknown' is neither. */
export function differingValues(
  comparison: ComparedForms,
  { reads, isSeen, goals }: ValueDifference,
  given: ExampleValues = {},
): SolvedExample {
  const { before, after, candidates, joined } = comparison;
  const sources = sourcesOf(comparison, reads).filter((key) => !Object.hasOwn(given, key));
  const test = (one: ExampleValues): boolean => {
    const example = { ...given, ...one };
    const was = exampleValues(before.form, example);
    return isSeen(was, exampleValues(after.form, movedDraft(comparison, example, was)));
  };
  const found = findExample(sources, candidates, test) ?? solved();
  return typeof found === 'string' ? found : { ...given, ...found };

  function solved(): SolvedExample {
    let isProven = true;
    for (const wanted of goals(joined())) {
      const example = solvedExample(joined(), sources, given, wanted, test);
      if (typeof example !== 'string') return example;
      isProven &&= example === 'never';
    }
    return isProven ? 'never' : 'unknown';
  }
}

/** The values of a draft before the migrations that these keys depend on. */
export function sourcesOf({ before, after, choiceMoves }: ComparedForms, keys: Iterable<string>): readonly string[] {
  const targets = new Set(choiceMoves.flatMap(({ rename = {} }) => Object.values(rename)));
  const isNew = (key: string): boolean =>
    targets.has(key) && !before.form.choices.has(key) && !Object.hasOwn(before.expanded.model, key);
  return chosenKeys([before.form, after.form], keys).filter((key) => !isNew(key));
}

/** The draft of an example as the migrations leave it. */
export const movedExample = (comparison: ComparedForms, example: ExampleValues): ExampleValues =>
  movedDraft(comparison, example, exampleValues(comparison.before.form, example));

/** A draft has the answers of the example, and those that are calculated from them. */
function movedDraft(comparison: ComparedForms, example: ExampleValues, values: Values): ExampleValues {
  const calculated = calculatedKeys(comparison.before.expanded).map((key) => [key, values[key] ?? ''] as const);
  return migratedAnswers(comparison, { ...Object.fromEntries(calculated), ...example });
}

/** Answers as the migrations leave them. */
export function migratedAnswers({ choiceMoves }: ComparedForms, given: ExampleValues): ExampleValues {
  let answers = given;
  for (const migration of choiceMoves) ({ answers } = migrateAnswers(migration, answers));
  return answers;
}
