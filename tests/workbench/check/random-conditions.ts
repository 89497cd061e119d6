/** Random conditions on few values, and every value that such conditions can distinguish. */
import * as fc from 'fast-check';
import type { ExpandedCondition, ExpandedConditions } from '../../../engine/internal.ts';

const targets = [
  '',
  ' ',
  '0',
  '-0',
  '0.1',
  '0.3',
  '3.5',
  '3.50',
  '3.75',
  '4',
  '05',
  '-12',
  '570',
  '999999999999999.999',
  'Y',
  'N',
  'A',
  '95%',
  '3,75',
  '1e3',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2023-02-29',
  '00:00',
  '09:30',
  '09:31',
  '23:59',
  '24:00',
  '0000-01-01',
  '9999-12-31',
  'any other',
];

/** At least one value of every class that the targets divide all values into: on, between and beyond them. */
export const grid = [
  ...targets,
  'another text',
  '-999999999999999',
  '-1',
  '0.000000000000001',
  '0.2',
  '0.299999999999999',
  '1',
  '3.500000000000001',
  '3.6',
  '3.8',
  '4.5',
  '100',
  '1000',
  '999999999999999.999999999999999',
  '2024-01-01',
  '2024-12-31',
  '0000-01-02',
  '9999-12-30',
];

const plain = ['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte'] as const;

/** A comparison of one of the keys with a constant or, while `withValues`, with the value under another key. */
export function comparisonOn(keys: readonly string[], withValues: boolean): fc.Arbitrary<ExpandedCondition> {
  const valueKey = fc.constantFrom(...keys);
  const target = fc.constantFrom(...targets);
  const other = fc.record({ valueKey });
  return fc.oneof(
    fc.record({ valueKey, operator: fc.constantFrom('answered' as const, 'notAnswered' as const) }),
    fc.record({
      valueKey,
      operator: fc.constantFrom('in' as const, 'notIn' as const),
      target: fc.array(target, { minLength: 1, maxLength: 3 }),
    }),
    {
      weight: 3,
      arbitrary: fc.record({
        valueKey,
        operator: fc.constantFrom(...plain),
        target: withValues ? fc.oneof(target, other) : target,
      }),
    },
  );
}

/** Conditions joined by "and", some of them nested alternatives. */
export function conditionsOn(keys: readonly string[], withValues = false): fc.Arbitrary<ExpandedConditions> {
  const comparison = comparisonOn(keys, withValues);
  const alternatives = (inner: fc.Arbitrary<ExpandedCondition>): fc.Arbitrary<ExpandedCondition> =>
    fc.record({ any: fc.array(fc.oneof(inner, fc.array(inner, { minLength: 1, maxLength: 3 })), { maxLength: 3 }) });
  const nested = fc.oneof({ weight: 3, arbitrary: comparison }, alternatives(comparison));
  return fc.array(fc.oneof({ weight: 3, arbitrary: comparison }, alternatives(nested)), { minLength: 1, maxLength: 5 });
}
