/** What days relative to today imply: who was born before one of them was born before every later one. */
import type { Form } from '../../engine/form/form.ts';
import { comparisonsIn, type IndexedComparison, type WrittenClause } from '../expand/conditions.ts';
import { exampleDay, lastDay } from './examples.ts';
import type { ModelNames } from './model-names.ts';

/** A definition with its conditions and its names in the model. */
interface OrderedSide {
  readonly form: Form;
  readonly names: ModelNames;
  readonly clauses: readonly WrittenClause[];
}

const mostPairs = 60;
const isBefore = (operator: string): boolean => operator === 'lt' || operator === 'lte';
const isAfter = (operator: string): boolean => operator === 'gt' || operator === 'gte';

/** For comparisons of one value with two relative days: the one with the nearer day implies the other one. */
export function dayOrders(sides: readonly OrderedSide[]): readonly WrittenClause[] {
  const days = new Map(
    sides.flatMap(({ form, names }) =>
      form.calculations
        .filter(({ key }) => key.startsWith('derived:today '))
        .map(
          ({ key, calculate }) =>
            [names.nameOf(key), [exampleDay, lastDay].map((day) => calculate({ 'session:today': day }))] as const,
        ),
    ),
  );
  const compared = new Map<string, IndexedComparison>();
  for (const one of comparisonsIn(sides.flatMap(({ clauses }) => clauses))) {
    const { valueKey, operator, reference } = one;
    if (days.has(reference ?? '') && (isBefore(operator) || isAfter(operator)))
      compared.set([valueKey, operator, reference].join('\n'), { ...one, isNegated: false });
  }
  const all = [...compared.values()];
  const isEarlier = (one: IndexedComparison, other: IndexedComparison): boolean => {
    const later = days.get(other.reference ?? '') ?? [];
    return (days.get(one.reference ?? '') ?? []).every((day, index) => day <= (later[index] ?? ''));
  };
  const implied = all.flatMap((one) =>
    all
      .filter((other) => other !== one && other.valueKey === one.valueKey && other.operator === one.operator)
      .filter((other) => (isBefore(one.operator) ? isEarlier(one, other) : isEarlier(other, one)))
      .map((other): WrittenClause => ({ any: [[{ ...one, isNegated: true }], [other]] })),
  );
  return implied.slice(0, mostPairs);
}
