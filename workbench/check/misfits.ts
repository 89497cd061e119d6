import { numberOf } from '../../engine/form/condition.ts';
import { isDate } from '../../engine/language/date.ts';
import { isTime } from '../../engine/language/time.ts';
import { isDateField, isNumberField, isTimeField } from '../sets/knowledge.ts';
import type { SolverModel } from '../solve/model.ts';
import { isMistaken } from '../solve/model.ts';
import type { IndexedComparison } from '../expand/conditions.ts';
import { isExpression } from '../expand/derived-conditions.ts';
import { placeOf, textOf, type SourceNode } from '../source/source-node.ts';
import { isAnswered } from '../../engine/language/values.ts';
import { domainOf, includes } from '../sets/domains.ts';
import type { KnownNames } from '../expand/known-names.ts';
import type { Report } from '../problems/report.ts';
import { unitMisfit } from './base/units.ts';

type Reporting = (report: Report) => void;

/** A comparison that is reported on its own. Proofs treat its result as unknown. */
export interface Misfit {
  readonly comparison: IndexedComparison;
  readonly report: Reporting;
}

const orders = new Set(['lt', 'lte', 'gt', 'gte']);
const exact = new Set(['equals', 'notEquals', 'in', 'notIn']);

/** Comparisons with constants that a value of the kind never equals, or that have no order. */
export function misfitsOf(model: SolverModel): readonly Misfit[] {
  const found = misfitUses(model);
  const misfits = new Set(found.map(({ comparison }) => comparison));
  // In a used section, a comparison can be meant for some of its copies only.
  const fitting = new Set(
    model.solved.index.comparisons.filter((one) => !misfits.has(one)).map(({ node }) => placeOf(node)),
  );
  return found.filter(({ comparison }) => !fitting.has(placeOf(comparison.node)));
}

function misfitUses(model: SolverModel): readonly Misfit[] {
  return model.solved.index.comparisons.flatMap((comparison): readonly Misfit[] => {
    if (isMistaken(comparison, model.solved)) return [];
    if (comparison.reference !== null) {
      const differing = unitMisfit(comparison, model.solved.names);
      return differing === null ? [] : [{ comparison, report: differing }];
    }
    const misfit = kindMisfit(comparison, model.solved.names) ?? neverMisfit(comparison, model);
    return misfit === null ? [] : [{ comparison, report: misfit }];
  });
}

function kindMisfit({ valueKey, operator, targets, node }: IndexedComparison, names: KnownNames): Reporting | null {
  const type = names.fields.get(valueKey)?.type ?? '';
  const isKept = names.fields.get(valueKey)?.keys.length === 1;
  const isDay = valueKey === 'session:today' || (isKept && isDateField(type));
  const isNumber = isKept && isNumberField(type);
  const isOrder = orders.has(operator);
  if (!isOrder && !exact.has(operator)) return null;
  const wrong = (isFine: (text: string) => boolean): SourceNode | undefined =>
    targets.find((target) => isAnswered(textOf(target)) && !isFine(textOf(target)));
  const noDate = isDay ? wrong(isDate) : undefined;
  if (noDate !== undefined) return (report) => report('date-compared-with-text', noDate, valueKey, textOf(noDate));
  const noTime = isKept && isTimeField(type) ? wrong(isTime) : undefined;
  if (noTime !== undefined) return (report) => report('time-compared-with-text', noTime, valueKey, textOf(noTime));
  const noNumber = isNumber ? wrong((text) => numberOf(text) !== null) : undefined;
  if (noNumber !== undefined)
    return (report) => report('number-compared-with-text', noNumber, valueKey, textOf(noNumber));
  const noOrder = isOrder ? wrong((text) => numberOf(text) !== null || isDate(text) || isTime(text)) : undefined;
  if (noOrder !== undefined)
    return (report) => report('target-without-order', noOrder, operator, textOf(noOrder) || String(node.path.length));
  return null;
}

/** Counts and derived values have few results, so that a comparison can hold for none of them, or for all. */
function neverMisfit(
  comparison: IndexedComparison,
  { solved, clausesOf, space, textOf: textOfCase }: SolverModel,
): Reporting | null {
  const { valueKey, targets, isNegated, node } = comparison;
  const isCount = valueKey.startsWith('count:');
  if (isExpression(comparison)) return null;
  const isDerived = solved.index.calculations.some(({ key }) => key === valueKey);
  if ((!isCount && !isDerived) || node.value === undefined) return null;
  const [{ formula } = { formula: null }] = clausesOf([comparison]);
  if (formula?.kind !== 'in') return null;
  const all = space.allCases(valueKey);
  const holds = isNegated === true ? all & ~formula.cases : formula.cases;
  const [target] = targets;
  if (target === undefined || target.path.length <= node.path.length) return null;
  const results = casesIn(all).map((one) => textOfCase(valueKey, one));
  const known = results.map((text) => (text === '' ? 'empty' : `"${text}"`)).join(', ');
  if (isCount && holds === 0n) return countMisfit(target, valueKey, results);
  const impossible = isCount ? undefined : impossibleResult(comparison, results);
  if (impossible !== undefined)
    return (report) => report('derived-never-equals', impossible, valueKey, textOf(impossible), known);
  return !isCount && holds === 0n
    ? (report) => report('derived-never-equals', target, valueKey, textOf(target), known)
    : null;
}

/** The count is less than the least one, or it is greater than the greatest. */
function countMisfit(target: SourceNode, valueKey: string, counts: readonly string[]): Reporting {
  const [least = '', greatest = ''] = [counts[0], counts.at(-1)];
  const written = textOf(target);
  return Number(written) <= Number(least)
    ? (report) => report('count-below-minimum', target, valueKey, written, least)
    : (report) => report('count-beyond-maximum', target, valueKey, written, greatest);
}

function impossibleResult(
  { operator, targets }: IndexedComparison,
  results: readonly string[],
): SourceNode | undefined {
  if (!exact.has(operator)) return undefined;
  const isResult = (text: string): boolean => results.some((result) => includes(domainOf('equals', [text]), result));
  return targets.find((target) => isAnswered(textOf(target)) && !isResult(textOf(target)));
}

function casesIn(all: bigint): readonly bigint[] {
  const cases: bigint[] = [];
  for (let rest = all; rest !== 0n; rest &= rest - 1n) cases.push(rest & -rest);
  return cases;
}
