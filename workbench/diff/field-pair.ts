/** One question in two definitions. */
import type { CompiledField } from '../../engine/form/form.ts';
import type { Values } from '../../engine/language/values.ts';
import { listOf } from '../../engine/form/options.ts';
import type { ComparedForms, FormChange } from './change.ts';
import { isChoiceName } from '../../engine/language/values.ts';
import { chosenKeys, exampleValues, findExample, type ExampleValues } from './examples.ts';
import { migrateAnswers, type Migration } from '../../engine/versions/migration.ts';

/** One question in both definitions. */
export interface FieldPair {
  readonly was: CompiledField;
  readonly is: CompiledField;
}

/** The common parts of a change that keeps every answer. */
export const safe = (aspect: FormChange['aspect'], key: string, example: ExampleValues = {}) =>
  ({ aspect, key, verdict: 'safe', isDeclared: false, example }) as const;

/** The smallest example with which a property of a field differs; null when there is none. */
export function differing(
  { before, after, candidates, choiceMoves }: ComparedForms,
  { was, is }: FieldPair,
  reads: (field: CompiledField) => readonly string[],
  test: (former: Values, current: Values) => boolean,
  given: ExampleValues = {},
): ExampleValues | null {
  const targets = new Set(choiceMoves.flatMap(({ rename = {} }) => Object.values(rename)));
  const isNew = (key: string): boolean => targets.has(key) && !before.form.choices.has(key);
  const keys = chosenKeys([before.form, after.form], [...reads(was), ...reads(is)]).filter(
    (key) => !Object.hasOwn(given, key) && !(isChoiceName(key) && isNew(key)),
  );
  const found = findExample(keys, candidates, (one) => {
    const example = { ...given, ...one };
    return test(exampleValues(before.form, example), exampleValues(after.form, withMovedChoices(choiceMoves, example)));
  });
  return found === null ? null : { ...given, ...found };
}

/** An example as the migrations leave it: its chosen tabs and counts have their new ids. */
function withMovedChoices(migrations: readonly Migration[], example: ExampleValues): ExampleValues {
  const choices = Object.entries(example).filter(([key]) => isChoiceName(key));
  if (choices.length === 0) return example;
  let moved: ExampleValues = Object.fromEntries(choices);
  for (const migration of migrations) moved = migrateAnswers(migration, moved).answers;
  return { ...Object.fromEntries(Object.entries(example).filter(([key]) => !isChoiceName(key))), ...moved };
}

const answers = ['x', '1', 'true', '2026-01-01', '09:00', 'ANSWERED'];

/** An answer that a question accepts, with the smallest values that show it. */
export function answeredExample({ before, candidates }: ComparedForms, field: CompiledField): ExampleValues {
  const { key, shown, shownBy, fieldType, expanded } = field;
  const isShown = (one: ExampleValues): boolean => shown === null || shown(exampleValues(before.form, one));
  const found = findExample(chosenKeys([before.form], shownBy), candidates, isShown) ?? {};
  const listed = listOf(field, exampleValues(before.form, found))?.find(([code]) => code !== '');
  const answer = listed?.[0] ?? answers.find((one) => fieldType.accepts[0].test(one, expanded)) ?? 'x';
  return { ...found, [key]: answer };
}
