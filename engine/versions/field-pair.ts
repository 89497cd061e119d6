/** One question in two definitions. */
import type { CompiledField } from '../form.ts';
import type { Values } from '../values.ts';
import type { Comparison, FormChange } from './change.ts';
import { chosenKeys, exampleValues, findExample, type Example } from './examples.ts';

/** One question in both definitions. */
export interface FieldPair {
  readonly was: CompiledField;
  readonly is: CompiledField;
}

/** The common parts of a change that keeps every answer. */
export const safe = (aspect: FormChange['aspect'], key: string, example: Example = {}) =>
  ({ aspect, key, verdict: 'safe', isDeclared: false, example }) as const;

/** The smallest example with which a property of a field differs; null when there is none. */
export function differing(
  { before, after, candidates }: Comparison,
  { was, is }: FieldPair,
  reads: (field: CompiledField) => readonly string[],
  test: (former: Values, current: Values) => boolean,
  given: Example = {},
): Example | null {
  const keys = chosenKeys([before.form, after.form], [...reads(was), ...reads(is)]).filter(
    (key) => !Object.hasOwn(given, key),
  );
  const found = findExample(keys, candidates, (one) => {
    const example = { ...given, ...one };
    return test(exampleValues(before.form, example), exampleValues(after.form, example));
  });
  return found === null ? null : { ...given, ...found };
}
