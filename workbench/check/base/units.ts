import type { IndexedComparison } from '../../expand/conditions.ts';
import { at, textOf } from '../../source/source-node.ts';
import type { KnownNames } from '../../expand/known-names.ts';
import type { Report } from '../../problems/report.ts';

/** What a value is, by its storage type; a text or a number can be anything. */
const units: Readonly<Record<string, string>> = {
  date: 'a date',
  time: 'a time of day',
  month: 'a month',
  year: 'a year',
  option: 'an option',
  boolean: 'a checkbox',
};

/** The report of a comparison of two values of different kinds, such as a month and a year; null if they fit. */
export function unitMisfit(
  { node, valueKey, reference }: IndexedComparison,
  names: KnownNames,
): ((report: Report) => void) | null {
  const [one, other] = [unitOf(valueKey, names), unitOf(reference ?? '', names)];
  if (one === undefined || other === undefined || one === other) return null;
  return (report) => report('units-differ', at(node, 'target'), valueKey, one, reference ?? '', other);
}

function unitOf(key: string, { storedKeys }: KnownNames): string | undefined {
  if (key === 'session:today') return units['date'];
  const stored = storedKeys.get(key);
  const type = stored === undefined ? '' : textOf(at(stored.node, 'type'));
  return Object.hasOwn(units, type) ? units[type] : undefined;
}
