import type { Block } from './form.ts';
import type { Values } from './values.ts';

/** Whether the block and everything around it is shown. */
export function isShown(block: Block, values: Values): boolean {
  return block.shown === null || block.shown(values);
}
