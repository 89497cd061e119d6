import { placeholdersOf } from '../text.ts';
import { comparisonsIn, type Comparison } from './clauses.ts';
import type { Check } from './context.ts';
import type { Known } from './known.ts';
import { nearest } from './nearest.ts';
import type { Report } from './report.ts';
import { at, isThere, textOf, type Spot } from './spot.ts';

/** What conditions read, and what they compare it with. */
export const checkConditions: Check = ({ survey, known, report }) => {
  for (const comparison of survey.comparisons) {
    const { spot, valueKey, reference } = comparison;
    checkValueKey(at(spot, 'valueKey'), valueKey, known, report);
    if (reference !== null) checkValueKey(at(spot, 'target', 'valueKey'), reference, known, report);
    checkTargets(comparison, known, report);
  }
  for (const { spot, valueKey } of survey.readings) checkValueKey(spot, valueKey, known, report);
  for (const { own, keys } of survey.shown) {
    for (const { spot, valueKey } of comparisonsIn(own)) {
      if (keys.includes(valueKey)) report('reads-itself', isThere(at(spot, 'valueKey')) ? at(spot, 'valueKey') : spot, valueKey);
    }
  }
};

const prefixes = new Set(['tab', 'count', 'session', 'document', 'derived']);

function checkValueKey(spot: Spot, key: string, { valueKeys }: Known, report: Report): void {
  if (textOf(spot) === '' || valueKeys.has(key)) return;
  const [prefix = '', name] = key.split(':');
  if (name !== undefined && !prefixes.has(prefix)) report('unknown-value-prefix', spot, prefix);
  else report('unknown-value-key', spot, key, nearest(key, valueKeys));
}

const exact = new Set(['equals', 'notEquals', 'in', 'notIn']);

function checkTargets({ valueKey, operator, targets }: Comparison, known: Known, report: Report): void {
  for (const target of targets) {
    for (const name of placeholdersOf(textOf(target))) report('unknown-placeholder', target, name, '');
  }
  const values = exact.has(operator) ? known.valuesOf(valueKey) : null;
  if (values === null) return;
  for (const target of targets) {
    const value = textOf(target);
    if (!values.includes(value)) report('target-not-an-option', target, value, valueKey, nearest(value, values));
  }
}
