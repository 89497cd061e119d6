import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveConditions, type Clause } from '../../../engine/traversal/conditions.ts';
import { domainOf, domainOfValues, everything, type Domain } from '../../../engine/check/domains.ts';
import { isSatisfiable, type Facts } from '../../../engine/check/satisfiable.ts';
import { outermostScope } from '../../../engine/traversal/scope.ts';
import { textOf } from '../../../engine/traversal/source-node.ts';
import { holds, type Conditions, type Values } from '../../../engine/index.ts';
import { conditionsOn, grid } from './random-conditions.ts';
import { runs } from '../../set-up/runs.ts';

const clausesOf = (conditions: Conditions): readonly Clause[] =>
  resolveConditions({ file: '', path: [], value: conditions }, outermostScope({})).clauses;

const listed: Readonly<Record<string, readonly string[]>> = { list: ['', 'Y', 'N', '4'] };
const facts: Facts = {
  valuesUnder: (key): Domain => (listed[key] === undefined ? everything : domainOfValues(listed[key])),
  domainOf: ({ operator, targets }) => domainOf(operator, targets.map(textOf)),
  neededFor: () => [],
};
const valuesOf = (key: string): readonly string[] => listed[key] ?? grid;

/** Values of the grid for which the conditions hold. */
function witness(conditions: Conditions, keys: readonly string[], values: Values = {}): Values | null {
  const [key, ...others] = keys;
  if (key === undefined) return holds(conditions, values) ? values : null;
  for (const value of valuesOf(key)) {
    const found = witness(conditions, others, { ...values, [key]: value });
    if (found !== null) return found;
  }
  return null;
}

describe('conditions reported as impossible', () => {
  it('hold for no values, for any comparisons', () => {
    const keys = ['a', 'list'];
    fc.assert(
      fc.property(conditionsOn(keys, true), (conditions) => {
        if (!isSatisfiable(clausesOf(conditions), facts)) expect(witness(conditions, keys)).toBe(null);
      }),
      { numRuns: runs(1500) },
    );
  });

  it('hold for no values of three keys', () => {
    const keys = ['a', 'b', 'list'];
    fc.assert(
      fc.property(conditionsOn(keys, true), (conditions) => {
        if (!isSatisfiable(clausesOf(conditions), facts)) expect(witness(conditions, keys)).toBe(null);
      }),
      { numRuns: runs(300) },
    );
  });

  it('are all that compare values with constants and hold for no values', () => {
    const keys = ['a', 'list'];
    fc.assert(
      fc.property(conditionsOn(keys), (conditions) => {
        expect(isSatisfiable(clausesOf(conditions), facts)).toBe(witness(conditions, keys) !== null);
      }),
      { numRuns: runs(1500) },
    );
  });

  it('include those that need an answer to a question that is hidden in that case', () => {
    const needs: Readonly<Record<string, Conditions>> = {
      b: [{ valueKey: 'a', operator: 'gt', target: '3.5' }],
      c: [
        {
          any: [
            { valueKey: 'b', operator: 'answered' },
            { valueKey: 'list', operator: 'equals', target: 'Y' },
          ],
        },
      ],
    };
    const following: Facts = { ...facts, neededFor: (key) => clausesOf(needs[key] ?? []) };
    const can = (...conditions: Conditions): boolean => isSatisfiable(clausesOf(conditions), following);
    expect(can({ valueKey: 'c', operator: 'answered' }, { valueKey: 'a', operator: 'lte', target: '3.5' })).toBe(true);
    expect(
      can(
        { valueKey: 'c', operator: 'answered' },
        { valueKey: 'a', operator: 'lte', target: '3.5' },
        { valueKey: 'list', operator: 'equals', target: 'N' },
      ),
    ).toBe(false);
    expect(
      can(
        { valueKey: 'c', operator: 'equals', target: { valueKey: 'b' } },
        { valueKey: 'a', operator: 'lt', target: '3' },
      ),
    ).toBe(false);
  });
});

describe('conditions with very many combinations of alternatives', () => {
  it('are reported as possible after a limited number of steps', () => {
    const is = (valueKey: string, target: string) => ({ valueKey, operator: 'equals', target }) as const;
    const many = Array.from({ length: 40 }, (_, index) => ({ any: [is(`a${index}`, '1'), is(`b${index}`, '1')] }));
    const impossible = {
      any: [
        [is('y', '1'), is('z', '2')],
        [is('y', '2'), is('z', '1')],
      ],
    };
    expect(isSatisfiable(clausesOf([is('y', '1'), is('z', '1'), ...many, impossible]), facts)).toBe(true);
  });
});
