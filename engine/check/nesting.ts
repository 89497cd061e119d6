import { greatestBlockDepth } from '../traversal/nesting.ts';
import type { StructureCheck } from './context.ts';

/** Blocks that are nested too deep. */
export const checkNesting: StructureCheck = ({ index, report }) => {
  for (const blocks of index.tooDeep) report('nested-too-deep', blocks, String(greatestBlockDepth));
};
