import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalculations, generateCalculations } from '../../workbench/codegen/index.ts';
import { errorsOf, type FormDefinition } from '../../engine/index.ts';
import { holds } from '../../engine/internal.ts';
import { definitionOf, sit } from './small-form.ts';
import { runs } from '../support/runs.ts';

const from = ['a', 'b', 'c'];
const definitionWith = (calculate: string): FormDefinition =>
  definitionOf([], { form: { calculations: [{ key: 'derived:x', from, calculate }] } as never });

/** The results of an expression as a function and as source text, which must be equal. */
async function calculated(calculate: string, answers: readonly Readonly<Record<string, string>>[]) {
  const definition = definitionWith(calculate);
  const source = `data:text/javascript,${encodeURIComponent(generateCalculations(definition))}`;
  const { calculations } = (await import(source)) as { calculations: ReturnType<typeof createCalculations> };
  const own = createCalculations(definition);
  return answers.map((values) => {
    const [made, written] = [own, calculations].map((all) => all['derived:x']?.(values));
    if (written !== made) throw new Error(`${written} instead of ${made}`);
    return made;
  });
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const cents = Array.from({ length: 100 }, (_, index) => index);

describe('sums of cents', () => {
  it('are compared exactly, for each of 10,000 pairs', async () => {
    const all = cents.flatMap((a) => cents.map((b) => ({ a: money(a), b: money(b), c: money(a + b) })));
    for (const [expression, expected] of [
      ['$number(a) + $number(b) > $number(c)', ''],
      ['$number(a) + $number(b) = $number(c)', 'true'],
      ['$sum([$number(a), $number(b)]) != $number(c)', ''],
      ['$number(c) - $number(b) = $number(a)', 'true'],
      ['$number(c) - $number(a) <= $number(b)', 'true'],
    ] as const)
      expect((await calculated(expression, all)).filter((result) => result !== expected)).toEqual([]);
  });

  it('fail no check of a form whose parts are the total', () => {
    const costs = ['a', 'b', 'c'].map(
      (key) => ({ type: 'number', key, label: key, maximum: 100, decimals: 2 }) as const,
    );
    const when = [{ from, expression: "a != '' and b != '' and c != '' and $number(a) + $number(b) > $number(c)" }];
    const [a, b, c] = costs as [object, object, object];
    const blocks = [a, b, { ...c, checks: [{ when, message: 'The parts exceed the total.' }] }] as never;
    const key = { type: 'number', maxLength: 6 } as const;
    const sitting = sit(definitionOf(blocks, { dataModel: { keys: { a: key, b: key, c: key } } }));
    const errors = (answers: Readonly<Record<string, string>>): object => {
      for (const [name, value] of Object.entries(answers)) sitting.edit({ [name]: value });
      return errorsOf(sitting.form, sitting.validators, sitting.values);
    };
    expect(errors({ a: '0.1', b: '0.2', c: '0.3' })).toEqual({});
    expect(errors({ c: '0.29' })).toEqual({ c: ['The parts exceed the total.'] });
  });
});

describe('a result', () => {
  it.each([
    ['0.1 + 0.2', '0.3'],
    ['0.3 - 0.1', '0.2'],
    ['1.1 * 1.1', '1.21'],
    ['1.005 * 1000', '1005'],
    ['4.35 * 100 = 435', 'true'],
    ['0.7 % 0.1', '0'],
    ['-0.1 - 0.2', '-0.3'],
    ['$floor(-0.1 - 0.2)', '-1'],
    ['$round(2.675 * 100) / 100', '2.68'],
    ['$round(1.005, 2)', '1'],
    ['$round(1.015, 2)', '1.02'],
    ['(0.1 + 0.2) in [0.3]', 'true'],
    ['$string(0.1 + 0.7) & " kg"', '0.8 kg'],
    ['$max([0.1 + 0.2, 0.3]) = 0.3', 'true'],
    // A division is exact, and is written with 15 digits if it does not end.
    ['1 / 3', '0.333333333333333'],
    ['2 / 3', '0.666666666666667'],
    ['1 / 3 * 3 = 1', 'true'],
    ['1 / 3 + 1 / 3 + 1 / 3', '1'],
    ['$floor(2 / 3) & $ceil(2 / 3) & $round(2 / 3, 2) & $abs(-2 / 3)', '010.670.666666666666667'],
    ['1 / 0', ''],
    ['1 % 0', ''],
    // Long numbers keep each digit.
    ['$number("99999999999999.99") * 100 + 1', '10000000000000000'],
    ['0.0003 * 0.0003', '0.00000009'],
    ['$number("0.12345678901234567890") + 1', '1.1234567890123456789'],
    ['$number("12345678901234567890") + 1', '12345678901234567891'],
    ['$number("12345678901234567890") - $number("12345678901234567889")', '1'],
    ['$number("0.10000000000000000001") > 0.1', 'true'],
    ['$number("12345678901234567890") = $number("12345678901234567891")', ''],
    ['$floor($number("12345678901234567890.5"))', '12345678901234567890'],
    ['-$number("12345678901234567890")', '-12345678901234567890'],
    // Numbers beyond the greatest double are no numbers, as in JSONata.
    ['1e300 * 1e300', ''],
    ['1e21 + 0', '1e+21'],
  ])('of %s is "%s"', async (expression, expected) => {
    expect(await calculated(expression, [{}])).toEqual([expected]);
  });

  it('equals that of whole numbers, for any decimals', async () => {
    const decimal = fc.tuple(fc.maxSafeInteger(), fc.nat(9));
    const text = ([units, places]: readonly [number, number]): string => {
      const digits = String(Math.abs(units)).padStart(places + 1, '0');
      const point = digits.length - places;
      return (units < 0 ? '-' : '') + digits.slice(0, point) + (places === 0 ? '' : `.${digits.slice(point)}`);
    };
    const exact = ([units, places]: readonly [number, number], scale: number): bigint =>
      BigInt(units) * 10n ** BigInt(scale - places);
    await fc.assert(
      fc.asyncProperty(decimal, decimal, async (one, two) => {
        const values = { a: text(one), b: text(two), c: '' };
        const [a, b] = [exact(one, 9), exact(two, 9)];
        const order = await calculated('$number(a) < $number(b) ? "less" : $number(a) = $number(b) ? "equal" : ""', [
          values,
        ]);
        expect(order).toEqual([a < b ? 'less' : a === b ? 'equal' : '']);
        for (const [operator, units, scale] of [
          ['+', a + b, 9],
          ['-', a - b, 9],
          ['*', a * b, 18],
        ] as const) {
          const [result = ''] = await calculated(`$string($number(a) ${operator} $number(b))`, [values]);
          const [whole = '', decimals = ''] = String(result).split('.');
          expect(BigInt(whole + decimals.padEnd(scale, '0')), operator).toBe(units);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a condition', () => {
  it.each([
    ['0.3', 'equals', '0.30', true],
    ['100000000000000.000000000000001', 'equals', '100000000000000', false],
    ['100000000000000.000000000000001', 'gt', '100000000000000', true],
    ['100000000000000.000000000000001', 'lte', '100000000000000', false],
    ['-0.100000000000001', 'lt', '-0.1', true],
    ['999999999999999.999999999999998', 'lt', '999999999999999.999999999999999', true],
    ['999999999999999.10', 'equals', '999999999999999.1', true],
    ['-0', 'equals', '0', true],
  ] as const)('of %s %s %s is %s', (a, operator, b, expected) => {
    expect(holds([{ valueKey: 'a', operator, target: b }], { a })).toBe(expected);
    expect(holds([{ valueKey: 'a', operator, target: { valueKey: 'b' } }], { a, b })).toBe(expected);
  });
});
