import { addressPattern } from '../../engine/form/address-text.ts';
import { at } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { checkPattern, type IsSlow } from '../expand/pattern.ts';

/** The regular expressions of answer schemas, of conditions and of answers from the address. */
export const checkPatterns: Check = ({ index: { schemas, comparisons, fields }, report, isSlow }) => {
  const matching = comparisons.filter(({ operator }) => operator === 'matches');
  for (const schema of schemas) checkPattern(at(schema, 'pattern'), report, isSlow);
  const isSlowAsWhole: IsSlow = (pattern) => isSlow(addressPattern({ parameter: '', pattern }));
  for (const { node } of fields) checkPattern(at(at(node, 'fromAddress'), 'pattern'), report, isSlowAsWhole);
  for (const { node } of matching) checkPattern(at(node, 'target'), report, isSlow);
};
