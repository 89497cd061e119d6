/** One question in two definitions. */
import type { CompiledField } from '../../engine/form/form.ts';
import type { Values } from '../../engine/language/values.ts';
import { listOf } from '../../engine/form/options.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { canBeSubmitted, possibleAnswers } from './accepted-answers.ts';
import { differingValues, type ValueDifference } from './differing-values.ts';
import type { FieldProperty } from './field-property.ts';
import type { JoinedSide } from './joined-form.ts';
import type { Alternatives, SolvedExample } from './solved-example.ts';
import { chosenKeys, exampleValues, findExample, type ExampleValues } from './examples.ts';

/** One question in both definitions. */
export interface FieldPair {
  readonly was: CompiledField;
  readonly is: CompiledField;
}

/** The common parts of a change that keeps every answer. */
export const safe = (aspect: FormChange['aspect'], key: string, example: ExampleValues = {}) =>
  ({ aspect, key, verdict: 'safe', isDeclared: false, example }) as const;

/** A change of conditions of which neither an example nor a proof was found. */
export const undecided = (aspect: FormChange['aspect'], key: string, effect: string): FormChange => ({
  ...safe(aspect, key),
  verdict: 'check',
  sentence: `Conditions of the question changed, and it is not decided whether ${effect}.`,
});

/** A safe change of conditions of which neither an example nor a proof was found. */
export const unnoticed = (aspect: FormChange['aspect'], key: string, effect: string): FormChange => ({
  ...safe(aspect, key),
  sentence: `Conditions of the question changed, and no answers were found with which ${effect}.`,
});

/** A property of a question that values decide, and whether it is wanted to hold. */
export type Wanted = readonly (readonly [property: FieldProperty, isWanted: boolean])[];

/**
 * Values with which the former question has some properties and the present one others, as few as possible where few
 * suffice; 'never' is proven, 'unknown' says that nothing is.
 */
export function differing(
  comparison: ComparedForms,
  { was, is }: FieldPair,
  wanted: { readonly was: Wanted; readonly is: Wanted },
  given: ExampleValues = {},
): SolvedExample {
  const has = (all: Wanted, field: CompiledField, values: Values): boolean =>
    all.every(([property, isWanted]) => property.holds(field, values) === isWanted);
  const alternatives = (all: Wanted, side: JoinedSide, field: CompiledField): readonly Alternatives[] =>
    all.map(([property, isWanted]) => ({ of: property.clauses(side, field), isWanted }));
  const difference: ValueDifference = {
    reads: [...wanted.was, ...wanted.is].flatMap(([property]) => [was, is].flatMap(property.reads)),
    isSeen: (before, after) => has(wanted.was, was, before) && has(wanted.is, is, after),
    goals: ({ before, after }) => [[...alternatives(wanted.was, before, was), ...alternatives(wanted.is, after, is)]],
  };
  return differingValues(comparison, difference, given);
}

/** An answer that a question accepts, with the smallest values that show it; only these where no answer is known. */
export function answeredExample({ before, candidates }: ComparedForms, field: CompiledField): ExampleValues {
  const { key, shown, shownBy } = field;
  const isShown = (one: ExampleValues): boolean => shown === null || shown(exampleValues(before.form, one));
  const found = findExample(chosenKeys([before.form], shownBy), candidates, isShown) ?? {};
  const listed = listOf(field, exampleValues(before.form, found))?.find(([code]) => code !== '');
  const answer = listed?.[0] ?? possibleAnswers(field).find((one) => canBeSubmitted(field, one));
  return answer === undefined ? found : { ...found, [key]: answer };
}
