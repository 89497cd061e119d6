import { compileConditions } from '../condition.ts';
import type { Condition } from '../definition.ts';
import type { Clause, Comparison } from './clauses.ts';
import { textOf } from './spot.ts';

/** What is known of the values that can stand under a key. */
export interface Ranges {
  /** Null when it can be anything. */
  readonly valuesOf: (key: string) => readonly string[] | null;
  /** What must hold while there is an answer under the key; null when nothing must. */
  readonly neededFor: (key: string) => readonly Clause[] | null;
}

/**
 * Whether some values make all clauses hold together. A yes may be wrong (values compared with each other are not
 * followed, nor more than a thousand alternatives, nor long chains of questions), a no is not.
 */
export function isSatisfiable(clauses: readonly Clause[], ranges: Ranges): boolean {
  const budget = { left: 1000 };
  return search({ decided: [], open: clauses, followed: new Set() }, ranges, budget);
}

interface Search {
  readonly decided: readonly Comparison[];
  readonly open: readonly Clause[];
  /** Keys whose questions' own needs are among the clauses. */
  readonly followed: ReadonlySet<string>;
}

/** How many questions are followed, each shown only because of the next. */
const greatestChain = 12;

function search({ decided, open, followed }: Search, ranges: Ranges, budget: { left: number }): boolean {
  budget.left -= 1;
  if (budget.left < 0) return true;
  const comparisons = [...decided, ...open.filter(isComparison)];
  const byKey = Map.groupBy(comparisons.filter(({ reference }) => reference === null), ({ valueKey }) => valueKey);
  const answered = new Set<string>();
  for (const [key, own] of byKey) {
    const possible = candidates(own, ranges.valuesOf(key)).filter(compileTest(own));
    if (possible.length === 0) return false;
    if (!possible.includes('')) answered.add(key);
  }
  const isFar = followed.size >= greatestChain;
  const needs = [...answered].flatMap((key) => (isFar || followed.has(key) ? [] : (ranges.neededFor(key) ?? [])));
  const [first, ...choices] = [...open, ...needs].filter((clause) => 'any' in clause);
  const next = { decided: [...comparisons, ...needs.filter(isComparison)], followed: new Set([...followed, ...answered]) };
  if (first !== undefined) return first.any.some((alternative) => search({ ...next, open: [...alternative, ...choices] }, ranges, budget));
  return needs.length === 0 || search({ ...next, open: [] }, ranges, budget);
}

function isComparison(clause: Clause): clause is Comparison {
  return !('any' in clause);
}

/** Values worth trying: all there are, or those that the comparisons tell apart. */
function candidates(comparisons: readonly Comparison[], values: readonly string[] | null): readonly string[] {
  const targets = comparisons.flatMap(({ targets }) => targets.map(textOf));
  // A target that is no option is a mistake of its own, told elsewhere.
  if (values !== null) return [...values, ...targets];
  return ['', 'any other', ...targets, ...targets.flatMap(around)];
}

/** Numbers and dates just below, just above and between. */
function around(target: string): readonly string[] {
  const day = Date.parse(target);
  if (target !== '' && !Number.isNaN(Number(target))) return [-1, -0.5, 0.5, 1].map((step) => String(Number(target) + step));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(target) || Number.isNaN(day)) return [];
  return [-1, 1].map((step) => new Date(day + step * 86_400_000).toISOString().slice(0, 10));
}

function compileTest(comparisons: readonly Comparison[]): (value: string) => boolean {
  const known = comparisons.flatMap(({ operator, targets }): readonly Condition[] => {
    const constants = targets.map(textOf);
    switch (operator) {
      case 'in': case 'notIn': return [{ valueKey: 'it', operator, target: constants }];
      case 'answered': case 'notAnswered': return [{ valueKey: 'it', operator }];
      case 'equals': case 'notEquals': case 'lt': case 'lte': case 'gt': case 'gte': return [{ valueKey: 'it', operator, target: constants[0] ?? '' }];
      default: return [];
    }
  });
  const test = compileConditions(known);
  return (value) => test({ it: value });
}
