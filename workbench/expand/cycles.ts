import { at } from '../source/source-node.ts';
import type { StructureCheck } from './structure-context.ts';

/** Values that are derived from themselves. */
export const checkCalculationCycles: StructureCheck = ({ index: { calculations }, report }) => {
  const sources = new Map(calculations.map(({ key, from }) => [key, from]));
  const comesFrom = (key: string, wanted: string, seen: Set<string>): boolean =>
    (sources.get(key) ?? []).some(
      (source) => source === wanted || (!seen.has(source) && comesFrom(source, wanted, seen.add(source))),
    );
  for (const { key, node } of calculations) {
    if (comesFrom(key, key, new Set())) report('calculation-cycle', at(node, 'from'), key);
  }
};
