import * as fc from 'fast-check';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { createCalculations, generateCalculations, parseExpression } from '../../../workbench/codegen/index.ts';
import { writeExpression } from '../../../workbench/codegen/write-expression.ts';
import type { Calculations, FormDefinition } from '../../../engine/index.ts';
import { admissionsDefinition } from '../../engine/real-forms.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { runs } from '../../support/runs.ts';

const from = ['a', 'b', 'session:today'];
const definitionWith = (expressions: readonly string[]): FormDefinition =>
  definitionOf([], {
    form: {
      calculations: expressions.map((calculate, index) => ({ key: `derived:${index}`, from, calculate })),
    } as never,
  });

async function written(definition: FormDefinition): Promise<Calculations> {
  const source = generateCalculations(definition);
  return (
    (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { readonly calculations: Calculations }
  ).calculations;
}

const plain = /^-?[0-9]+(\.[0-9]+)?$/;
const numeral = /^(-?[0-9]+(\.[0-9]+)?([Ee][-+]?[0-9]+)?|0x[0-9A-Fa-f]+)$/;
const comparable = (text: string): string => `($contains(${text}, ${plain}) ? $number(${text}) : ${text})`;
/** What the name of a value means in each place, as JSONata. */
const meanings: Readonly<Record<string, (text: string) => string>> = {
  numberOf: (text) => `($contains(${text}, ${numeral}) ? $number(${text}))`,
  comparable,
  answered: (text) => `(${text} != '' ? ${text})`,
  ordinal: (text) => `(${text} != '' ? ${comparable(text)})`,
};

/** The result of the jsonata package as a derived value: errors and numbers that are not finite give an empty value. */
async function oracle(expression: string, values: Readonly<Record<string, string>>): Promise<string> {
  const parsed = parseExpression(expression, Object.keys(values));
  if ('sentence' in parsed) throw new Error(parsed.sentence);
  const explicit = writeExpression(parsed, (name, text) => meanings[name]?.(text) ?? text);
  const result: unknown = await jsonata(explicit)
    .evaluate(values)
    .catch(() => '');
  if (result === undefined || result === null || result === false) return '';
  if (typeof result !== 'number') return String(result);
  return Number.isFinite(result)
    ? JSON.stringify(Number.isInteger(result) ? result : Number(result.toPrecision(15)))
    : '';
}

const leaf = fc.oneof(
  fc.constantFrom('a', 'b', '`session:today`', '""', '"Y"', "'é😀'", '0', '1', '2.5', '-3', 'true', 'false', 'null'),
  fc.constantFrom('$number(a)', '$number(b)', '$length(a)'),
);
const textual = fc.constantFrom(
  'a',
  'b',
  '""',
  "'é😀 x'",
  '$uppercase(a)',
  '`session:today`',
  '1',
  'null',
  '(false ? a)',
);
const position = fc.constantFrom('0', '1', '2', '-1', '-3', '1.5', '$length(a)', 'a', '(false ? 1)');
const decimal = fc.constantFrom('0.5', '1.5', '2.5', '-0.5', '1.005', '2.345', '12345', '1e21', '$number(a)', 'a');
const called = (name: string, all: readonly (string | null)[]): string =>
  `$${name}(${all.filter((one) => one !== null).join(', ')})`;
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '+', '-', '*', '%', '&', 'and', 'or'),
        tie('expression'),
      )
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc
      .tuple(tie('expression'), fc.array(leaf, { maxLength: 3 }))
      .map(([left, items]) => `(${left} in [${items.join(', ')}])`),
    fc
      .tuple(tie('expression'), tie('expression'), fc.option(tie('expression')))
      .map(([test, yes, no]) => `(${test} ? ${yes}${no === null ? '' : ` : ${no}`})`),
    fc
      .tuple(
        fc.constantFrom(
          'string',
          'number',
          'boolean',
          'not',
          'exists',
          'uppercase',
          'lowercase',
          'length',
          'trim',
          'abs',
          'floor',
          'ceil',
        ),
        tie('expression'),
      )
      .map(([name, operand]) => `$${name}(${operand})`),
    fc
      .tuple(
        fc.constantFrom('sum', 'count', 'max', 'min'),
        fc.array(fc.constantFrom('1', '2.5', '$number(a)', '-7'), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, items]) => `$${name}([${items.join(', ')}])`),
    fc.tuple(textual, position, fc.option(position)).map((all) => called('substring', all)),
    fc.tuple(textual, textual).map((all) => called('contains', all)),
    fc.tuple(decimal, fc.option(fc.constantFrom('0', '1', '2', '-1', 'a'))).map((all) => called('round', all)),
    fc
      .tuple(fc.array(textual, { maxLength: 3 }), fc.option(textual))
      .map(([items, separator]) => called('join', [`[${items.join(', ')}]`, separator])),
    fc.tuple(tie('expression'), tie('expression')).map((all) => called('contains', all)),
    tie('expression').map((operand) => `-(${operand})`),
    // Doubles round each quotient, so that only the last one is equal.
    fc.tuple(leaf, leaf).map(([left, right]) => `$string(${left} / ${right})`),
  ),
}));
const value = fc.oneof(
  fc.constantFrom('', '0', '1', '12', '3.5', '-2', 'Y', ' x  y ', '1e3', '0x10', 'é', '😀', 'true'),
  fc.string(),
);

describe('derived values', () => {
  it('equal the results of JSONata, for any supported expression and any answers', async () => {
    await fc.assert(
      fc.asyncProperty(expression, value, value, async (text, a, b) => {
        const values = { a, b, 'session:today': '2026-03-04' };
        const definition = definitionWith([text]);
        const expected = await oracle(text, values);
        expect(createCalculations(definition)['derived:0']?.(values)).toBe(expected);
        expect((await written(definition))['derived:0']?.(values)).toBe(expected);
      }),
      { numRuns: runs(600) },
    );
  });

  it('of all copies of a repeated block are those of JSONata for a list', async () => {
    const names = { n: 'count:n', 'n.x': ['a', 'b'] };
    const all = ['$sum(n.x)', '$max(n.x)', '$count(n.x)', '$count(n)', '1 in n.x', '$occurrences(n.x, 1)'];
    const calculations = all.map((calculate, index) => ({
      key: `derived:${index}`,
      from: ['a', 'b', 'count:n'],
      calculate,
      names,
    }));
    const definition = definitionOf([], { form: { calculations } as never });
    const values = { a: '1', b: '3.5', 'count:n': '2' };
    const n = { x: [1, 3.5] };
    for (const functions of [createCalculations(definition), await written(definition)]) {
      const results = all.map((_, index) => functions[`derived:${index}`]?.(values));
      const expected = await Promise.all(all.slice(0, 3).map((text) => jsonata(text).evaluate({ n })));
      expect(results).toEqual([...expected.map(String), '2', 'true', '1']);
    }
  });

  it('are equal in the application, generated or created at run time', async () => {
    const definition = admissionsDefinition();
    const [made, generated] = [createCalculations(definition), await written(definition)];
    expect(Object.keys(generated)).toEqual(Object.keys(made));
    for (const { key, from: reads, calculate } of definition.form.calculations ?? []) {
      const answers = fc.record(
        Object.fromEntries(reads.map((name) => [name, fc.constantFrom('', 'true', 'GED', 'HS', 'Ada', '2')])),
      );
      await fc.assert(
        fc.asyncProperty(answers, async (values: Record<string, string>) => {
          const expected = await oracle(calculate, values);
          expect([made[key]?.(values), generated[key]?.(values)]).toEqual([expected, expected]);
        }),
        { numRuns: 50 },
      );
    }
  });

  it('include only the functions that they use, and no parser', () => {
    const source = generateCalculations(definitionWith(['$length(a) = 1']));
    expect(source).toContain('function equal(');
    expect(source).not.toMatch(/import|function plus|jsonata/);
  });

  it.each(['a', 'a = "Y"', "a in ['Y', 'N'] ? a & b : ''", "(a ? 1 : 0) + (a != 'b' ? 1 : 0)", 'a and b = "Y"'])(
    'use no function for operands whose types are certain: %s',
    (expression) => {
      expect(generateCalculations(definitionWith([expression]))).not.toContain('function');
    },
  );
});

describe('a calculation outside the supported part of JSONata', () => {
  it.each([
    ['a.b', 3],
    ['a[0]', 1],
    ['$', 1],
    ['$x', 2],
    ['$substring(a)', 10],
    ['$contains(a, /x/)', 16],
    ['$round(1, 2, 3)', 6],
    ['$join(a, b, "")', 5],
    ['$replace(a, b, "")', 8],
    ['$sum(a, b)', 4],
    ['{"a": 1}', 1],
    ['a ~> $uppercase()', 4],
    ['c', 1],
    ['/x/', 3],
    ['$map([1], function($v) { $v })', 4],
    ['(a; b)', 4],
    ['[a]', 1],
    ['$now()', 4],
    ['a +', 3],
    ['*', 1],
    ["a{'x': b}", 2],
    ["$trim(a){'x': b}", 9],
    ["'x'{}", 4],
    ['$sum([a]{})', 9],
    ['a[]', 1],
    ['a[] = "x"', 1],
    ['-(a[])', 3],
    ['[a][]', 1],
    ['$trim(a)[]', 6],
    ["a in ['x'][]", 6],
    ["a in ['x'][0]", 6],
    ['a@$v', 1],
    ['(a)@$v', 1],
    ['a#$i', 1],
    ['$trim(a)#$i', 6],
    ['a^(b)', 2],
  ])('is refused with its place: %s', (text, position) => {
    const refusal = parseExpression(text, ['a', 'b']);
    expect(refusal).toMatchObject({
      sentence: expect.stringMatching(/^(A calculation cannot contain|This is not JSONata)/) as string,
    });
    expect(Math.abs((refusal as { position: number }).position - position)).toBeLessThanOrEqual(1);
  });
});
