import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  complement,
  domainOf,
  domainOfValues,
  includes,
  intersection,
  isEmpty,
  union,
  type Domain,
} from '../../../workbench/sets/domains.ts';
import { holds, type ExpandedCondition } from '../../../engine/internal.ts';
import { comparisonOn, grid } from './random-conditions.ts';
import { runs } from '../../support/runs.ts';

const someValue = fc.oneof(
  fc.constantFrom(...grid),
  fc.string(),
  fc.integer().map(String),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((number) => number.toFixed(3)),
);
const comparison = comparisonOn(['it'], false);

function domain(condition: ExpandedCondition): Domain {
  const { operator, target = [] } = condition as {
    readonly operator: string;
    readonly target?: string | readonly string[];
  };
  return domainOf(operator, [target].flat());
}

const isTrue = (condition: ExpandedCondition, value: string): boolean => holds([condition], { it: value });

describe('the domain of a comparison', () => {
  it('contains exactly the values for which the comparison holds', () => {
    fc.assert(
      fc.property(comparison, someValue, (condition, value) => {
        expect(includes(domain(condition), value)).toBe(isTrue(condition, value));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('is exact between decimals that are one double', () => {
    const decimals = fc.tuple(
      fc.bigInt({ min: -(10n ** 30n) + 1n, max: 10n ** 30n - 1n }),
      fc.bigInt({ min: -200n, max: 200n }),
    );
    fc.assert(
      fc.property(decimals, fc.constantFrom('equals', 'lt', 'lte', 'gt', 'gte'), ([units, step], operator) => {
        const target = decimalText(units);
        const value = decimalText(units + step);
        expect(includes(domainOf(operator, [target]), value)).toBe(
          isTrue({ valueKey: 'it', operator, target } as ExpandedCondition, value),
        );
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is empty only when no value makes the comparison hold', () => {
    fc.assert(
      fc.property(comparison, (condition) => {
        expect(isEmpty(domain(condition))).toBe(!grid.some((value) => isTrue(condition, value)));
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('domains', () => {
  it('combine like conditions: intersection is "and", union is "or", complement is "not"', () => {
    fc.assert(
      fc.property(comparison, comparison, someValue, (one, other, value) => {
        const [left, right] = [domain(one), domain(other)];
        expect(includes(intersection(left, right), value)).toBe(isTrue(one, value) && isTrue(other, value));
        expect(includes(union(left, right), value)).toBe(isTrue(one, value) || isTrue(other, value));
        expect(includes(complement(left), value)).toBe(!isTrue(one, value));
      }),
      { numRuns: runs(3000) },
    );
  });

  it('are disjoint from their complement, and complete together with it', () => {
    fc.assert(
      fc.property(comparison, comparison, (one, other) => {
        const set = union(domain(one), domain(other));
        expect(isEmpty(intersection(set, complement(set)))).toBe(true);
        expect(isEmpty(complement(union(set, complement(set))))).toBe(true);
      }),
    );
  });

  it('of a list contain its values as they are compared, and unanswered for a list with an empty option', () => {
    const list = domainOfValues(['', '05', 'Y', '2024-02-29']);
    for (const value of ['', ' ', '5', '5.0', 'Y', '2024-02-29']) expect(includes(list, value)).toBe(true);
    for (const value of ['6', 'y', '2024-02-28', 'another']) expect(includes(list, value)).toBe(false);
    expect(includes(domainOfValues(['Y']), '')).toBe(false);
  });
});

function decimalText(units: bigint): string {
  const clamped = units > 10n ** 30n - 1n ? 10n ** 30n - 1n : units < 1n - 10n ** 30n ? 1n - 10n ** 30n : units;
  const digits = String(clamped < 0n ? -clamped : clamped).padStart(16, '0');
  return `${clamped < 0n ? '-' : ''}${digits.slice(0, -15)}.${digits.slice(-15)}`;
}
