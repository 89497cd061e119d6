/** Whether a value is before or after a day of today: a truth of its own, known for the answers of today. */
import { isAnswered } from '../../engine/language/values.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { anyOf, allOf, dayTruth, type Cases, type Clause, type Formula } from './formula.ts';

type CasesWhere = (key: string, test: (text: string) => boolean) => Cases;

/** The truths of comparisons with a day. */
export interface DayTruths {
  /** The texts of a key that is a truth; null for any other key. */
  readonly textsOf: (key: string) => readonly string[] | null;
  readonly lawsOf: (key: string) => readonly Clause[];
  /** The comparison as a formula. `test` is the comparison with the day of today. */
  readonly formulaOf: (comparison: IndexedComparison, test: (text: string) => boolean) => Formula;
}

const texts = ['', 'true'];
const [no, yes] = [1n, 2n];

export function dayTruthsOf(today: string, casesWhere: CasesWhere): DayTruths {
  const laws = new Map<string, readonly Clause[]>();
  return {
    textsOf: (key) => (laws.has(key) ? texts : null),
    lawsOf: (key) => laws.get(key) ?? [],
    formulaOf(comparison, test) {
      const { valueKey, operator, reference, isNegated = false, node } = comparison;
      const key = dayTruth([valueKey, operator, reference ?? ''].join(' '));
      if (!laws.has(key)) {
        const source = { kind: 'condition' as const, comparison, key: '', node };
        const when = (text: (one: string) => boolean): Formula => ({
          kind: 'in',
          key: valueKey,
          cases: casesWhere(valueKey, text),
        });
        const is = (truth: Cases): Formula => ({ kind: 'in', key, cases: truth });
        const inner = anyOf([allOf([is(yes), when(test)]), allOf([is(no), when((one) => !test(one))])]);
        const cases = casesWhere('session:today', (text) => text === today);
        // Of no answer the truth is the same on every day.
        const empty = anyOf([is(test('') ? yes : no), when(isAnswered)]);
        laws.set(key, [
          { formula: { kind: 'given', key: 'session:today', cases, inner }, source },
          { formula: empty, source },
        ]);
      }
      return { kind: 'in', key, cases: isNegated ? no : yes };
    },
  };
}
