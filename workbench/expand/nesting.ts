import { greatestBlockDepth } from '../source/nesting.ts';
import type { StructureCheck } from './structure-context.ts';

/** Blocks that are nested too deep. */
export const checkNesting: StructureCheck = ({ index, report }) => {
  for (const blocks of index.tooDeep) report('nested-too-deep', blocks, String(greatestBlockDepth));
};
