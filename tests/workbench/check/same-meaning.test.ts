/** The expressions of forms that were written before names were numbers. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { checkForm, type FormSource } from '../../../workbench/check/index.ts';
import type { OtherTexts, Texts } from '../../../workbench/check/typing/type.ts';
import { valueTextsOf } from '../../../workbench/check/typing/value-texts.ts';
import { createCalculations } from '../../../workbench/codegen/index.ts';
import { knownNamesOf } from '../../../workbench/expand/known-names.ts';
import { calculationsIn, traverseForm } from '../../../workbench/expand/traverse.ts';
import { formPaths, loadFormSource } from '../../../workbench/load/load-form.ts';
import { parseFiles } from '../../../workbench/source/source.ts';

/** Forms of other authors, which are beside the project where it is made. */
const others = join('..', 'shared', 'forms');
const paths = [
  ...(await formPaths('forms')),
  ...(existsSync(others) ? readdirSync(others).map((name) => join(others, name)) : []),
];
const sources = await Promise.all(paths.map(loadFormSource));
const forms = paths.map((path, index) => [path, sources[index] as FormSource] as const);

const codes = new Set(['wrong-operand', 'can-fail', 'certain-comparison', 'number-as-text', 'target-not-an-option']);

/** Some answers that a question accepts. */
const someOf = (others: OtherTexts): fc.Arbitrary<string> => {
  switch (others.are) {
    case 'listed':
      return others.texts.length === 0 ? fc.constant('') : fc.constantFrom(...others.texts);
    case 'numerals':
      return fc.integer({ min: others.numbers.least, max: Math.min(others.numbers.most, 99_999) }).map(String);
    case 'template':
      return fc.constantFrom('2026-03-04', '1999-12-31', '2008-02-29');
    case 'any':
      return fc.constantFrom('Ada', ' ada', 'Grace');
  }
};
const answersOf = ({ hasEmpty, others }: Texts): fc.Arbitrary<string> =>
  hasEmpty ? fc.oneof(fc.constant(''), someOf(others)) : someOf(others);

async function before(expression: string, values: Readonly<Record<string, string>>): Promise<string> {
  const result: unknown = await jsonata(expression)
    .evaluate(values)
    .catch(() => '');
  return result === undefined || result === null || result === false ? '' : String(result);
}

describe.each(forms)('the expressions of %s', (_path, source) => {
  it('have no finding', () => {
    expect(checkForm(source).filter(({ code }) => codes.has(code))).toEqual([]);
  });

  it('mean the same as before', async () => {
    const traversed = traverseForm(parseFiles(source));
    const { form, index } = traversed;
    const calculations = calculationsIn(traversed);
    const textsOf = valueTextsOf({ index, names: knownNamesOf(form, index, source.sessionValues) });
    const compiled = createCalculations({ form: { calculations } });
    for (const { key, from, calculate, names } of calculations) {
      const answers = fc.record(Object.fromEntries(from.map((one) => [one, answersOf(textsOf(one))])));
      await fc.assert(
        fc.asyncProperty(answers, async (values: Record<string, string>) => {
          const written = Object.entries(names ?? {}).map(([name, one]) => [name, values[String(one)] ?? ''] as const);
          const expected = await before(calculate, { ...values, ...Object.fromEntries(written) });
          expect(compiled[key]?.(values)).toBe(expected);
        }),
        { numRuns: 50 },
      );
    }
  });
});
