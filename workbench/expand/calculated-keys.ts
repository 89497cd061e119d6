/** Calculated answers: calculations whose result is stored under a key of the data model. */
import { isCalculated } from '../sets/knowledge.ts';
import { at } from '../source/source-node.ts';
import type { FormIndex, IndexedCalculation } from './form-index.ts';
import type { StructureCheck } from './structure-context.ts';

export const answerCalculations = ({ calculations }: Pick<FormIndex, 'calculations'>): readonly IndexedCalculation[] =>
  calculations.filter(({ key }) => key !== '' && !key.includes(':'));

/** Keys that are both asked and calculated. */
export const checkCalculatedOrAsked: StructureCheck = ({ index, report }) => {
  const calculated = new Set(answerCalculations(index).map(({ key }) => key));
  for (const { node, type, keys } of index.fields) {
    const own = isCalculated(type) ? undefined : keys.find((key) => calculated.has(key));
    if (own !== undefined) report('asked-and-calculated', at(node, 'key'), own);
  }
};
