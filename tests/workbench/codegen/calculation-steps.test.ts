import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculationSteps } from '../../../workbench/codegen/calculation-steps.ts';
import { createCalculations } from '../../../workbench/codegen/index.ts';
import type { Values } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

const keys = ['a', 'b', 'c', 'd', 'e'] as const;
const stepsOver = (calculate: string) => calculationSteps({ key: 'derived:all', from: [...keys], calculate }) ?? [];

/** The result of the last step, after the steps before it. */
function resultOf(calculate: string, answers: Values): string | undefined {
  const values: Record<string, string | undefined> = { ...answers };
  for (const step of stepsOver(calculate)) values[step.key] = step.calculate(values);
  return values['derived:all'];
}

const leaf = fc.oneof(
  fc.constantFrom<string>(...keys),
  fc.constantFrom(...keys).map((key) => `(${key} != '' ? $number(${key}) : 0)`),
  fc.constantFrom('2', '0.1', '-3'),
);
const { number } = fc.letrec<{ number: string }>((tie) => ({
  number: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number')).map((one) => `(${one.join(' ')})`),
    fc
      .tuple(fc.constantFrom('$sum', '$max', '$min', '$count'), fc.array(tie('number'), { minLength: 1, maxLength: 5 }))
      .map(([name, items]) => `${name}([${items.join(', ')}])`),
    fc.tuple(tie('number'), tie('number')).map(([one, other]) => `(${one} > 1 and ${other} < 3 ? ${one} : ${other})`),
  ),
}));
const expression = fc.oneof(
  number,
  number.map((one) => `${one} > 2 ? 'many' : 'few'`),
  number.map((one) => `$exists(${one})`),
  number.map((one) => `'Score: ' & ${one}`),
);
const answers = fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom('', '0', '1', '2.5', 'x')])));

describe('the steps of a calculation', () => {
  it('have its result together, for any answers', () => {
    fc.assert(
      fc.property(expression, answers, (calculate, given) => {
        const all = createCalculations({
          form: { calculations: [{ key: 'derived:all', from: [...keys], calculate }] },
        })['derived:all'];
        expect([calculate, resultOf(calculate, given)]).toEqual([calculate, all?.(given)]);
      }),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    ['a + b + c + d + e', 4, 2],
    ['$sum([a, b, c, d, e]) > 3', 5, 2],
    ["a + b + c > 2 and d + e > 1 ? 'yes' : 'no'", 3, 3],
    ['a + b', 1, 2],
    ['a / b + c + d', 1, 4],
    ['a & b & c & d & e', 1, 5],
  ])('read few values each where arithmetic allows it: %s', (calculate, count, most) => {
    const steps = stepsOver(calculate);
    expect(steps).toHaveLength(count);
    expect(Math.max(...steps.map(({ from }) => from.length))).toBe(most);
  });

  it('are none of a calculation that cannot be compiled', () => {
    expect(calculationSteps({ key: 'derived:all', from: ['a'], calculate: '$now()' })).toBeNull();
  });
});
