import type { Block } from './form.ts';
import type { Values } from './values.ts';

/** True if the block and all blocks around it are shown. */
export function isShown(block: Block, values: Values): boolean {
  return block.shown === null || block.shown(values);
}
