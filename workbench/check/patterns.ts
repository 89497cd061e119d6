import { at } from '../source/source-node.ts';
import type { Check } from './base/context.ts';
import { checkPattern } from '../expand/pattern.ts';

/** The regular expressions of answer schemas and of conditions. */
export const checkPatterns: Check = ({ index: { schemas, comparisons }, report, isSlow }) => {
  const matching = comparisons.filter(({ operator }) => operator === 'matches');
  for (const schema of schemas) checkPattern(at(schema, 'pattern'), report, isSlow);
  for (const { node } of matching) checkPattern(at(node, 'target'), report, isSlow);
};
